import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { errorCode } from '../error-code.ts'
import { InputProblem } from '../records.ts'
import type { InputFile } from './list-files.ts'
import { maxRecordLength } from './pieces.ts'
import { createTranscoder } from './windows-1252.ts'

const chunkBytes = 512 * 1024
/** Number of bytes read to detect the format. */
const headBytes = 1024 * 1024
/** Reading continues up to this length when the first record has not ended within `headBytes`. */
const maxHeadLength = maxRecordLength - chunkBytes
const newline = 0x0a

/**
 * The first megabyte and first line of a file, and all of its bytes in order, unpacked when the content is gzip.
 */
export type OpenFile = { head: Buffer; isWhole: boolean; chunks: AsyncGenerator<Buffer> }

/**
 * Opens a file to be read once from the beginning. Throws InputProblem for compression other than gzip; truncated
 * or damaged gzip throws while `chunks` is read. Calls `onBytes` with the number of bytes read from disk.
 */
export async function openFile(
  file: InputFile,
  onBytes: (bytes: number) => void = () => {}
): Promise<OpenFile> {
  const start = await firstBytes(file.path)
  const problem = wrongPacking(start)
  if (problem) throw new InputProblem(`${file.name} ${problem}`)
  const isGzip = start[0] === 0x1f && start[1] === 0x8b
  const source = readAll(file, isGzip, onBytes)
  const taken: Buffer[] = []
  let length = 0
  let isWhole = false
  let hasLine = false
  while (length < headBytes || (!hasLine && length < maxHeadLength)) {
    const next = await source.next()
    if (next.done) {
      isWhole = true
      break
    }
    taken.push(next.value)
    length += next.value.length
    hasLine ||= next.value.includes(newline)
  }
  const bytes = withoutMark(taken.length === 1 && taken[0] ? taken[0] : Buffer.concat(taken))
  const toUtf8 = createTranscoder(bytes)
  const head = toUtf8(bytes)
  async function* chunks() {
    if (head.length > 0) yield head
    if (!isWhole) for await (const chunk of source) yield toUtf8(chunk)
  }
  return { head, isWhole, chunks: chunks() }
}

async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

function wrongPacking(start: Buffer): string | null {
  if (start.readUInt16BE && start.length >= 2) {
    const two = start.readUInt16BE(0)
    if (two === 0x504b) return 'is a zip archive: unpack it first.'
    if (two === 0xfeff || two === 0xfffe) return 'is UTF-16 text: save it as UTF-8.'
    if (two === 0x425a || two === 0x28b5 || two === 0xfd37)
      return 'is packed in a way that cannot be read: unpack it, or pack it with gzip.'
  }
  return null
}

async function* readAll(file: InputFile, isGzip: boolean, onBytes: (bytes: number) => void) {
  const raw = createReadStream(file.path, { highWaterMark: chunkBytes })
  raw.on('data', (chunk) => onBytes(chunk.length))
  const stream = isGzip ? pipeline(raw, createGunzip({ chunkSize: chunkBytes }), () => {}) : raw
  try {
    // Both streams are in byte mode.
    for await (const chunk of stream as AsyncIterable<Buffer>) yield chunk
  } catch (error) {
    const code = errorCode(error)
    if (code === 'Z_BUF_ERROR')
      throw new InputProblem(`${file.name} is cut off: its gzip data ends too early.`)
    if (code.startsWith('Z_'))
      throw new InputProblem(`${file.name} is damaged: its gzip data cannot be unpacked.`)
    throw error
  } finally {
    raw.destroy()
  }
}

/** Strips the byte order mark that some programs write before UTF-8. */
const withoutMark = (head: Buffer) =>
  head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head
