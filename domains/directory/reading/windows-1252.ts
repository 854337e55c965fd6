import { Buffer } from 'node:buffer'

/** Characters of UTF-8 beyond ASCII. */
const multibyte = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g
// oxlint-disable-next-line no-control-regex -- it matches bytes beyond ASCII
const isAscii = (bytes: Buffer) => !/[^\x00-\x7f]/.test(bytes.toString('latin1'))
const json = /^\s*[[{]/

/**
 * True for text beyond ASCII of which nothing is UTF-8, as older versions of Excel save tables: Windows-1252. A file
 * with some UTF-8 stays UTF-8 with broken rows.
 */
function isWindows(bytes: Buffer): boolean {
  // A character may be cut at the end.
  const text = bytes.toString('latin1').replace(/[\xc2-\xf4][\x80-\xbf]{0,2}$/, '')
  return /[\x80-\xff]/.test(text) && text.match(multibyte) === null
}

/**
 * Returns a function that turns the chunks of a file into UTF-8, in order. The first chunk beyond ASCII decides;
 * JSON is always UTF-8.
 */
export function createTranscoder(head: Buffer): (chunk: Buffer) => Buffer {
  let decoder: InstanceType<typeof TextDecoder> | null | undefined = json.test(
    head.toString('latin1', 0, 4096)
  )
    ? null
    : undefined
  return (chunk) => {
    if (decoder === undefined && !isAscii(chunk))
      decoder = isWindows(chunk) ? new TextDecoder('windows-1252') : null
    return decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
  }
}
