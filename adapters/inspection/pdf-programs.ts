import { inflateSync } from 'node:zlib'

/** Objects may be packed together; so much of that is unpacked, and the process has its own limit besides. */
const mostUnpacked_bytes = 20_000_000

const names = /\/(?:JavaScript|Launch|EmbeddedFile|RichMedia|ImportData|SubmitForm)(?![a-z])/i

/** Names as they are meant: `/Java#53cript` is `/JavaScript`. */
const spelled = (text: string) =>
  text.includes('#')
    ? text.replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

/**
 * Whether a PDF can run something, start something, or carries another file: looked for by name in everything that is
 * not packed, and in packed objects. What it merely shows is not asked.
 */
export function hasPrograms(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (names.test(spelled(text))) return true
  let left = mostUnpacked_bytes
  for (const { index } of text.matchAll(/\/ObjStm\b/g)) {
    const start = text.indexOf('stream', index)
    const begin = start < 0 ? -1 : start + (text[start + 6] === '\r' ? 8 : 7)
    if (begin < 0) continue
    try {
      const packed = bytes.subarray(begin, text.indexOf('endstream', begin))
      const objects = inflateSync(packed, { maxOutputLength: left, finishFlush: 2 })
      left -= objects.length
      if (names.test(spelled(objects.toString('latin1')))) return true
    } catch {
      // Not packed the usual way: the reader of PDFs, which is asked next, has its own word on it.
    }
    if (left <= 0) return true
  }
  return false
}
