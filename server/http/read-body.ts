import { refuse } from '@numo/kit/fail.ts'
import { HeaderedRefusal } from './errors.ts'

/** How long a body may take to arrive. */
const longest_ms = 12_000
/** And a file, over a slow line. */
export const longestFile_ms = 28_000

const tooLarge = (most: number) =>
  new HeaderedRefusal(
    refuse(413, 'too-large', `What was sent is too large: at most ${Math.floor(most / 1000)} kB`),
    { connection: 'close' }
  )

/**
 * Reads a request's body, at most so many bytes of it. A larger one is refused before it is read when it says its
 * length, else as soon as the limit is passed.
 */
export async function readBytes(
  request: Request,
  most: number,
  longest_ms: number
): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  const reader = request.body?.getReader()
  if (!reader) return Buffer.alloc(0)
  const tooSlow = setTimeout(() => void reader.cancel('too slow').catch(() => {}), longest_ms)
  const started = performance.now()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      // One part after the other: that is how a stream is read.
      const { done, value } = await reader.read()
      if (done) break
      size += value.byteLength
      if (size > most) throw tooLarge(most)
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
 * Drains a request body without keeping it, so that its sender receives the response: a connection that is closed while
 * it is written to is a broken one to browsers.
 */
export async function dropBody(request: Request, longest_ms: number): Promise<void> {
  const reader = request.body?.getReader()
  if (!reader) return
  const clock = setTimeout(() => void reader.cancel('too slow').catch(() => {}), longest_ms)
  try {
    // One part after the other: that is how a stream is read.
    while (!(await reader.read()).done);
  } catch {
    // Whoever sent it has gone.
  } finally {
    clearTimeout(clock)
  }
}

/** Reads a request's body as text. Refuses what is not UTF-8. */
export async function readBody(request: Request, most: number): Promise<string> {
  const bytes = await readBytes(request, most, longest_ms)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse(400, 'bad-text', 'The request is not written in UTF-8')
  }
}

/** Whether a request says that its body is of a media type. */
export const isOfType = (contentType: string | undefined, requested: string) =>
  (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() === requested
