import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import {
  importDirectory,
  type ImportDeps,
  type ImportOptions,
  type ImportProgress,
} from '@numo/domains/directory/import-directory.ts'
import { lockKey } from '@numo/domains/directory/import-log.ts'
import {
  type DirectoryImports,
  type ImportRequest,
  type PreviewedImport,
  type PublishRequest,
} from '@numo/domains/directory/imports.ts'
import { loadMapping } from '@numo/domains/directory/load-mapping.ts'
import type { ImportPreview } from '@numo/domains/directory/store-records.ts'
import { takeBackImport } from '@numo/domains/directory/take-back-import.ts'
import type { Reject } from '@numo/domains/directory/storing/rejects-file.ts'
import { Refusal, refuse } from '@numo/kit/fail.ts'
import { openDatabase, type Connection, type Database } from './database/connect.ts'
import { longLimits } from './database/limits.ts'
import { createDirectoryUploads } from './directory-uploads.ts'

type Parts = { connection: Connection; data_dir: string; log: Logger }

/** Minimum interval between progress updates of an import. */
const progressInterval_ms = 700
/** How long a stopped import may take to end before its connections are closed. */
const cutting_ms = 1500

/**
 * Runs directory imports in the background. Uploads are stored in `imports/uploads` of the data folder, each in its
 * own folder under its original name. Opens a connection as the owner of the tables per import.
 */
export function createDirectoryImports({ connection, data_dir, log }: Parts): DirectoryImports {
  const uploads = createDirectoryUploads(join(data_dir, 'imports', 'uploads'))
  const running = new Set<{ owner: Database; ended: Promise<unknown> }>()
  /**
   * Runs work on connections of its own as the owner of the tables. Returns the id of its import once that has
   * begun; throws what is refused before.
   */
  async function inBackground(
    work: (deps: ImportDeps) => Promise<void>,
    onStart: (id: string) => void = () => {}
  ): Promise<string> {
    const owner = openDatabase(connection, { max: 3, limits: longLimits })
    const progressWriter = createProgressWriter(owner)
    const {
      promise: started,
      resolve: onStarted,
      reject: onRefused,
    } = Promise.withResolvers<string>()
    const run = async () => {
      try {
        await work({
          pool: owner.pool,
          data_dir,
          now: () => new Date(),
          refuses_to_wait: true,
          onStart: (id: string) => {
            onStart(id)
            progressWriter.id = id
            onStarted(id)
          },
          onProgress: (progress: ImportProgress) => progressWriter.write(progress),
        })
      } catch (error) {
        onRefused(error)
        // The import log has the reason; a refusal is no error of the program.
        if (!(error instanceof Refusal)) log.error({ err: error }, 'an import failed')
      } finally {
        await progressWriter.end()
        await owner.stop()
        running.delete(one)
      }
    }
    const one = { owner, ended: Promise.resolve() as Promise<unknown> }
    running.add(one)
    one.ended = run()
    return started
  }

  /** Imports the file of an upload, and deletes it unless `confirm` refused: then it can be published later. */
  const importUpload = async (
    folder: string,
    options: ImportOptions,
    confirm: (preview: ImportPreview) => Promise<boolean>,
    onStart?: (id: string) => void
  ) => {
    let has_begun = false
    const id = await inBackground(
      async (deps) => {
        let is_kept = false
        try {
          is_kept = !(await importDirectory({ ...deps, confirm }, options)).is_published
        } finally {
          if (has_begun && !is_kept) await rm(folder, { recursive: true, force: true })
        }
      },
      (id) => {
        has_begun = true
        onStart?.(id)
      }
    )
    return { id }
  }

  async function start(user_id: string, upload_id: string, request: ImportRequest) {
    const { path, folder, file_name } = await uploads.arrived(user_id, upload_id)
    const mapping = request.mapping ? await loadMapping(request.mapping) : null
    const upload = { id: upload_id, request }
    const from = { path, shown_as: file_name, started_by: user_id, upload }
    return importUpload(
      folder,
      { ...request, ...from, mapping },
      async () => false,
      // The upload now belongs to this import and cannot be started again.
      () => uploads.close(folder)
    )
  }

  /** Imports the file of a preview again, when `confirm` agrees with what it would do now. */
  async function importAgain(
    user_id: string,
    { id, upload_id, source_id, file_name, options }: PreviewedImport,
    more: Partial<ImportOptions>,
    confirm: (preview: ImportPreview) => Promise<boolean>
  ) {
    const folder = uploads.folderOf(upload_id)
    const path = join(folder, file_name)
    if (!(await stat(path).catch(() => null)))
      throw refuse(410, 'preview-gone', 'The file of this preview is gone; send it again')
    const { mapping: name, ...request } = options
    const mapping = name ? await loadMapping(name) : null
    const from = { path, source: source_id, shown_as: file_name, continues: id }
    await importUpload(
      folder,
      { ...request, ...from, ...more, mapping, started_by: user_id },
      confirm
    )
  }

  const publish = (user_id: string, one: PreviewedImport, input: PublishRequest) =>
    importAgain(user_id, one, input, async (preview) =>
      isDeepStrictEqual(asStored(preview), one.shown)
    )
  const previewAgain = (user_id: string, one: PreviewedImport) =>
    importAgain(user_id, one, { is_recount: true }, async () => false)

  async function takeBack(user_id: string, id: string) {
    await inBackground(async (deps) => {
      await takeBackImport(deps, { id, taken_back_by: user_id })
    })
  }

  return {
    begin: uploads.begin,
    add: uploads.add,
    start,
    publish,
    previewAgain,
    takeBack,

    async rejects(rejects_file, max) {
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
        if (rows.length >= max) break
      }
      return rows
    },

    async stop() {
      await Promise.all(
        [...running].map(async ({ owner, ended }) => {
          // When the database is unreachable, close the connections from this side.
          const timeout = setTimeout(() => void owner.stop(), cutting_ms)
          await terminateImport(owner)
          await ended
          clearTimeout(timeout)
        })
      )
    },
  }
}

/** Returns a preview as it is read back from the database. */
const asStored = (preview: ImportPreview): unknown => JSON.parse(JSON.stringify(preview))

/** Terminates the backend of the running import, which fails and stores nothing. */
const terminateImport = async ({ pool }: Database) => {
  await pool
    .query(
      `select pg_terminate_backend(l.pid) from pg_locks l
        where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1
          and l.database = (select d.oid from pg_database d where d.datname = current_database())`,
      [lockKey]
    )
    .catch(() => {}) // the database is gone, and the import with it
}

/** Writes the progress of an import to its row, at most every `progressInterval_ms` while reading, and sequentially. */
function createProgressWriter({ pool }: Database) {
  let last = 0
  let writing: Promise<unknown> = Promise.resolve()
  const progressWriter = {
    id: null as string | null,
    write(progress: ImportProgress) {
      const now = performance.now()
      if (!progressWriter.id || (now - last < progressInterval_ms && progress.step === 'reading'))
        return
      last = now
      const values = [progressWriter.id, JSON.stringify(progress)]
      writing = writing
        .then(() => pool.query('update directory_import set progress = $2 where id = $1', values))
        .catch(() => {}) // the import itself reports a lost database
    },
    end: () => writing,
  }
  return progressWriter
}
