import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chown, lstat, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { DatabaseStartError } from './embedded-problem.ts'

const run = promisify(execFile)

/** User that PostgreSQL runs as; empty for our own. PostgreSQL refuses to run as root. */
export type ServerUser = { uid?: number; gid?: number }

/** Paths of one embedded database. */
export type DatabasePaths = {
  dir: string
  data: string
  /** Folder of the socket, accessible only by its owner. */
  run: string
  log: string
  secret: string
  user: ServerUser
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
/** Maximum length of a socket path: 103 bytes on macOS, 107 on Linux. */
const maxSocketPathLength = 100

/** Returns the owner of an existing data folder, else an unprivileged user of the system. */
function chooseUser(dir: string): ServerUser {
  if (process.getuid?.() !== 0) return {}
  const owner = existsSync(join(dir, 'data')) ? statSync(join(dir, 'data')) : null
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find(([n]) => n === name)).find(Boolean)
  if (!user)
    throw new DatabaseStartError(
      'PostgreSQL refuses to run as root, and this system has neither a user "postgres" nor "nobody": run Numo as another user, or set DATABASE_URL.'
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Returns true when the server's user can access a folder; not so below root's home, for example. */
async function canEnter(dir: string, user: ServerUser): Promise<boolean> {
  if (user.uid === undefined) return true
  return run('/bin/sh', ['-c', 'cd -- "$0" && test -w .', dir], { ...user, cwd: '/' }).then(
    () => true,
    () => false
  )
}

/** Returns true when a folder is for the database alone: empty, or with files of an earlier start. */
async function isDatabaseFolder(dir: string): Promise<boolean> {
  const all = await readdir(dir).catch(() => [])
  const names = all.filter((name) => name !== 'numo.lock')
  return (
    names.length === 0 ||
    names.some((name) => /^(data|secret|elsewhere|bootstrap\.lock)$/.test(name))
  )
}

const makeFolder = async (dir: string, { uid, gid }: ServerUser) => {
  await mkdir(dirname(dir), { recursive: true, mode: 0o755 })
  await mkdir(dir, { recursive: true, mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(dir, uid, gid)
}

const fallbackFolder = '/var/lib/numo'
const relocationFile = (dir: string) => join(dir, 'elsewhere')

/** Returns the folder that holds `dir`'s data instead of it, or null. */
async function relocatedFolder(dir: string): Promise<string | null> {
  const noted = (await readFile(relocationFile(dir), 'utf8').catch(() => '')).trim()
  return noted && existsSync(noted) ? noted : null
}

/**
 * Creates a folder for `dir`'s data that the server's user can access, and notes it in `dir`. When `dir` was
 * deleted, the next start creates a new one and removes the old.
 */
async function relocate(dir: string, user: ServerUser): Promise<string> {
  const prefix = `${basename(dir)}-${digestOf(dir)}-`
  await mkdir(fallbackFolder, { recursive: true, mode: 0o755 })
  for (const name of await readdir(fallbackFolder)) {
    const origin = (
      await readFile(join(fallbackFolder, name, 'origin'), 'utf8').catch(() => '')
    ).trim()
    const wasTemporary = origin.startsWith(tmpdir() + sep) && !existsSync(origin)
    if (name.startsWith(prefix) || wasTemporary)
      await rm(join(fallbackFolder, name), { recursive: true, force: true })
  }
  const made = await mkdtemp(join(fallbackFolder, prefix))
  await makeFolder(made, user)
  await writeFile(join(made, 'origin'), `${dir}\n`)
  await writeFile(relocationFile(dir), `${made}\n`, { mode: 0o600 })
  return made
}

/** Returns a short folder for the socket of a data folder whose own path is too long. */
async function shortRunFolder(dir: string, user: ServerUser): Promise<string> {
  const run = join(tmpdir(), `numo-${digestOf(dir)}`)
  const owner = user.uid ?? process.getuid?.()
  await makeFolder(run, user).catch(() => {})
  // Anybody can create folders in the temporary folder: accept only a real folder of the right owner and mode.
  const made = await lstat(run)
  if (!made.isDirectory() || made.uid !== owner || (made.mode & 0o077) !== 0)
    throw new DatabaseStartError(
      `The path ${dir} is too long for a database socket and ${run} belongs to somebody else: set DATA_DIR to a shorter path.`
    )
  return run
}

/** Returns where the embedded database of a folder keeps its files. Creates nothing. */
export async function findPlace(folder: string): Promise<Pick<DatabasePaths, 'data' | 'secret'>> {
  const absolute = resolve(folder)
  const dir = (await relocatedFolder(absolute)) ?? absolute
  return { data: join(dir, 'data'), secret: join(dir, 'secret') }
}

/** Creates the folder of an embedded database and chooses the user that runs it. */
export async function makeDataFolder(
  folder: string
): Promise<{ wanted: string; user: ServerUser }> {
  const absolute = resolve(folder)
  const user = chooseUser((await relocatedFolder(absolute)) ?? absolute)
  // A folder with other content, such as /srv, must not change its owner.
  await makeFolder(absolute, (await isDatabaseFolder(absolute)) ? user : {})
  return { wanted: absolute, user }
}

/**
 * Creates everything else that an embedded database needs before its cluster. Caller must hold the lock of
 * `wanted`.
 */
export async function preparePlace(absolute: string, user: ServerUser): Promise<DatabasePaths> {
  let dir = (await relocatedFolder(absolute)) ?? absolute
  if (!(await canEnter(dir, user))) dir = await relocate(absolute, user)
  const ownRun = join(dir, 'run')
  const fits = Buffer.byteLength(join(ownRun, '.s.PGSQL.5432')) <= maxSocketPathLength
  if (fits) await makeFolder(ownRun, user)
  const secret = join(dir, 'secret')
  try {
    // Created once: it is the password of the cluster beside it.
    await writeFile(secret, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 })
    if (user.uid !== undefined && user.gid !== undefined) await chown(secret, user.uid, user.gid)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return {
    dir,
    data: join(dir, 'data'),
    run: fits ? ownRun : await shortRunFolder(dir, user),
    log: join(dir, 'postgres.log'),
    secret,
    user,
  }
}
