import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { environment, type Binaries } from './embedded-binaries.ts'
import type { DatabasePaths } from './embedded-paths.ts'
import { DatabaseStartError } from './embedded-problem.ts'

const run = promisify(execFile)

/** The only user of an embedded database. */
export const owner = 'app_owner'

/**
 * Creates the database cluster when there is none, atomically: a first start that was killed leaves nothing behind.
 * Throws DatabaseStartError for a cluster of another PostgreSQL version. Caller must hold the folder lock.
 */
export async function prepareCluster(
  place: DatabasePaths,
  binaries: Binaries,
  sync: boolean,
  onCreate: () => void
) {
  const version = join(place.data, 'PG_VERSION')
  if (!existsSync(version)) {
    onCreate()
    await initialise(place, binaries, sync)
  }
  const made = (await readFile(version, 'utf8')).trim()
  if (made !== binaries.major)
    throw new DatabaseStartError(
      `The data folder ${place.dir} holds a database of PostgreSQL ${made}, and this program brings PostgreSQL ${binaries.major}: set DATA_DIR to another folder, or move the data with pg_dump.`
    )
  await clearUnfinished(place)
}

async function initialise(place: DatabasePaths, { initdb }: Binaries, sync: boolean) {
  const unfinished = `${place.data}.init-${process.pid}-${randomBytes(4).toString('hex')}`
  const args = ['-D', unfinished, '-U', owner, '--pwfile', place.secret, '-E', 'UTF8']
  args.push('--auth=scram-sha-256', '--locale-provider=builtin', '--locale=C.UTF-8')
  if (!sync) args.push('--no-sync')
  try {
    await run(initdb, args, { ...place.user, env: environment, cwd: place.dir })
    await rename(unfinished, place.data)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Removes the remains of a first start that was killed. Caller must hold the folder lock. */
async function clearUnfinished(place: DatabasePaths) {
  for (const name of await readdir(place.dir))
    if (/^data\.init-|^bin-.*\.tmp$/.test(name))
      await rm(join(place.dir, name), { recursive: true, force: true })
}
