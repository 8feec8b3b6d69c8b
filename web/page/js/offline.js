// The service worker, which keeps the page for when there is no network.

/** Changes to a newer version that waits, if no other page is open; before anything is shown. */
export async function applyUpdate() {
  // A page in the frame of another site may not ask.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (!registration?.waiting) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  registration.waiting.postMessage('activate');
}

/** Registers the service worker; without one, as in a private window, the page works online. */
export function keepOffline() {
  navigator.serviceWorker?.register('service-worker.js').catch(() => {});
}
