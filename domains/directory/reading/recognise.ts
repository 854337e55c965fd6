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
  if (head.subarray(0, 4096).includes(0)) return 'other'
  if (hasRecordLine(text, isWhole)) return 'lines'
  if (start.startsWith('{') || start.startsWith('[')) return 'document'
  const firstRow =
    start.split(/\r?\n/).find((line) => line.trim() !== '' && !line.startsWith('#')) ?? ''
  return /[,;\t|]/.test(firstRow) && !/[\uFFFD{}<>]/.test(firstRow) ? 'table' : 'other'
}

/** Whether one of the first complete lines is a whole resource by itself. */
function hasRecordLine(text: string, isWhole: boolean): boolean {
  let from = 0
  for (let seen = 0; seen < mostLines && from < text.length; seen += 1) {
    const end = text.indexOf('\n', from)
    if (end < 0 && !isWhole) return false
    const line = text.slice(from, end < 0 ? text.length : end).trim()
    if (line.startsWith('{') && line.endsWith('}') && isRecord(line)) return true
    if (end < 0) return false
    from = end + 1
  }
  return false
}

function isRecord(line: string): boolean {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && 'resourceType' in value
  } catch {
    return false
  }
}
