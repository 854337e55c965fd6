import { refuse } from '@numo/kit/fail.ts'
import { HeaderedRefusal } from './errors.ts'

/** How long a body may take to arrive. */
const longest_ms = 12_000

const tooLarge = (most: number) =>
  new HeaderedRefusal(
    refuse(413, 'too-large', `What was sent is too large: at most ${Math.floor(most / 1000)} kB`),
    { connection: 'close' }
  )

/**
 * Reads a request's body as text, at most so many bytes of it. A larger one is refused before it is read when it
 * says its length, else as soon as the limit is passed. Refuses what is not UTF-8.
 */
export async function readBody(request: Request, most: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(most)
  const reader = request.body?.getReader()
  if (!reader) return ''
  const tooSlow = setTimeout(() => void reader.cancel('too slow').catch(() => {}), longest_ms)
  const started = performance.now()
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      // One part after the other: that is how a stream is read.
      // oxlint-disable-next-line no-await-in-loop
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
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts))
  } catch {
    throw refuse(400, 'bad-text', 'The request is not written in UTF-8')
  }
}

/** Whether a request says that its body is of a media type. */
export const isOfType = (contentType: string | undefined, wanted: string) =>
  (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() === wanted
