/** Detects that the server has a newer build or page than the document came with (specification sections 4, 7 and 9). */
import type { BuildMetadata, PagePayload } from '@numo/kit/site.ts'

const buildPolling = 3_600_000

const idShape = /^[\w-]{1,40}$/

type Fetch = (path: string) => Promise<Pick<Response, 'ok' | 'json'>>

/** Effects of polling; tests replace them. */
export type Polling = {
  fetch: Fetch
  /** Calls `look` at an interval. Returns a function that stops it. */
  every: (milliseconds: number, look: () => void) => () => void
}

const browserPolling: Polling = {
  fetch: (path) => fetch(path, { cache: 'no-cache' }),
  every(milliseconds, look) {
    const timer = setInterval(look, milliseconds)
    return () => clearInterval(timer)
  },
}

async function readJson(fetch: Fetch, path: string): Promise<unknown> {
  try {
    const response = await fetch(path)
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Returns the id in the metadata of a build; null when the value has no valid id. */
export function buildOf(value: unknown): BuildMetadata['id'] | null {
  const id = isObject(value) ? value['id'] : undefined
  return typeof id === 'string' && idShape.test(id) ? id : null
}

/** Returns the digest in the payload of a page; null when the value has none. */
export function digestIn(value: unknown): PagePayload['digest'] {
  const digest = isObject(value) ? value['digest'] : undefined
  return typeof digest === 'string' ? digest : null
}

/** What the document came with. Pages behind a sign-in have no payload. */
export type Came = { build: string; payload?: { path: string; digest: string } }

/**
 * Looks every hour and calls `onNew` once, when the latest build is not the one the document came with, or when the
 * page's payload has changed. A build counts once its metadata is served too: while processes are replaced one by one,
 * some still serve the previous build. Returns a function that stops polling.
 */
export function watchBuild(came: Came, onNew: () => void, polling = browserPolling): () => void {
  const read = (path: string) => readJson(polling.fetch, path)
  const isOutdated = async () => {
    const latest = buildOf(await read('/builds/latest.json'))
    if (latest !== null && latest !== came.build)
      return buildOf(await read(`/builds/meta/${latest}.json`)) === latest
    if (!came.payload) return false
    const digest = digestIn(await read(came.payload.path))
    return digest !== null && digest !== came.payload.digest
  }
  const look = async () => {
    if (!(await isOutdated())) return
    stop()
    onNew()
  }
  const stop = polling.every(buildPolling, () => {
    void look()
  })
  return stop
}
