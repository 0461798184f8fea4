// Installs the service worker once the page works, and offers a new version when one has arrived.

/** Calls `offer` with a function that loads the page again on the new version. */
export async function register(offer: (reload: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !window.isSecureContext) return;
  await afterFirstSolve();
  try {
    const { serviceWorker } = navigator;
    // Only the tab that asked for the new version is loaded again. Others go on with the files of theirs.
    let isWanted = false;
    let isControlled = serviceWorker.controller !== null;
    const registration = await serviceWorker.register('./service-worker.js');
    const use = (): void => {
      isWanted = true;
      if (registration.waiting) registration.waiting.postMessage('activate');
      else location.reload();
    };
    serviceWorker.addEventListener('controllerchange', () => {
      if (isWanted) location.reload();
      else if (isControlled) offer(use);
      isControlled = true;
    });
    const offerWaiting = (): void => {
      if (registration.waiting && serviceWorker.controller) offer(use);
    };
    offerWaiting();
    serviceWorker.controller?.postMessage('loaded');
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
