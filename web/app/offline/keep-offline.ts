import { workerFile } from '@numo/kit/site.ts'
import { cachePrefix } from './kept.ts'

/** Messages from pages to the service worker. */
export type WorkerMessage = 'keep'

/**
 * Has the service worker keep what `kept.ts` lists, so that it opens without a network. Pages that are of use there call
 * it; a visitor of other pages gets no worker.
 */
export function keepOffline() {
  // Absent in private windows, and on a site without https.
  if (!('serviceWorker' in navigator)) return
  const message: WorkerMessage = 'keep'
  navigator.serviceWorker
    .register(workerFile)
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active?.postMessage(message))
    .catch(() => {
      // Without a network, or where the browser does not allow it, the page works as before.
    })
}

/** Removes everything the service worker keeps. Resolves also where there is nothing. */
export async function forgetOffline(): Promise<void> {
  try {
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name))
    )
  } catch {
    // Absent on a site without https.
  }
}
