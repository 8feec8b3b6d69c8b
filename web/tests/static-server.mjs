// A plain server of files, as anybody has one: a folder below a sub-folder of the address, no special headers.

import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json', '.woff2': 'font/woff2',
};
const ISOLATION = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
const BASE = '/some/folder/';

/** Serves a folder, which may be another one later. */
export class StaticServer {
  /** @param {string} folder @param {{isolated?: boolean}} [options] */
  constructor(folder, { isolated = false } = {}) {
    this.folder = folder;
    this.headers = isolated ? ISOLATION : {};
    /** The files that were asked for. @type {Set<string>} */
    this.sent = new Set();
    this.server = createServer((request, response) => this.answer(request, response));
  }

  /** @returns {Promise<string>} the address of the page */
  async start(port = 0) {
    await new Promise((resolve) => this.server.listen(port, '127.0.0.1', () => resolve(null)));
    this.port = /** @type {import('node:net').AddressInfo} */ (this.server.address()).port;
    return `http://127.0.0.1:${this.port}${BASE}`;
  }

  /** Answers nobody any more. */
  async stop() {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  /** @private */
  answer(request, response) {
    const { pathname } = new URL(request.url, 'http://server');
    const path = normalize(pathname.slice(BASE.length) || 'index.html');
    const file = join(this.folder, path);
    const found = pathname.startsWith(BASE) && !path.startsWith('..') && statSync(file, { throwIfNoEntry: false })?.isFile();
    if (!found) return response.writeHead(404).end();
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    this.sent.add(path);
    response.writeHead(200, { ...this.headers, 'Content-Type': type });
    return createReadStream(file).pipe(response);
  }
}
