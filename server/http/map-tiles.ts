import { open } from 'node:fs/promises'
import type { Hono } from 'hono'
import type { MapTiles } from '../map-tiles.ts'
import { refuseMethod } from './api.ts'
import type { HttpRequest, NodeBindings } from './http-request.ts'
import type { HttpResponse } from './http-response.ts'
import type { Respond } from './respond.ts'

const chunkBytes = 64 * 1024

type Range = { start: number; end: number }

/**
 * Returns the only byte range of a Range header (RFC 9110, 14.2), `all` for a header that is to be ignored, and null
 * when no byte of the file is in it.
 */
export function rangeOf(value: string | undefined, size: number): Range | 'all' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(value ?? '') ?? []
  if (from === '' && to === '') return 'all'
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(size - 1, Number(to))
  if (from !== '' && to !== '' && Number(to) < start) return 'all'
  return start <= end ? { start, end } : null
}

/** Serves the PMTiles archive of this installation whole and by byte ranges, as opened at the start. */
export async function mountMapTiles(
  app: Hono<NodeBindings>,
  { file, address, etag }: Extract<MapTiles, { kind: 'file' }>,
  respond: Respond
): Promise<{ stop(): Promise<void> }> {
  const handle = await open(file)
  const { size } = await handle.stat()
  const headers = {
    'content-type': 'application/vnd.pmtiles',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag,
  }
  // Not a stream of Node's: one that is cancelled closes the file it was given.
  const bytesOf = ({ start, end }: Range) => {
    let at = start
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        const length = Math.min(chunkBytes, end + 1 - at)
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at)
        if (bytesRead === 0) throw new Error('The archive has become shorter')
        at += bytesRead
        controller.enqueue(buffer.subarray(0, bytesRead))
        if (at > end) controller.close()
      },
    })
  }
  const answer = (request: HttpRequest): HttpResponse => {
    if (request.method !== 'GET') refuseMethod(['GET'])
    const condition = request.header('if-range')
    const isSame = condition === undefined || condition === etag
    const range = isSame ? rangeOf(request.header('range'), size) : 'all'
    if (range === null)
      return {
        kind: 'data',
        status: 416,
        headers: { 'content-range': `bytes */${size}`, 'cache-control': 'no-store' },
        body: null,
      }
    const { start, end } = range === 'all' ? { start: 0, end: size - 1 } : range
    return {
      kind: 'data',
      status: range === 'all' ? 200 : 206,
      headers: {
        ...headers,
        'content-length': String(end - start + 1),
        ...(range !== 'all' && { 'content-range': `bytes ${start}-${end}/${size}` }),
      },
      body: bytesOf({ start, end }),
    }
  }
  app.all(address, respond({ pattern: '/map/*', limited: false, quiet: true, answer }))
  return { stop: () => handle.close() }
}
