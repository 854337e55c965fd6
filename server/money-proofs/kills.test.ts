import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '@numo/domains/ledger/verify-books.ts'
import { openDatabase, type Database } from '../database/connect.ts'
import { startEmbedded, type Embedded } from '../database/embedded.ts'
import { inSystem } from '../database/in-role.ts'
import { longLimits } from '../database/limits.ts'
import { ensureLogins } from '../database/logins.ts'
import { migrate } from '../database/migrate.ts'
import { makeTestFolder } from '../test-folder.ts'
import { prepareQueue } from '../workers.ts'
import { randomOf } from './test-history.ts'
import {
  readState,
  wholeModes,
  type KilledMessage,
  type KilledMode,
  type Owner,
} from './test-killed-states.ts'

/*
 * A process that moves money is killed (SIGKILL) at any moment, or its PostgreSQL is, which writes durably here. Each time
 * what was acknowledged is there, the act that was cut off is there whole or not at all, the jobs that were left are done
 * once, and the books are right. KILLS=40 kills more often.
 */

const kills = Number(process.env['KILLS'] ?? 4)
/** In turn; five of them and two things to kill, so that each is killed in both ways. */
const modes: readonly KilledMode[] = ['history', ...wholeModes]
/** Up to when one is killed that has begun. */
const longest_ms: Readonly<Record<KilledMode, number>> = {
  ...{ history: 30, remittance: 400, payouts: 120, statement: 250, bulk: 1500 },
}

let folder: string
let server: Embedded
let database: Database
let connection: Embedded['connection']
beforeAll(async () => {
  folder = await makeTestFolder('numo-kills-')
  await chmod(folder, 0o711)
  server = await startEmbedded({ dir: join(folder, 'postgres') })
  const owner = new Client(server.connection)
  await owner.connect()
  await owner.query('create database money')
  await owner.end()
  connection = { ...server.connection, database: 'money' }
  await migrate(connection)
  await prepareQueue(connection)
  await ensureLogins(connection)
  database = openDatabase(connection, { max: 2, limits: longLimits })
}, 120_000)
afterAll(async () => {
  await database.stop()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

type Mover = {
  child: ChildProcess
  owner: Owner
  mode: KilledMode
  received: { acknowledged: string | null; possible: string[]; acts: number }
}

/** Starts a process that finishes what the one before it left, and then moves money. */
async function startMover(mode: KilledMode, seed: number): Promise<Mover> {
  const script = join(import.meta.dirname, 'test-killed-money.ts')
  const child = fork(script, [JSON.stringify(connection), mode, String(seed)], { silent: true })
  let printed = ''
  child.stderr?.on('data', (part: Buffer) => (printed += part.toString()))
  const received: Mover['received'] = { acknowledged: null, possible: [], acts: 0 }
  const owner = await new Promise<Owner>((ready, fail) => {
    child.on('message', (message: KilledMessage) => {
      if (message.kind === 'ready') ready(message.owner)
      else if (message.kind === 'trying') received.possible = message.states
      else {
        received.acknowledged = message.state
        received.possible = [message.state]
        received.acts += 1
      }
    })
    child.on('exit', () => fail(new Error(`The process ended before it was ready:\n${printed}`)))
  })
  return { child, owner, mode, received }
}

/** Waits until the process has done so many acts; all but a history are one act that takes long. */
async function waitForActs({ received, mode, child }: Mover, count: number) {
  const isThere = () => (mode === 'history' ? received.acts >= count : received.possible.length > 0)
  while (!isThere() && child.exitCode === null) await sleep(5)
}

async function killServer() {
  process.kill(server.pid, 'SIGKILL')
  await expect
    .poll(
      () =>
        database.pool.query('select 1').then(
          () => 'up',
          () => 'down'
        ),
      { timeout: 60_000 }
    )
    .toBe('up')
}

test(`${kills} kills lose nothing and leave nothing half-done`, async () => {
  const random = randomOf(11)
  let acts = 0
  const cutOff = new Map<KilledMode, number>()
  let mover = await startMover('history', 0)
  for (let n = 1; n <= kills; n += 1) {
    await waitForActs(mover, random.between(5, 90))
    await sleep(random.below(longest_ms[mover.mode]))
    const isServer = n % 2 === 0
    const exited = once(mover.child, 'close')
    if (isServer) await killServer()
    // One whose database is gone ends by itself, unless it was between two acts.
    mover.child.kill('SIGKILL')
    await exited
    const { owner, mode, received } = mover
    acts += received.acts
    if (received.possible.length > 1) cutOff.set(mode, (cutOff.get(mode) ?? 0) + 1)
    mover = await startMover(modes[n % modes.length] ?? 'history', n)
    const state = await readState(database.pool, mode, owner)
    expect({ n, mode, isServer, state, ...received }).toMatchObject({
      possible: expect.arrayContaining([state]),
    })
    const problems = await inSystem(database.db, null, verifyBooks)
    expect({ n, problems }).toEqual({ n, problems: [] })
    // The new process may already be at a job of its own; one of the killed process would stay.
    const unfinished = async () => {
      const { rows } = await database.pool.query(
        `select name, state from pgboss.job_common where state in ('active', 'failed')`
      )
      return { n, rows }
    }
    await expect.poll(unfinished).toEqual({ n, rows: [] })
  }
  const exited = once(mover.child, 'close')
  mover.child.kill('SIGKILL')
  await exited
  const middle = [...cutOff].map(([mode, count]) => `${count} of ${mode}`).join(', ')
  console.info(`${kills} kills after ${acts} acts; in the middle: ${middle || 'none'}`)
  expect(acts).toBeGreaterThan(kills)
}, 1_800_000)
