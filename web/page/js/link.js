// The connection to the server. It comes back by itself, and what was asked meanwhile is asked again:
// the server keeps nothing, so every question can be repeated.

/** @typedef {import('./protocol.js').At} At */
/** @typedef {import('./protocol.js').View} View */
/** @typedef {import('./protocol.js').Edit} Edit */
/** @typedef {import('./protocol.js').Explanation} Explanation */
/** @typedef {import('./protocol.js').Answer} Answer */
/** @typedef {import('./protocol.js').GameRead} GameRead */
/** @typedef {import('./protocol.js').ThinkLimit} ThinkLimit */
/** @typedef {Extract<Answer, {answer: 'hello'}>} Hello */
/** @typedef {Extract<Answer, {answer: 'thought'}>} ThoughtAnswer */
/** @typedef {{at: At, engine: string, limit?: Partial<ThinkLimit>, lines?: number, seed?: number}} ThinkQuestion */
/** @typedef {{done: Promise<ThoughtAnswer>, stop: () => void}} Search */
/**
 * @typedef {object} Pending
 * @property {Record<string, any>} message
 * @property {(answer: Answer) => boolean} hear whether this was the last answer
 * @property {(error: LinkError) => void} fail
 * @property {() => void} [lost] when the connection is
 */

const CACHED_VIEWS = 500;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5000;
const BUSY_DELAY_MS = 700;

/** Why a question has no answer. */
export class LinkError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** What went wrong, in words. @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Events: `hello` (the detail is the answer of that name), `up`, `down`. */
export class Link extends EventTarget {
  /** @param {string} url */
  constructor(url) {
    super();
    this.url = url;
    /** @type {Hello | null} */
    this.hello = null;
    this.isUp = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.nextId = 1;
    this.delay = FIRST_DELAY_MS;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Map<number, Pending>} */
    this.pending = new Map();
    /** @type {Map<string, Promise<View>>} */
    this.views = new Map();
    globalThis.addEventListener?.('online', () => this.connect());
    this.connect();
  }

  /** Begins again at another address, as another language wants it. @param {string} url */
  move(url) {
    this.url = url;
    this.views.clear();
    this.hello = null;
    this.close();
    this.connect();
  }

  /** Resolves with the list of games as soon as there is one. @returns {Promise<Hello>} */
  greeting() {
    if (this.hello) return Promise.resolve(this.hello);
    return new Promise((resolve) => {
      this.addEventListener('hello', (event) => resolve(/** @type {CustomEvent} */ (event).detail), { once: true });
    });
  }

  /** What is there? @param {At} at @returns {Promise<View>} */
  view(at) {
    const key = JSON.stringify([at.game, at.position, at.moves]);
    const known = this.views.get(key);
    if (known) {
      this.views.delete(key);
      this.views.set(key, known);
      return known;
    }
    const asked = this.ask({ ask: 'view', at }).then((answer) => answer.view);
    this.views.set(key, asked);
    asked.catch(() => this.views.delete(key));
    if (this.views.size > CACHED_VIEWS) {
      const [oldest] = this.views.keys();
      this.views.delete(oldest);
    }
    return asked;
  }

  /** What would be there after a change by hand? @param {At} at @param {Edit} edit @returns {Promise<View>} */
  edit(at, edit) {
    return this.ask({ ask: 'edit', at, edit }).then((answer) => answer.view);
  }

  /** What does the evaluation see? @param {At} at @returns {Promise<Explanation | null>} */
  explain(at) {
    return this.ask({ ask: 'explain', at }).then((answer) => answer.explanation);
  }

  /** What game is this text? @param {string} text @returns {Promise<GameRead>} */
  read(text) {
    return this.ask({ ask: 'read', text }).then((answer) => answer.game);
  }

  /**
   * A game as text.
   * @param {At} at @param {[string, string][]} [tags] @param {string[]} [comments]
   * @param {number | null} [resigned] @returns {Promise<string>}
   */
  write(at, tags = [], comments = [], resigned = null) {
    return this.ask({ ask: 'write', at, tags, comments, resigned }).then((answer) => answer.text);
  }

  /**
   * What does an engine think? A search that the connection was lost of is asked again, and so is one
   * for which the server was too busy. After `stop` its last word follows, or a `stopped` error if it
   * has said nothing yet.
   * @param {ThinkQuestion} question @param {(answer: ThoughtAnswer) => void} [onThought]
   * @returns {Search}
   */
  think({ at, engine, limit = {}, lines = 1, seed = 0 }, onThought = () => {}) {
    const id = this.nextId++;
    const message = { ask: 'think', id, at, engine, limit, lines, seed };
    /** @type {ThoughtAnswer | null} */
    let last = null;
    let stopped = false;
    /** @type {(answer: ThoughtAnswer) => void} */
    let resolve = () => {};
    /** @type {(error: LinkError) => void} */
    let reject = () => {};
    /** @type {Promise<ThoughtAnswer>} */
    const done = new Promise((yes, no) => ([resolve, reject] = [yes, no]));
    const settle = () => {
      this.pending.delete(id);
      if (last) resolve({ ...last, done: true });
      else reject(new LinkError('stopped', 'stopped'));
    };
    /** @type {Pending} */
    const pending = {
      message,
      hear: (answer) => {
        if (answer.answer !== 'thought') return false;
        last = answer;
        if (answer.done) resolve(answer);
        else if (!stopped) onThought(answer);
        return answer.done;
      },
      fail: (error) => {
        if (stopped) settle();
        else if (error.code === 'busy') setTimeout(() => (stopped ? settle() : this.put(id, pending)), BUSY_DELAY_MS);
        else reject(error);
      },
      lost: () => stopped && settle(),
    };
    this.put(id, pending);
    const stop = () => {
      if (stopped) return;
      stopped = true;
      if (this.isUp && this.pending.has(id)) this.send({ ask: 'stop', id });
      else settle();
    };
    return { done, stop };
  }

  /** @private @param {Record<string, any>} question @returns {Promise<any>} */
  ask(question) {
    const id = this.nextId++;
    const message = { ...question, id };
    const most = this.hello?.limits.message_bytes;
    if (most && new Blob([JSON.stringify(message)]).size > most) {
      return Promise.reject(new LinkError('too_large', 'too large'));
    }
    return new Promise((resolve, reject) => {
      /** @type {Pending} */
      const pending = {
        message,
        hear: (answer) => (resolve(answer), true),
        fail: (error) => (error.code === 'busy' ? setTimeout(() => this.put(id, pending), BUSY_DELAY_MS) : reject(error)),
      };
      this.put(id, pending);
    });
  }

  /** @private @param {number} id @param {Pending} pending */
  put(id, pending) {
    this.pending.set(id, pending);
    if (this.isUp) this.send(pending.message);
  }

  /** @private @param {Record<string, any>} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @private */
  connect() {
    clearTimeout(this.timer);
    if (this.socket) return;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener('message', (event) => this.socket === socket && this.hear(JSON.parse(event.data)));
    socket.addEventListener('close', () => this.socket === socket && this.lost());
  }

  /** @private */
  close() {
    const { socket } = this;
    this.socket = null;
    this.isUp = false;
    socket?.close();
  }

  /** @private */
  lost() {
    const wasUp = this.isUp;
    this.close();
    for (const pending of [...this.pending.values()]) pending.lost?.();
    if (wasUp || this.delay === FIRST_DELAY_MS) this.dispatchEvent(new Event('down'));
    this.timer = setTimeout(() => this.connect(), this.delay);
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY_MS);
  }

  /** @private @param {Answer} answer */
  hear(answer) {
    if (answer.answer === 'hello') {
      this.hello = answer;
      this.isUp = true;
      this.delay = FIRST_DELAY_MS;
      for (const { message } of this.pending.values()) this.send(message);
      this.dispatchEvent(new CustomEvent('hello', { detail: answer }));
      this.dispatchEvent(new Event('up'));
      return;
    }
    if (answer.id === null) return;
    const pending = this.pending.get(answer.id);
    if (!pending) return;
    if (answer.answer === 'error') {
      this.pending.delete(answer.id);
      pending.fail(new LinkError(answer.code, answer.message));
    } else if (pending.hear(answer)) {
      this.pending.delete(answer.id);
    }
  }
}
