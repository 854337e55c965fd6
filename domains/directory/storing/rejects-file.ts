import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** One line of the rejects file: where the record is, its id as far as readable, and why it was rejected. */
export type Reject = {
  file: string
  line: number
  id: string | null
  reason: string
}

/** The rejects of one import as NDJSON. The file is created with the first line. */
export class RejectsFile {
  readonly path: string
  #stream: WriteStream | undefined
  #count = 0
  #lines = 0
  constructor(path: string) {
    this.path = path
  }

  /** Number of rejected records. */
  get count() {
    return this.#count
  }

  /** False when nothing was written and the file does not exist. */
  get hasLines() {
    return this.#lines > 0
  }

  async add(reject: Reject) {
    this.#count += 1
    await this.note(reject)
  }

  /** Appends a line about a record that was stored but needs a look. */
  async note({ file, line, id, reason }: Reject) {
    if (!this.#stream) {
      await mkdir(dirname(this.path), { recursive: true })
      this.#stream = createWriteStream(this.path)
      await once(this.#stream, 'open')
    }
    this.#lines += 1
    if (!this.#stream.write(`${JSON.stringify({ file, line, id, reason })}\n`))
      await once(this.#stream, 'drain')
  }

  /** Waits until everything is written to the file. Idempotent. */
  async close() {
    const stream = this.#stream
    if (!stream || stream.writableFinished) return
    stream.end()
    await once(stream, 'finish')
  }
}
