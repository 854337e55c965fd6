import { Buffer } from 'node:buffer'

/**
 * Format of a file, detected from its first bytes and never from its name: NDJSON, one JSON document (a Bundle, a
 * list or a single resource), a table, empty, or other.
 */
export type Form = 'lines' | 'document' | 'table' | 'empty' | 'other'

const maxLines = 20

export function recognise(head: Buffer, isWhole: boolean): Form {
  const text = head.toString('utf8')
  const start = text.trimStart()
  if (start === '') return isWhole ? 'empty' : 'other'
  if (isBinary(head.subarray(0, 4096))) return 'other'
  if (hasRecordLine(text, isWhole)) return 'lines'
  if (start.startsWith('{') || start.startsWith('[')) return 'document'
  const firstRow =
    start.split(/\r\n?|\n/).find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''
  return /[,;\t|]/.test(firstRow) && !/[\uFFFD{}<>]/.test(firstRow) ? 'table' : 'other'
}

/** Text may contain a stray NUL, which spoils one record; at least one NUL in 32 bytes means binary. */
const isBinary = (start: Buffer) =>
  start.reduce((count, byte) => count + Number(byte === 0), 0) * 32 > start.length

/** True when one of the first complete lines is a whole resource. */
function hasRecordLine(text: string, isWhole: boolean): boolean {
  let from = 0
  for (let seen = 0; seen < maxLines && from < text.length; seen += 1) {
    const end = text.indexOf('\n', from)
    if (end < 0 && !isWhole) return false
    const line = text.slice(from, end < 0 ? text.length : end).trim()
    const type = line.startsWith('{') && line.endsWith('}') ? typeOf(line) : null
    // A Bundle that is the whole file is a document: its entries may refer to one another.
    if (type !== null)
      return type !== 'Bundle' || !isWhole || (end >= 0 && text.slice(end).trim() !== '')
    if (end < 0) return false
    from = end + 1
  }
  return false
}

/** Returns the `resourceType` of a line; null when it is no resource. */
function typeOf(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'resourceType' in value
      ? value.resourceType
      : null
  } catch {
    return null
  }
}
