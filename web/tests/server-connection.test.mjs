// The server connection, with a fake WebSocket.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { ServerConnection } from '../page/js/server-connection.js';

/** @type {FakeSocket[]} */
let sockets = [];

class FakeSocket extends EventTarget {
  static OPEN = 1;

  constructor(url) {
    super();
    this.url = url;
    this.readyState = 1;
    this.sent = [];
    sockets.push(this);
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  say(answer) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(answer) }));
  }

  greet() {
    this.say({ answer: 'hello', version: '1', games: [], limits: { search_ms: 1, searches: 1, threads: 1, message_bytes: 300 } });
  }

  drop() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

const at = (...moves) => ({ game: 'go', position: null, moves });
const report = (best) => ({ best, value: [1], proved: false, plies: null, depth: 1, nodes: 1, line: [], candidates: [] });
const last = () => sockets.at(-1);

beforeEach(() => {
  sockets = [];
  globalThis.WebSocket = FakeSocket;
  mock.timers.enable({ apis: ['setTimeout'] });
});
afterEach(() => mock.timers.reset());

test('a request waits for the connection and is answered after it', async () => {
  const server = new ServerConnection('ws://x');
  const asked = server.view(at('a'));
  assert.deepEqual(last().sent, []);
  last().greet();
  const [question] = last().sent;
  assert.equal(question.ask, 'view');
  last().say({ answer: 'view', id: question.id, view: { turn: 2 } });
  assert.deepEqual(await asked, { turn: 2 });
});

test('the same view is requested once', async () => {
  const server = new ServerConnection('ws://x');
  last().greet();
  server.view(at('a'));
  server.view(at('a'));
  server.view(at('b'));
  assert.equal(last().sent.length, 2);
});

test('an error is not cached', async () => {
  const server = new ServerConnection('ws://x');
  last().greet();
  const asked = server.view(at('a'));
  last().say({ answer: 'error', id: last().sent[0].id, code: 'wrong', message: 'no' });
  await assert.rejects(asked, { code: 'wrong', message: 'no' });
  server.view(at('a'));
  assert.equal(last().sent.length, 2);
});

test('pending requests are sent again after a lost connection', async () => {
  const server = new ServerConnection('ws://x');
  last().greet();
  const asked = server.view(at('a'));
  let down = 0;
  server.addEventListener('disconnect', () => (down += 1));
  last().drop();
  assert.equal(down, 1);
  mock.timers.tick(250);
  assert.equal(sockets.length, 2);
  last().greet();
  last().say({ answer: 'view', id: last().sent[0].id, view: { turn: 1 } });
  assert.deepEqual(await asked, { turn: 1 });
});

test('reconnecting backs off exponentially', () => {
  new ServerConnection('ws://x');
  for (const delay of [250, 500, 1000, 2000, 4000, 5000, 5000]) {
    const tries = sockets.length;
    last().drop();
    mock.timers.tick(delay - 1);
    assert.equal(sockets.length, tries);
    mock.timers.tick(1);
    assert.equal(sockets.length, tries + 1);
  }
});

test('a search reports until it is done', async () => {
  const server = new ServerConnection('ws://x');
  last().greet();
  const heard = [];
  const search = server.think({ at: at(), engine: 'e' }, (answer) => heard.push(answer.thought.best));
  const { id } = last().sent[0];
  last().say({ answer: 'thought', id, thought: report('a'), elapsed_ms: 1, done: false });
  last().say({ answer: 'thought', id, thought: report('b'), elapsed_ms: 2, done: true });
  assert.equal((await search.done).thought.best, 'b');
  assert.deepEqual(heard, ['a']);
});

test('a stopped search ends with the last answer of the server', async () => {
  const server = new ServerConnection('ws://x');
  last().greet();
  const search = server.think({ at: at(), engine: 'e' });
  const { id } = last().sent[0];
  search.stop();
  assert.deepEqual(last().sent[1], { ask: 'stop', id });
  last().say({ answer: 'thought', id, thought: report('c'), elapsed_ms: 1, done: true });
  assert.equal((await search.done).thought.best, 'c');
});

test('a stopped search is not sent again, and ends with its last result', async () => {
  const server = new ServerConnection('ws://x');
  last().greet();
  const search = server.think({ at: at(), engine: 'e' });
  const silent = server.think({ at: at(), engine: 'e' });
  last().say({ answer: 'thought', id: last().sent[0].id, thought: report('a'), elapsed_ms: 1, done: false });
  search.stop();
  silent.stop();
  last().drop();
  assert.equal((await search.done).thought.best, 'a');
  await assert.rejects(silent.done, { code: 'stopped' });
  mock.timers.tick(250);
  last().greet();
  assert.deepEqual(last().sent, []);
});

test('a search is retried after a busy error', async () => {
  const server = new ServerConnection('ws://x');
  last().greet();
  const search = server.think({ at: at(), engine: 'e' });
  const { id } = last().sent[0];
  last().say({ answer: 'error', id, code: 'busy', message: 'later' });
  assert.equal(last().sent.length, 1);
  mock.timers.tick(700);
  assert.equal(last().sent.length, 2);
  last().say({ answer: 'thought', id, thought: report('d'), elapsed_ms: 1, done: true });
  assert.equal((await search.done).thought.best, 'd');
});

test('any other request is retried after a busy error too', async () => {
  const server = new ServerConnection('ws://x');
  last().greet();
  const asked = server.view(at('a'));
  const { id } = last().sent[0];
  last().say({ answer: 'error', id, code: 'busy', message: 'later' });
  mock.timers.tick(700);
  assert.deepEqual(last().sent[1], last().sent[0]);
  last().say({ answer: 'view', id, view: 'seen' });
  assert.equal(await asked, 'seen');
});

test('a message above the limit of the server is not sent', async () => {
  const server = new ServerConnection('ws://x');
  last().greet();
  await assert.rejects(server.parseGame('x'.repeat(400)), { code: 'too_large' });
  assert.deepEqual(last().sent, []);
});

test('reconnecting to another URL clears the cache', () => {
  const server = new ServerConnection('ws://x?lang=en');
  last().greet();
  server.view(at('a'));
  last().say({ answer: 'view', id: last().sent[0].id, view: { turn: 1 } });
  server.reconnectTo('ws://x?lang=fr');
  assert.equal(last().url, 'ws://x?lang=fr');
  last().greet();
  server.view(at('a'));
  assert.equal(last().sent.length, 1);
});
