import { refuse } from '@numo/kit/fail.ts'
import { HeaderedRefusal } from './errors.ts'

/** Maximum time to receive a body, in milliseconds. */
const longest_ms = 12_000
/** Maximum time to receive a file over a slow connection, in milliseconds. */
export const fileTimeout_ms = 28_000

const tooLarge = (max: number) =>
  new HeaderedRefusal(
    refuse(413, 'too-large', `What was sent is too large: at most ${Math.floor(max / 1000)} kB`),
    { connection: 'close' }
  )

/**
 * Reads a request body of at most `most` bytes. Throws 413 before reading when Content-Length exceeds it, else as
 * soon as the limit is passed; throws 400 `too-slow` after `longest_ms`.
 */
export async function readBytes(
  request: Request,
  max: number,
  longest_ms: number
): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge(max)
  const reader = request.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const tooSlow = setTimeout(() => void reader.cancel('too slow').catch(() => {}), longest_ms)
  const started = performance.now()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      // A stream is read sequentially.
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      if (size > max) throw tooLarge(max)
      parts.push(value)
    }
  } finally {
    clearTimeout(tooSlow)
  }
  if (performance.now() - started >= longest_ms)
    throw new HeaderedRefusal(refuse(400, 'too-slow', 'The request took too long to arrive'), {
      connection: 'close',
    })
  return Buffer.concat(parts)
}

/**
 * Drains a request body without storing it, so that the sender receives the response: browsers report a connection
 * closed during the upload as broken.
 */
export async function dropBody(request: Request, longest_ms: number): Promise<void> {
  const reader = request.body?.getReader()
  if (!reader) return
  const clock = setTimeout(() => void reader.cancel('too slow').catch(() => {}), longest_ms)
  try {
    // A stream is read sequentially.
    while (!(await reader.read()).done);
  } catch {
    // The sender has disconnected.
  } finally {
    clearTimeout(clock)
  }
}

/** Reads a request body as text. Throws 400 when it is not UTF-8, 413 when it is larger than `most` bytes. */
export async function readBody(request: Request, max: number): Promise<string> {
  const bytes = await readBytes(request, max, longest_ms)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse(400, 'bad-text', 'The request is not written in UTF-8')
  }
}

/** Returns true when a Content-Type header names the media type. */
export const isOfType = (contentType: string | undefined, requested: string) =>
  (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() === requested
