// Installs the service worker once the page works, and offers a new version when one has arrived.

/** Calls `offer` with a function that reloads the page on the new version. */
export async function register(offer: (reload: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return;
  await afterFirstSolve();
  // Only the tab that asked for the new version is loaded again: a round in another one goes on.
  let isWanted = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (isWanted) location.reload();
    isWanted = false;
  });
  try {
    const registration = await navigator.serviceWorker.register('./service-worker.js');
    const offerWaiting = (): void => {
      const { waiting } = registration;
      if (!waiting || !navigator.serviceWorker.controller) return;
      offer(() => {
        isWanted = true;
        waiting.postMessage('activate');
      });
    };
    offerWaiting();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', offerWaiting);
    });
  } catch {
    // A page without a service worker works as long as there is a network.
  }
}

/** Copying files to the cache must not slow down the first answer. */
function afterFirstSolve(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (performance.getEntriesByName('dictc:ready:english').length > 0) resolve();
      else setTimeout(look, 250);
    };
    setTimeout(look, 250);
  });
}
