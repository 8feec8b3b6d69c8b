// In place of the WebSocket where there is no server: Workers of the page, each with an instance of the WebAssembly
// module. One answers questions, and each search has one, whose engine is kept for the next move. A trap (a panic, or
// no memory) costs one Worker. Where the page is isolated from other sites, a search is stopped by a flag in shared
// memory; elsewhere by ending its Worker, and the last report is the result.

import { siteFile } from './edition.js';
import { t } from './i18n.js';

/** @typedef {{ask: string, id: number, at?: {game: string}, engine?: string, lines?: number}} Message */

/** How many searches there may be at once. */
const MAX_SEARCHES = 4;
/** How many Workers without a search are kept, with what their engines remember. */
const MAX_IDLE = 2;

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

/** The module, which all Workers share. @returns {Promise<WebAssembly.Module>} */
function compile() {
  compiled ??= WebAssembly.compileStreaming(fetch(siteFile('plywood.wasm'))).catch(async () => {
    // Some servers do not know the type of the file.
    const response = await fetch(siteFile('plywood.wasm'));
    return WebAssembly.compile(await response.arrayBuffer());
  });
  compiled.catch(() => (compiled = null));
  return compiled;
}

/** A Worker, and the requests that it has not answered yet. */
class Responder {
  /**
   * @param {{module: WebAssembly.Module, language: string, greets: boolean}} beginning whether its first message is hello
   * @param {(text: string, from: Responder) => void} onAnswer @param {(from: Responder) => void} onTrap
   */
  constructor(beginning, onAnswer, onTrap) {
    /** @type {Set<number>} the ids of what it has been asked */
    this.pending = new Set();
    /** What the engine is kept for. */
    this.key = '';
    /** @type {any} the last report of the search */
    this.last = null;
    this.flag = globalThis.crossOriginIsolated ? new Int32Array(new SharedArrayBuffer(4)) : null;
    this.worker = new Worker(siteFile('responder.js'));
    this.worker.addEventListener('message', ({ data }) => (data.trap ? onTrap(this) : onAnswer(data.text, this)));
    this.worker.addEventListener('error', () => onTrap(this));
    this.worker.postMessage({ ...beginning, flag: this.flag });
  }

  /** @param {Message} message @param {string} text the same */
  ask(message, text) {
    if (this.flag) Atomics.store(this.flag, 0, 0);
    this.last = null;
    this.pending.add(message.id);
    this.worker.postMessage({ text });
  }

  close() {
    this.worker.terminate();
  }
}

/** @param {string} url its `lang` is the language */
export function openWorkerSocket(url) {
  return new WorkerSocket(url);
}

/** As much of a WebSocket as the page uses. */
class WorkerSocket extends EventTarget {
  /** @param {string} url its `lang` is the language */
  constructor(url) {
    super();
    this.language = new URL(url).searchParams.get('lang') ?? 'en';
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {WebAssembly.Module | null} */
    this.module = null;
    /** @type {Responder | null} */
    this.questions = null;
    /** @type {Responder[]} the longest idle first */
    this.searches = [];
    compile().then((module) => this.open(module), () => this.end());
  }

  /** @param {string} text */
  send(text) {
    /** @type {Message} */
    const message = JSON.parse(text);
    if (message.ask === 'stop') this.stop(message.id);
    else if (message.ask === 'think') this.think(message, text);
    else this.questions?.ask(message, text);
  }

  close() {
    this.readyState = WebSocket.CLOSED;
    this.questions?.close();
    for (const search of this.searches) search.close();
    this.searches = [];
  }

  /** @private @param {WebAssembly.Module} module */
  open(module) {
    if (this.readyState === WebSocket.CLOSED) return;
    this.module = module;
    this.readyState = WebSocket.OPEN;
    this.questions = this.responder(true);
  }

  /** @private */
  end() {
    this.close();
    this.dispatchEvent(new Event('close'));
  }

  /** @private @param {boolean} greets @returns {Responder} */
  responder(greets) {
    const { module, language } = this;
    if (!module) throw new Error('not open');
    return new Responder({ module, language, greets }, (text, from) => {
      const answer = JSON.parse(text);
      if (answer.answer === 'thought') from.last = answer;
      if (answer.answer !== 'thought' || answer.done) from.pending.delete(answer.id);
      this.receive(text);
      this.dropIdle();
    }, (from) => this.replace(from));
  }

  /** @private @param {Message} message @param {string} text */
  think(message, text) {
    const key = JSON.stringify([message.at?.game, message.engine, message.lines]);
    const idle = this.searches.filter((search) => search.pending.size === 0);
    let chosen = idle.find((search) => search.key === key);
    if (!chosen && this.searches.length < MAX_SEARCHES) chosen = this.responder(false);
    chosen ??= idle[0];
    if (!chosen) return this.fail(message.id, 'busy');
    this.searches = [...this.searches.filter((search) => search !== chosen), chosen];
    chosen.key = key;
    chosen.ask(message, text);
  }

  /** @private @param {number} id */
  stop(id) {
    const search = this.searches.find(({ pending }) => pending.has(id));
    if (!search) return;
    if (search.flag) {
      Atomics.store(search.flag, 0, 1);
      return;
    }
    this.drop(search);
    if (search.last) this.receive(JSON.stringify({ ...search.last, done: true }));
    else this.fail(id, 'failed');
  }

  /** Puts a Worker in the place of one that is broken. @private @param {Responder} broken */
  replace(broken) {
    if (this.readyState !== WebSocket.OPEN) return;
    // One that has not even begun would not the next time.
    if (broken.pending.size === 0) return this.end();
    if (broken === this.questions) {
      broken.close();
      this.questions = this.responder(false);
    } else {
      this.drop(broken);
    }
    for (const id of broken.pending) this.fail(id, 'failed');
  }

  /** @private @param {Responder} search */
  drop(search) {
    search.close();
    this.searches = this.searches.filter((other) => other !== search);
  }

  /** @private */
  dropIdle() {
    const idle = this.searches.filter((search) => search.pending.size === 0);
    for (const search of idle.slice(0, -MAX_IDLE)) this.drop(search);
  }

  /** @private @param {number} id @param {string} code */
  fail(id, code) {
    this.receive(JSON.stringify({ answer: 'error', id, code, message: t('engine.broken') }));
  }

  /** @private @param {string} data */
  receive(data) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}
