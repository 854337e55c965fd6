import { InputProblem } from '../records.ts'
import { maxRecordLength, tooLong, type Piece } from './pieces.ts'

const newline = 0x0a

/**
 * Splits an NDJSON file into records. Skips empty lines and rejects a line that is too long without buffering it.
 * Throws InputProblem for a last line that is no JSON and lacks a line break: the file is truncated.
 */
export async function* splitLines(
  chunks: AsyncIterable<Buffer>,
  name: string
): AsyncGenerator<Piece[]> {
  let line = 1
  let pending: Buffer[] = []
  let pendingBytes = 0
  for await (const chunk of chunks) {
    const first = chunk.indexOf(newline)
    if (first < 0) {
      pendingBytes += chunk.length
      // A line that is too long is not buffered, only its length.
      if (pendingBytes <= maxRecordLength) pending.push(chunk)
      else pending = []
      continue
    }
    const pieces: Piece[] = []
    pendingBytes += first
    if (pendingBytes > maxRecordLength) pieces.push({ line, problem: tooLong })
    else pushLine(pieces, line, Buffer.concat([...pending, chunk.subarray(0, first)]).toString())
    line += 1
    const last = chunk.lastIndexOf(newline)
    if (last > first)
      for (const text of chunk.toString('utf8', first + 1, last).split('\n')) {
        pushLine(pieces, line, text)
        line += 1
      }
    const rest = chunk.subarray(last + 1)
    pending = rest.length > 0 ? [rest] : []
    pendingBytes = rest.length
    yield pieces
  }
  if (pendingBytes > maxRecordLength) yield [{ line, problem: tooLong }]
  else if (pendingBytes > 0) yield lastLine(Buffer.concat(pending).toString(), line, name)
}

function pushLine(pieces: Piece[], line: number, text: string) {
  if (text.length < 3 && text.trim() === '') return
  pieces.push({ line, text })
}

function lastLine(text: string, line: number, name: string): Piece[] {
  if (text.trim() === '') return []
  try {
    JSON.parse(text)
  } catch {
    throw new InputProblem(`${name} is cut off: it ends in the middle of line ${line}.`)
  }
  return [{ line, text }]
}
