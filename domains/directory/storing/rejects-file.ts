import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** One line of the rejects file: where the record stood, which one it is as far as known, and why it was left out. */
export type Reject = {
  file: string
  line: number
  id: string | null
  reason: string
}

/** The rejects of one import, one JSON object a line. The file is made with the first reject. */
export class RejectsFile {
  readonly path: string
  #stream: WriteStream | undefined
  #count = 0
  #lines = 0
  constructor(path: string) {
    this.path = path
  }

  /** Records that were rejected. */
  get count() {
    return this.#count
  }

  /** False: nothing was written, and there is no file. */
  get hasLines() {
    return this.#lines > 0
  }

  async add(reject: Reject) {
    this.#count += 1
    await this.note(reject)
  }

  /** Adds what people should look at though it was stored. */
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

  /** Waits until everything is in the file. Idempotent. */
  async close() {
    const stream = this.#stream
    if (!stream || stream.writableFinished) return
    stream.end()
    await once(stream, 'finish')
  }
}
