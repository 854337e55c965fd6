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
const app = await startTestApp({ database, connections: 40, limits: longLimits })

/** Returns functions that prepare the writes of a sort. */
async function preparesOf(): Promise<(() => Promise<() => Promise<unknown>>)[]> {
  switch (sort) {
    case 'notices': {
      const acts = await createNoticeActs(app)
      return notificationKindNames.map((kind) => acts[kind])
    }
    case 'work': {
      const staff = await make.admin(app)
      return workActs.map(
        ([, , prepare]) =>
          () =>
            prepare({ app, staff })
      )
    }
    default:
      return Object.values(stepActs).map(
        ({ prepare }) =>
          () =>
            prepare(app)
      )
  }
}

// Sequential: preparing one may run work that another left.
const acts: (() => Promise<unknown>)[] = []
for (const prepare of await preparesOf()) acts.push(await prepare())
process.on('message', () => void Promise.all(acts.map((act) => act())))
process.send?.('ready')
