/** Service worker: opens the pages of `app/offline/kept.ts` without a network, always of the build that was deployed last. */
import { localePath, splitLocale } from '@numo/kit/locales.ts'
import type { WorkerMessage } from './app/offline/keep-offline.ts'
import {
  cachePrefix,
  keptData,
  keptDocuments,
  keptHeader,
  maxBytes,
  maxEntries,
} from './app/offline/kept.ts'

/** Written by the build (`tools/build-worker.ts`): its id, and the files that the kept pages load. */
declare const BUILD: string
declare const FILES: readonly string[]

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Lasting & {
  request: Request
  respondWith: (response: Promise<Response>) => void
}
/** The part of `ServiceWorkerGlobalScope` that is used; its library excludes that of pages. */
type Scope = {
  addEventListener: ((type: 'install' | 'activate', on: (event: Lasting) => void) => void) &
    ((type: 'message', on: (event: Lasting & { data: unknown }) => void) => void) &
    ((type: 'fetch', on: (event: Fetching) => void) => void)
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what runs this file is a service worker
const scope = globalThis as unknown as Scope

const own = cachePrefix + BUILD
const files = new Set(FILES)
// Documents last: none is kept without the files that it loads.
const all = [...FILES, ...keptData, ...keptDocuments]

const oldNames = async () =>
  (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== own)

/** Returns the bytes of a response that may be kept. Throws for another build's document. */
async function sizeOf(address: string, response: Response): Promise<number> {
  if (!response.ok || response.redirected) throw new Error(`${address} cannot be kept`)
  const bytes = await response.clone().arrayBuffer()
  const isDocument = keptDocuments.includes(address)
  // While processes are replaced one by one, one of the build before may have answered.
  if (isDocument && !new TextDecoder().decode(bytes).includes(BUILD))
    throw new Error(`${address} is of another build`)
  return bytes.byteLength
}

/** Keeps what is missing. What is there of earlier builds goes once all of this one is kept. */
async function keep(): Promise<void> {
  const cache = await caches.open(own)
  let bytes = 0
  for (const address of all.slice(0, maxEntries)) {
    const known = await cache.match(address)
    // Without cookies, so that no document says that somebody is signed in.
    const response = known ?? (await fetch(address, { credentials: 'omit', cache: 'no-cache' }))
    bytes += await sizeOf(address, response)
    if (bytes > maxBytes) throw new Error('More than may be kept')
    if (!known) await cache.put(address, response)
  }
  await Promise.all((await oldNames()).map((name) => caches.delete(name)))
}

let keeping: Promise<void> | null = null
const keepOnce = () => (keeping ??= keep().finally(() => (keeping = null)))

/** Whether everything of this build is kept. Reads the addresses, not the files. */
async function isWhole(): Promise<boolean> {
  const cache = await caches.open(own)
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  return all.slice(0, maxEntries).every((address) => kept.has(address))
}

/** Keeps what is missing of this build where something is kept at all. Runs on every navigation, so it is cheap. */
async function renew(): Promise<void> {
  const isOld = (await oldNames()).length > 0
  if (!isOld && !(await caches.has(own))) return
  if (isOld || !(await isWhole())) await keepOnce()
}

/** Returns what is kept of an address, of this build where it is, otherwise of the one before. */
async function keptAt(address: string): Promise<Response | undefined> {
  const cache = (await caches.has(own)) ? await caches.open(own) : null
  return (await cache?.match(address)) ?? caches.match(address)
}

/** Opens a page: from the network, or without one what is kept of it. Never kept while there is a network. */
async function open(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const { pathname, search } = new URL(request.url)
    const { locale, path } = splitLocale(pathname)
    const found = await keptAt(localePath(locale, path))
    if (found) return found
    const offline = localePath(locale, '/offline')
    if (!(await keptAt(offline))) throw error
    return Response.redirect(`${offline}?${new URLSearchParams({ from: pathname + search })}`)
  }
}

/** Returns what was kept, marked as that: pages must not take it for what is so now. */
function marked(kept: Response): Response {
  const headers = new Headers(kept.headers)
  headers.set(keptHeader, 'yes')
  return new Response(kept.body, { status: kept.status, headers })
}

/** Reads data from the network, and keeps it; without one what was kept last. */
async function readData(request: Request, path: string): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.ok && (await caches.has(own))) {
      const cache = await caches.open(own)
      await cache.put(path, response.clone())
    }
    return response
  } catch (error) {
    const found = await keptAt(path)
    if (found) return marked(found)
    throw error
  }
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    scope.clients
      .claim()
      .then(renew)
      .catch(() => {})
  )
)
scope.addEventListener('message', (event) => {
  const message: WorkerMessage = 'keep'
  if (event.data === message) event.waitUntil(keepOnce().catch(() => {}))
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    event.respondWith(open(request))
    event.waitUntil(renew().catch(() => {}))
  } else if (keptData.includes(pathname)) event.respondWith(readData(request, pathname))
  // Their names hold a hash of what is in them, so that a kept one is never out of date.
  else if (files.has(pathname))
    event.respondWith(keptAt(pathname).then((found) => found ?? fetch(request)))
})
