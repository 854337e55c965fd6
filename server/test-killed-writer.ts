import type { PoolConfig } from 'pg'
import * as make from '@numo/domains/access/test-factories.ts'
import { notificationKindNames } from '@numo/domains/notifications/rules.ts'
import { openDatabase } from './database/connect.ts'
import { longLimits } from './database/limits.ts'
import { stepActs } from './test-step-acts.ts'
import { startTestApp } from './test-app.ts'
import { createNoticeActs } from './test-notice-acts.ts'
import { workActs } from './test-work-acts.ts'

/*
 * Child process of killed-writes.test.ts: prepares every write of a sort in a database of the test, reports it, and
 * on a message runs all of them at once. The test kills it while they wait.
 */

const [address = '', sort] = process.argv.slice(2)
const connection = JSON.parse(address) as PoolConfig
const database = { ...openDatabase(connection, { max: 5, limits: longLimits }), connection }
const app = await startTestApp({ database, connections: 30, limits: longLimits })

async function prepareAll() {
  if (sort === 'notices') {
    const acts = await createNoticeActs(app)
    return one(notificationKindNames.map((kind) => acts[kind]))
  }
  if (sort === 'steps')
    return one(
      stepActs.map(
        ([, , prepare]) =>
          () =>
            prepare(app)
      )
    )
  const staff = await make.admin(app)
  return one(
    workActs.map(
      ([, , prepare]) =>
        () =>
          prepare({ app, staff })
    )
  )
}

/** Sequential: preparing one may run work that another left. */
async function one<T>(prepares: readonly (() => Promise<T>)[]): Promise<T[]> {
  const prepared: T[] = []
  for (const prepare of prepares) prepared.push(await prepare())
  return prepared
}

const acts = await prepareAll()
process.on('message', () => void Promise.all(acts.map((act) => act())))
process.send?.('ready')
