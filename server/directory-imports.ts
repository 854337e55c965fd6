import { randomUUID } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import { importDirectory, type ImportProgress } from '@numo/domains/directory/import-directory.ts'
import { lockKey } from '@numo/domains/directory/import-log.ts'
import {
  partBytes,
  type DirectoryImports,
  type ImportRequest,
} from '@numo/domains/directory/imports.ts'
import { loadMapping } from '@numo/domains/directory/load-mapping.ts'
import type { Reject } from '@numo/domains/directory/storing/rejects-file.ts'
import { Refusal, refuse } from '@numo/kit/fail.ts'
import { openDatabase, type Connection, type Database } from './database/connect.ts'
import { longLimits } from './database/limits.ts'

type Parts = { connection: Connection; data_dir: string; log: Logger }
type Meta = { user_id: string; file_name: string; bytes: number }

/** Minimum interval between progress updates of an import. */
const toldEvery_ms = 700
/** How long a stopped import may take to end before its connections are closed. */
const cutting_ms = 1500
const day_ms = 24 * 60 * 60 * 1000
/** Metadata of an upload that has not been imported. */
const metaName = '.meta.json'
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

const noSuchUpload = () => refuse(404, 'no-such-upload', 'There is no such upload; send it again')

/**
 * Runs directory imports in the background. Uploads are stored in `imports/uploads` of the data folder, each in its
 * own folder under its original name. Opens a connection as the owner of the tables per import.
 */
export function createDirectoryImports({ connection, data_dir, log }: Parts): DirectoryImports {
  const uploads = join(data_dir, 'imports', 'uploads')
  const running = new Set<{ owner: Database; ended: Promise<unknown> }>()
  const folderOf = (upload_id: string) => {
    if (!uuid.test(upload_id)) throw noSuchUpload()
    return join(uploads, upload_id)
  }

  async function metaOf(user_id: string, upload_id: string) {
    const folder = folderOf(upload_id)
    const text = await readFile(join(folder, metaName), 'utf8').catch(() => null)
    if (text === null) throw noSuchUpload()
    // Only `begin` writes this file.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const meta = JSON.parse(text) as Meta
    if (meta.user_id !== user_id) throw noSuchUpload()
    return { ...meta, folder, path: join(folder, meta.file_name) }
  }

  /**
   * Returns the number of bytes received. Throws 404 while an imported upload is being deleted, when its file goes
   * before its metadata.
   */
  const sizeOf = async (path: string) => {
    const found = await stat(path).catch(() => null)
    if (!found) throw noSuchUpload()
    return found.size
  }

  /** Deletes uploads that were not imported within a day. */
  async function throwOldAway() {
    for (const name of await readdir(uploads).catch(() => [])) {
      const folder = join(uploads, name)
      // Sequential: they are few, and nobody waits.
      const found = await stat(folder).catch(() => null)
      if (found && Date.now() - found.mtimeMs > day_ms)
        await rm(folder, { recursive: true, force: true })
    }
  }

  async function start(user_id: string, upload_id: string, wish: ImportRequest) {
    const { path, folder, file_name, bytes } = await metaOf(user_id, upload_id)
    const size = await sizeOf(path)
    if (size !== bytes)
      throw refuse(409, 'upload-incomplete', 'The file has not arrived whole; send it again')
    const mapping = wish.mapping ? await loadMapping(wish.mapping) : null
    const owner = openDatabase(connection, { max: 3, limits: longLimits })
    const teller = tellProgress(owner)
    const { promise: begun, resolve: onBegun, reject: onRefused } = Promise.withResolvers<string>()
    const run = async () => {
      try {
        const deps = {
          pool: owner.pool,
          data_dir,
          now: () => new Date(),
          refuses_to_wait: true,
          onStart: (id: string) => {
            // The upload now belongs to this import and cannot be started again.
            rmSync(join(folder, metaName), { force: true })
            teller.id = id
            onBegun(id)
          },
          onProgress: (progress: ImportProgress) => teller.tell(progress),
        }
        await importDirectory(deps, {
          ...wish,
          path,
          mapping,
          shown_as: file_name,
          started_by: user_id,
        })
      } catch (error) {
        onRefused(error)
        // The import log has the reason; a refusal is no error of the program.
        if (!(error instanceof Refusal)) log.error({ err: error }, 'an import failed')
      } finally {
        await teller.end()
        if (teller.id) await rm(folder, { recursive: true, force: true })
        await owner.stop()
        running.delete(one)
      }
    }
    const one = { owner, ended: Promise.resolve() as Promise<unknown> }
    running.add(one)
    one.ended = run()
    return { id: await begun }
  }

  return {
    async begin(user_id, { file_name, bytes }) {
      await throwOldAway()
      const upload_id = randomUUID()
      const folder = folderOf(upload_id)
      await mkdir(folder, { recursive: true })
      await writeFile(
        join(folder, metaName),
        JSON.stringify({ user_id, file_name, bytes } satisfies Meta)
      )
      await writeFile(join(folder, file_name), '')
      return { upload_id }
    },

    async add(user_id, upload_id, { offset, body }) {
      const { path, bytes } = await metaOf(user_id, upload_id)
      const size = await sizeOf(path)
      if (offset !== size)
        throw refuse(409, 'wrong-offset', `This part does not begin where the file ends: ${size}`)
      const file = await open(path, 'a')
      let received = size
      try {
        for await (const chunk of body ? Readable.fromWeb(body) : []) {
          received += chunk.byteLength
          if (received > bytes || received - offset > partBytes)
            throw refuse(413, 'too-large', 'This part is larger than was said')
          await file.write(chunk)
        }
        return { received }
      } catch (error) {
        // A part is stored completely or not at all, so that it can be sent again.
        await file.truncate(size)
        throw error
      } finally {
        await file.close()
      }
    },

    start,

    async rejects(rejects_file, most) {
      const path = resolve(rejects_file)
      // Accepts only paths below our own folder.
      if (!path.startsWith(resolve(data_dir, 'imports') + sep)) return null
      if (!(await stat(path).catch(() => null))) return null
      const rows: Reject[] = []
      const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity })
      for await (const line of lines) {
        // Only the import writes this file, one JSON object per line.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        if (line) rows.push(JSON.parse(line) as Reject)
        if (rows.length >= most) break
      }
      return rows
    },

    async stop() {
      await Promise.all(
        [...running].map(async ({ owner, ended }) => {
          // When the database is unreachable, close the connections from this side.
          const timeout = setTimeout(() => void owner.stop(), cutting_ms)
          await cut(owner)
          await ended
          clearTimeout(timeout)
        })
      )
    },
  }
}

/** Terminates the backend of the running import, which fails and stores nothing. */
const cut = async ({ pool }: Database) => {
  await pool
    .query(
      `select pg_terminate_backend(l.pid) from pg_locks l
        where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1
          and l.database = (select d.oid from pg_database d where d.datname = current_database())`,
      [lockKey]
    )
    .catch(() => {}) // the database is gone, and the import with it
}

/** Writes the progress of an import to its row, at most every `toldEvery_ms` while reading, and sequentially. */
function tellProgress({ pool }: Database) {
  let last = 0
  let writing: Promise<unknown> = Promise.resolve()
  const teller = {
    id: null as string | null,
    tell(progress: ImportProgress) {
      const now = performance.now()
      if (!teller.id || (now - last < toldEvery_ms && progress.step === 'reading')) return
      last = now
      const values = [teller.id, JSON.stringify(progress)]
      writing = writing
        .then(() => pool.query('update directory_import set progress = $2 where id = $1', values))
        .catch(() => {}) // the import itself reports a lost database
    },
    end: () => writing,
  }
  return teller
}
