import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PoolConfig } from 'pg'
import nodeOptions from '../scripts/node-options.json' with { type: 'json' }
import { makeTestFolder } from './test-folder.ts'

const root = resolve(import.meta.dirname, '..')
/** Preloaded module: ends the program when its parent is gone, and enables Node's compile cache. */
const preloaded = ['--import', pathToFileURL(join(root, 'scripts/before-program.mjs')).href]

/** Returns a port that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Returns a connection as a DATABASE_URL; the embedded server listens on a Unix socket only. */
export function addressOf(connection: PoolConfig | null): string {
  if (connection?.connectionString) return connection.connectionString
  const { host = '', port = 5432, user = '', password, database } = connection ?? {}
  const url = new URL(`postgres://localhost:${port}/${database}`)
  url.username = user
  url.password = typeof password === 'string' ? password : ''
  url.searchParams.set('host', host)
  return url.href
}

/** Runs a script of ours with these settings until it exits. */
export async function runProgram(
  file: string,
  settings: Record<string, string>,
  args: readonly string[] = []
): Promise<{ code: number | null; printed: string }> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [...preloaded, join(root, file), ...args], {
    cwd: root,
    env: { PATH, HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (printed += part.toString()))
  const code = await new Promise<number | null>((done) => child.on('close', done))
  return { code, printed }
}

/** The whole program in a child process. */
export type Program = {
  url: string
  data_dir: string
  pid: number
  /** Everything printed so far. */
  output(): string
  /**
   * Sends SIGTERM, waits for the exit and removes the data folder unless it was given; resolves to the exit code.
   */
  stop(): Promise<number | null>
  kill(signal: NodeJS.Signals): void
  exited: Promise<number | null>
}

/**
 * Starts `server/main.ts` and waits until `/ready` succeeds, unless `until_ready` is false. Settings are
 * environment variables; `folder` is that of another copy of the program.
 */
export async function startProgram(
  settings: Record<string, string> = {},
  { wait_seconds = 300, until_ready = true, folder = root } = {}
): Promise<Program> {
  const port = settings.PORT ?? String(await freePort())
  const own = settings.DATA_DIR ? null : await makeTestFolder('numo-')
  // As root the database runs as another user, who must be able to traverse the folder.
  if (own) await chmod(own, 0o711)
  const data_dir = settings.DATA_DIR ?? own ?? ''
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const child = spawn(
    process.execPath,
    [...nodeOptions, ...preloaded, join(folder, 'server/main.ts')],
    {
      cwd: folder,
      env: {
        PATH,
        HOME,
        ...(TMPDIR ? { TMPDIR } : {}),
        NODE_ENV: 'production',
        NUMO_MODE: 'demo',
        LOG_LEVEL: 'warn',
        NUMO_STARTED_BY: String(process.pid),
        ...settings,
        PORT: port,
        DATA_DIR: data_dir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    }
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (printed = (printed + part.toString()).slice(-200_000)))
  const exited = new Promise<number | null>((done) => child.on('exit', (code) => done(code)))
  let ended = false
  void exited.then(() => (ended = true))

  const url = `http://127.0.0.1:${port}`
  const deadline = Date.now() + wait_seconds * 1000
  for (;;) {
    if (!until_ready) break
    if (ended) throw new Error(`The program ended before it was ready:\n${printed}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The program was not ready in ${wait_seconds} s:\n${printed}`)
    }
    const ready = await fetch(`${url}/ready`).then(
      (answer) => answer.status === 200,
      () => false
    )
    if (ready) break
    await new Promise((again) => setTimeout(again, 50))
  }
  return {
    url,
    data_dir,
    pid: child.pid ?? 0,
    output: () => printed,
    exited,
    kill: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGTERM')
      const code = await exited
      if (own) await rm(own, { recursive: true, force: true })
      return code
    },
  }
}
