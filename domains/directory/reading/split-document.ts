import { InputProblem } from '../records.ts'
import { maxRecordLength, tooLong, type Piece } from './pieces.ts'

const code = (text: string) => text.charCodeAt(0)
const [quote, backslash, newline] = [code('"'), code('\\'), 0x0a]
const [openBrace, closeBrace] = [code('{'), code('}')]
const [openBracket, closeBracket] = [code('['), code(']')]
/** Maximum size in bytes of a document without its records, that is of a Bundle's own fields. */
const maxFrameLength = 16 * 1024 * 1024

/** A document without its records; for a single resource the whole document. */
export type Frame = { text: string; records: number }

/**
 * Splits one JSON document while it is read into the elements of a Bundle's `entry` or of a list, in memory
 * independent of its size. Calls `onFrame` with the remainder at the end. Throws InputProblem for unbalanced
 * brackets, a premature end or text after the end.
 */
export async function* splitDocument(
  chunks: AsyncIterable<Buffer>,
  name: string,
  onFrame: (frame: Frame) => void
): AsyncGenerator<Piece[]> {
  const split = new Splitter(name)
  for await (const chunk of chunks) {
    split.take(chunk)
    if (split.pieces.length > 0) yield split.pieces
    split.pieces = []
  }
  onFrame(split.finish())
}

class Splitter {
  pieces: Piece[] = []
  readonly #name: string
  #depth = 0
  #inString = false
  #escaped = false
  #line = 1
  /** Nesting depth of records, inside a list or inside `entry`; 0 elsewhere. */
  #recordDepth = 0
  /** Last string at depth 1, as far as it may be the key `entry`. */
  #key = ''
  #keyParts: string | null = null
  #parts: Buffer[] = []
  #partBytes = 0
  #startLine = 1
  #records = 0
  #frame = ''
  #ended = false
  constructor(name: string) {
    this.#name = name
  }

  take(chunk: Buffer) {
    /** Offset in this chunk at which the current part (record or frame) begins. */
    let from = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0
      if (byte === newline) this.#line += 1
      if (this.#inString) {
        at = this.#skipString(chunk, at)
        continue
      }
      if (byte === quote) {
        this.#inString = true
        if (this.#depth === 1 && this.#recordDepth === 0) this.#keyParts = ''
      } else if (byte === openBrace || byte === openBracket) {
        if (this.#ended) this.#fail('goes on after its end')
        this.#depth += 1
        if (this.#opensRecords(byte)) this.#recordDepth = this.#depth
        else if (this.#recordDepth > 0 && this.#depth === this.#recordDepth + 1) {
          this.#keep(chunk.subarray(from, at), false)
          from = at
          this.#startLine = this.#line
        }
      } else if (byte === closeBrace || byte === closeBracket) {
        this.#depth -= 1
        if (this.#depth < 0) this.#fail('has a bracket too many')
        if (this.#recordDepth > 0 && this.#depth === this.#recordDepth) {
          this.#keep(chunk.subarray(from, at + 1), true)
          from = at + 1
          this.#emit()
        } else if (this.#recordDepth > 0 && this.#depth < this.#recordDepth) this.#recordDepth = 0
        if (this.#depth === 0) this.#ended = true
      }
    }
    this.#keep(chunk.subarray(from), this.#recordDepth > 0 && this.#depth > this.#recordDepth)
  }

  /** Skips to the end of a string; keeps its text when it may be a key. */
  #skipString(chunk: Buffer, start: number): number {
    for (let at = start; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (this.#escaped) this.#escaped = false
      else if (byte === backslash) this.#escaped = true
      else if (byte === quote) {
        this.#inString = false
        this.#readKey(chunk, start, at)
        if (this.#keyParts !== null) this.#key = this.#keyParts
        this.#keyParts = null
        return at
      } else if (byte === newline && at > start) this.#line += 1
    }
    this.#readKey(chunk, start, chunk.length)
    return chunk.length
  }
  #readKey(chunk: Buffer, from: number, to: number) {
    if (this.#keyParts === null || this.#keyParts.length > 20) return
    this.#keyParts += chunk.toString('latin1', from, Math.min(to, from + 21))
  }

  #opensRecords(byte: number): boolean {
    if (byte !== openBracket || this.#recordDepth > 0) return false
    return this.#depth === 1 || (this.#depth === 2 && this.#key === 'entry')
  }

  #keep(bytes: Buffer, isRecord: boolean) {
    if (!isRecord) {
      if (this.#frame.length + bytes.length > maxFrameLength)
        this.#fail('is neither a Bundle nor one resource of a sensible size')
      this.#frame += bytes.toString('latin1')
      return
    }
    this.#partBytes += bytes.length
    if (this.#partBytes <= maxRecordLength) this.#parts.push(bytes)
    else this.#parts = []
  }

  #emit() {
    const line = this.#startLine
    this.pieces.push(
      this.#partBytes > maxRecordLength
        ? { line, problem: tooLong }
        : { line, text: Buffer.concat(this.#parts).toString() }
    )
    this.#records += 1
    this.#parts = []
    this.#partBytes = 0
  }

  finish(): Frame {
    if (this.#depth > 0 || this.#inString || !this.#ended)
      this.#fail('is cut off: it ends in the middle')
    return { text: Buffer.from(this.#frame, 'latin1').toString(), records: this.#records }
  }

  #fail(what: string): never {
    throw new InputProblem(`${this.#name} ${what} (line ${this.#line}).`)
  }
}
