// Keeps all files of one version, so that the page works without a network. Version and files are filled in when the
// folder is made. A new version is fetched completely before it is used, and used when the page is opened next.

const VERSION = '';
/** @type {string[]} */
const FILES = [];
const CACHE = `plywood-${VERSION}`;
const HOME = new URL('./', location.href).pathname;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })))));
});

addEventListener('activate', (event) => {
  const others = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('plywood-') && name !== CACHE) await caches.delete(name);
    }
    await self.clients.claim();
  };
  event.waitUntil(others());
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== location.origin) return;
  event.respondWith(answer(request));
});

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  const { pathname } = new URL(request.url);
  const isPage = request.mode === 'navigate' && [HOME, `${HOME}index.html`].includes(pathname);
  return (await cache.match(isPage ? HOME : request, { ignoreSearch: true })) ?? fetch(request);
}

// A page that is opened while a newer version waits is the moment to change, if no other page is open.
addEventListener('message', (event) => {
  if (event.data !== 'activate') return;
  event.waitUntil(self.clients.matchAll({ includeUncontrolled: true }).then((pages) => {
    if (pages.length <= 1) return self.skipWaiting();
  }));
});
