// The connection to the server by a WebSocket, or to Workers of the page where there is none. It reconnects with exponential backoff and resends pending requests:
// the server is stateless, so every request is idempotent.

/** @typedef {import('./protocol.js').PositionRef} PositionRef */
/** @typedef {import('./protocol.js').View} View */
/** @typedef {import('./protocol.js').Edit} Edit */
/** @typedef {import('./protocol.js').Explanation} Explanation */
/** @typedef {import('./protocol.js').Answer} Answer */
/** @typedef {import('./protocol.js').GameRead} GameRead */
/** @typedef {import('./protocol.js').LiveEvent} LiveEvent */
/** @typedef {import('./protocol.js').ThinkLimit} ThinkLimit */
/** @typedef {import('./game-tree.js').WrittenTree} WrittenTree */
/** @typedef {Extract<Answer, {answer: 'hello'}>} Hello */
/** @typedef {Extract<Answer, {answer: 'thought'}>} ReportAnswer */
/** @typedef {{at: PositionRef, engine: string, limit?: Partial<ThinkLimit>, lines?: number, seed?: number}} SearchRequest */
/** @typedef {{done: Promise<ReportAnswer>, stop: () => void}} Search */
/** @typedef {EventTarget & {readyState: number, send: (text: string) => void, close: () => void}} Socket what carries the messages */
/**
 * @typedef {object} PendingRequest
 * @property {Record<string, any>} message
 * @property {(answer: Answer) => boolean} onAnswer returns whether this was the final answer
 * @property {(error: RequestError) => void} onError
 * @property {() => void} [onDisconnect] called when the connection is lost
 */

const VIEW_CACHE_SIZE = 500;
const INITIAL_RETRY_MS = 250;
const MAX_RETRY_MS = 5000;
const BUSY_RETRY_MS = 700;

/** Why a request failed. */
export class RequestError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** Events: `hello` (detail: that message), `connect`, `disconnect`. */
export class ServerConnection extends EventTarget {
  /** @param {string} url @param {(url: string) => Socket} [open] */
  constructor(url, open = (to) => new WebSocket(to)) {
    super();
    this.url = url;
    this.open = open;
    /** @type {Hello | null} */
    this.hello = null;
    this.isConnected = false;
    /** @type {Socket | null} */
    this.socket = null;
    this.nextId = 1;
    this.retryMs = INITIAL_RETRY_MS;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Map<number, PendingRequest>} */
    this.pending = new Map();
    /** @type {Map<string, Promise<View>>} */
    this.views = new Map();
    globalThis.addEventListener?.('online', () => this.connect());
    this.connect();
  }

  /** Reconnects to another URL, as after a change of language; cached views are dropped. @param {string} url */
  reconnectTo(url) {
    this.url = url;
    this.views.clear();
    this.hello = null;
    this.close();
    this.connect();
  }

  /** Resolves with the server's hello message, which lists the games. @returns {Promise<Hello>} */
  ready() {
    if (this.hello) return Promise.resolve(this.hello);
    return new Promise((resolve) => {
      this.addEventListener('hello', (event) => resolve(/** @type {CustomEvent} */ (event).detail), { once: true });
    });
  }

  /** Requests the view of a position; answers are kept in an LRU cache. @param {PositionRef} at @returns {Promise<View>} */
  view(at) {
    const key = JSON.stringify([at.game, at.position, at.moves]);
    const known = this.views.get(key);
    if (known) {
      this.views.delete(key);
      this.views.set(key, known);
      return known;
    }
    const asked = this.request({ ask: 'view', at }).then((answer) => answer.view);
    this.views.set(key, asked);
    asked.catch(() => this.views.delete(key));
    if (this.views.size > VIEW_CACHE_SIZE) {
      const [oldest] = this.views.keys();
      this.views.delete(oldest);
    }
    return asked;
  }

  /** Requests the view after an edit of the position. @param {PositionRef} at @param {Edit} edit @returns {Promise<View>} */
  edit(at, edit) {
    return this.request({ ask: 'edit', at, edit }).then((answer) => answer.view);
  }

  /** Requests the terms of the static evaluation. @param {PositionRef} at @returns {Promise<Explanation | null>} */
  explain(at) {
    return this.request({ ask: 'explain', at }).then((answer) => answer.explanation);
  }

  /** Parses a game record; a list of moves is one of `game`. @param {string} text @param {string} [game] the spec @returns {Promise<GameRead>} */
  parseGame(text, game) {
    return this.request({ ask: 'read', text, game: game ?? null }).then((answer) => answer.game);
  }

  /**
   * Formats a game record.
   * @param {WrittenTree} tree @param {[string, string][]} [tags] @param {number | null} [resigned] @returns {Promise<string>}
   */
  formatGame(tree, tags = [], resigned = null) {
    return this.request({ ask: 'write', tree, tags, resigned }).then((answer) => answer.text);
  }

  /**
   * Starts a search. It is restarted after a lost connection, and retried while the server is busy. After
   * `stop` the promise resolves with the last result, or rejects with `stopped` if there is none.
   * @param {SearchRequest} request @param {(answer: ReportAnswer) => void} [onReport]
   * @returns {Search}
   */
  think({ at, engine, limit = {}, lines = 1, seed = 0 }, onReport = () => {}) {
    const id = this.nextId++;
    const message = { ask: 'think', id, at, engine, limit, lines, seed };
    /** @type {ReportAnswer | null} */
    let last = null;
    let stopped = false;
    /** @type {(answer: ReportAnswer) => void} */
    let resolve = () => {};
    /** @type {(error: RequestError) => void} */
    let reject = () => {};
    /** @type {Promise<ReportAnswer>} */
    const done = new Promise((yes, no) => ([resolve, reject] = [yes, no]));
    const settle = () => {
      this.pending.delete(id);
      if (last) resolve({ ...last, done: true });
      else reject(new RequestError('stopped', 'stopped'));
    };
    /** @type {PendingRequest} */
    const pending = {
      message,
      onAnswer: (answer) => {
        if (answer.answer !== 'thought') return false;
        last = answer;
        if (answer.done) resolve(answer);
        else if (!stopped) onReport(answer);
        return answer.done;
      },
      onError: (error) => {
        if (stopped) settle();
        else if (error.code === 'busy') setTimeout(() => (stopped ? settle() : this.enqueue(id, pending)), BUSY_RETRY_MS);
        else reject(error);
      },
      onDisconnect: () => stopped && settle(),
    };
    this.enqueue(id, pending);
    const stop = () => {
      if (stopped) return;
      stopped = true;
      if (this.isConnected && this.pending.has(id)) this.send({ ask: 'stop', id });
      else settle();
    };
    return { done, stop };
  }

  /**
   * Watches the tournament that is carried out, also after a lost connection.
   * @param {(event: LiveEvent | null) => void} onEvent @returns {() => void} stops it
   */
  watch(onEvent) {
    const id = this.nextId++;
    /** @type {PendingRequest} */
    const pending = {
      message: { ask: 'watch', id },
      onAnswer: (answer) => {
        if (answer.answer === 'event') onEvent(answer.event);
        return false;
      },
      onError: (error) => void (error.code === 'busy' && setTimeout(() => !stopped && this.enqueue(id, pending), BUSY_RETRY_MS)),
    };
    let stopped = false;
    this.enqueue(id, pending);
    return () => {
      stopped = true;
      if (this.pending.delete(id) && this.isConnected) this.send({ ask: 'stop', id });
    };
  }

  /** @private @param {Record<string, any>} body @returns {Promise<any>} */
  request(body) {
    const id = this.nextId++;
    const message = { ...body, id };
    const most = this.hello?.limits.message_bytes;
    if (most && new Blob([JSON.stringify(message)]).size > most) {
      return Promise.reject(new RequestError('too_large', 'too large'));
    }
    return new Promise((resolve, reject) => {
      /** @type {PendingRequest} */
      const pending = {
        message,
        onAnswer: (answer) => (resolve(answer), true),
        onError: (error) => (error.code === 'busy' ? setTimeout(() => this.enqueue(id, pending), BUSY_RETRY_MS) : reject(error)),
      };
      this.enqueue(id, pending);
    });
  }

  /** @private @param {number} id @param {PendingRequest} pending */
  enqueue(id, pending) {
    this.pending.set(id, pending);
    if (this.isConnected) this.send(pending.message);
  }

  /** @private @param {Record<string, any>} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @private */
  connect() {
    clearTimeout(this.timer);
    if (this.socket) return;
    const socket = this.open(this.url);
    this.socket = socket;
    socket.addEventListener('message', (event) => this.socket === socket && this.receive(JSON.parse(/** @type {MessageEvent} */ (event).data)));
    socket.addEventListener('close', () => this.socket === socket && this.onClose());
  }

  /** @private */
  close() {
    const { socket } = this;
    this.socket = null;
    this.isConnected = false;
    socket?.close();
  }

  /** @private */
  onClose() {
    const wasUp = this.isConnected;
    this.close();
    for (const pending of [...this.pending.values()]) pending.onDisconnect?.();
    if (wasUp || this.retryMs === INITIAL_RETRY_MS) this.dispatchEvent(new Event('disconnect'));
    this.timer = setTimeout(() => this.connect(), this.retryMs);
    this.retryMs = Math.min(this.retryMs * 2, MAX_RETRY_MS);
  }

  /** @private @param {Answer} answer */
  receive(answer) {
    if (answer.answer === 'hello') {
      this.hello = answer;
      this.isConnected = true;
      this.retryMs = INITIAL_RETRY_MS;
      for (const { message } of this.pending.values()) this.send(message);
      this.dispatchEvent(new CustomEvent('hello', { detail: answer }));
      this.dispatchEvent(new Event('connect'));
      return;
    }
    if (answer.id === null) return;
    const pending = this.pending.get(answer.id);
    if (!pending) return;
    if (answer.answer === 'error') {
      this.pending.delete(answer.id);
      pending.onError(new RequestError(answer.code, answer.message));
    } else if (pending.onAnswer(answer)) {
      this.pending.delete(answer.id);
    }
  }
}
