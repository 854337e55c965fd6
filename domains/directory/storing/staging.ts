import { once } from 'node:events'
import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams'
import type { RecordType, SourceRecord } from '../records.ts'

const blockLength = 256 * 1024

/** Location of a record: index of the file in the input, and the line on which it begins. */
export type SourceLocation = { file: number; line: number }

/**
 * Copies the records of an input into `import_record`, a temporary table of one connection, while they are read.
 * Changes nothing visible; the table ends with the connection.
 */
export class Staging {
  readonly #client: PoolClient
  #stream: CopyStreamQuery | undefined
  #block = ''
  #failure: Error | undefined

  constructor(client: PoolClient) {
    this.#client = client
  }

  async begin() {
    await this.#client.query(`
      drop table if exists import_record;
      create temporary table import_record (
        type text not null, ref text collate "C" not null, status text, hash text collate "C", content jsonb,
        needs text[] not null, updated text collate "C", shared boolean not null,
        file integer not null, line integer not null, rejected boolean not null, kind text, reason text,
        clashes boolean not null default false)`)
    const columns =
      'type, ref, status, hash, content, needs, updated, shared, file, line, rejected, kind'
    const stream = this.#client.query(copyFrom(`copy import_record (${columns}) from stdin`))
    stream.on('error', (error) => (this.#failure = error))
    this.#stream = stream
  }

  /**
   * Adds a usable record. Returns false when PostgreSQL would refuse it (a NUL, an unpaired surrogate), which would
   * fail the whole COPY.
   */
  async add(record: SourceRecord, { file, line }: SourceLocation): Promise<boolean> {
    const content = record.content === null ? null : JSON.stringify(record.content)
    if (content !== null && refused.test(content)) return false
    this.#block += `${[
      record.type,
      escaped(record.ref),
      record.status,
      content === null ? '\\N' : hash('md5', content, 'base64url'),
      content === null ? '\\N' : escaped(content),
      escaped(arrayOf(record.needs)),
      record.updated === null ? '\\N' : escaped(record.updated),
      record.shared ? 't' : 'f',
      file,
      line,
      'f',
      record.kind ?? '\\N',
    ].join('\t')}\n`
    if (this.#block.length > blockLength) await this.#flush()
    return true
  }

  /** Adds a record that was rejected, so that its former content is not withdrawn. */
  async addRejected(type: RecordType, ref: string, { file, line }: SourceLocation) {
    this.#block += `${[type, escaped(ref), '\\N', '\\N', '\\N', '{}', '\\N', 'f', file, line, 't', '\\N'].join('\t')}\n`
    if (this.#block.length > blockLength) await this.#flush()
  }

  async #flush() {
    const stream = this.#stream
    if (!stream) throw new Error('the staging has not begun')
    if (this.#failure) throw this.#failure
    const block = Buffer.from(this.#block)
    this.#block = ''
    if (!stream.write(block)) await once(stream, 'drain')
  }

  /** Ends the COPY; afterwards the table can be queried. */
  async finish() {
    await this.#flush()
    const stream = this.#stream
    if (!stream) return
    const finished = once(stream, 'finish')
    stream.end()
    await finished
    // `content` is never searched by value and is expensive to analyze.
    await this.#client.query('set default_statistics_target = 10')
    await this.#client.query('analyze import_record (type, ref, status, rejected, needs)')
  }
}

/** JSON escapes that jsonb refuses. */
const refused = /\\u(?:0000|d[89a-f])/
const awkward = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
/** Escapes text for the text format of COPY. JSON has escaped all other control characters. */
const escaped = (text: string) =>
  awkward.test(text) ? text.replace(/[\\\t\n\r]/g, (c) => escapes[c] ?? c) : text

const arrayOf = (texts: readonly string[]) =>
  texts.length === 0 ? '{}' : `{${texts.map((t) => `"${t.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
