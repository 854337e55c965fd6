import { Buffer } from 'node:buffer'

/**
 * What a file is, told by its beginning and never by its name: one JSON record a line, one JSON document (a
 * Bundle, a list or a single resource), a table, nothing at all, or something else.
 */
export type Form = 'lines' | 'document' | 'table' | 'empty' | 'other'

const mostLines = 20

export function recognise(head: Buffer, isWhole: boolean): Form {
  const text = head.toString('utf8')
  const start = text.trimStart()
  if (start === '') return isWhole ? 'empty' : 'other'
  if (isBinary(head.subarray(0, 4096))) return 'other'
  if (hasRecordLine(text, isWhole)) return 'lines'
  if (start.startsWith('{') || start.startsWith('[')) return 'document'
  const firstRow =
    start.split(/\r?\n/).find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''
  return /[,;\t|]/.test(firstRow) && !/[\uFFFD{}<>]/.test(firstRow) ? 'table' : 'other'
}

/** Text may have a stray NUL, which spoils one record; in other files every few bytes are one. */
const isBinary = (start: Buffer) =>
  start.reduce((count, byte) => count + Number(byte === 0), 0) * 32 > start.length

/** Whether one of the first complete lines is a whole resource by itself. */
function hasRecordLine(text: string, isWhole: boolean): boolean {
  let from = 0
  for (let seen = 0; seen < mostLines && from < text.length; seen += 1) {
    const end = text.indexOf('\n', from)
    if (end < 0 && !isWhole) return false
    const line = text.slice(from, end < 0 ? text.length : end).trim()
    const type = line.startsWith('{') && line.endsWith('}') ? typeOf(line) : null
    // A Bundle that is all of the file is a document, which may refer to its own entries.
    if (type !== null)
      return type !== 'Bundle' || !isWhole || (end >= 0 && text.slice(end).trim() !== '')
    if (end < 0) return false
    from = end + 1
  }
  return false
}

/** What resource a line is; null when it is none. */
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
