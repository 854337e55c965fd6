import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { startExtraction } from '@numo/domains/extractions/contract.ts'
import { pictureOf } from '@numo/domains/extractions/test-factories.ts'
import { notificationKindNames } from '@numo/domains/notifications/rules.ts'
import { inviteFamilyMember } from '@numo/domains/onboarding/contract-family.ts'
import { updatePartner } from '@numo/domains/partners/contract.ts'
import { requestExport } from '@numo/domains/privacy/contract.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { noticeCauses, type Cause } from './test-notice-causes.ts'

/*
 * A write and what it causes (a notice with its mail, a job) are one transaction: the connection is cut while the second
 * is written, and again at the commit, as by a process that is killed there. Neither is there then; tried again, both are.
 */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.database.pool.query(
    `create function cut_connection() returns trigger language plpgsql security definer as $$
     begin
       perform pg_terminate_backend(pg_backend_pid());
       perform pg_sleep(60);
       return new;
     end $$`
  )
})
afterAll(() => app.stop())
beforeEach(() => app.database.pool.query('delete from pgboss.job_common; delete from notification'))

const moments = {
  'while it is written': 'create trigger cut before insert on',
  'at the commit': 'create constraint trigger cut after insert on',
} as const

/** Cuts every connection that writes a row of a table (a notice of a kind, a job of a queue) at a moment. */
async function cutting(
  moment: keyof typeof moments,
  table: 'notification' | 'job_request',
  which: string,
  run: () => Promise<unknown>
) {
  const when = moment === 'at the commit' ? 'deferrable initially deferred' : ''
  const { pool } = app.database
  await pool.query(
    `${moments[moment]} ${table} ${when} for each row when (${which}) execute function cut_connection()`
  )
  try {
    return await run()
  } finally {
    await pool.query(`drop trigger cut on ${table}`)
  }
}

const isTrue = async (text: string, of: string) =>
  (await app.database.pool.query<{ is: boolean }>(`select ${text} as is`, [of])).rows[0]?.is
const count = async (text: string) =>
  Number(
    (await app.database.pool.query<{ n: string }>(`select count(*) as n from ${text}`)).rows[0]?.n
  )

/** Cut at each moment there is neither the write nor what it causes; then both. */
async function bothOrNeither(
  { cause, written, of }: Cause,
  table: 'notification' | 'job_request',
  which: string,
  caused: string
) {
  for (const moment of ['while it is written', 'at the commit'] as const) {
    // Whoever asked is told that it failed, or the job is tried again.
    await cutting(moment, table, which, () => cause().catch((error: unknown) => error))
    expect([moment, await isTrue(written, of), await count(caused)]).toEqual([moment, false, 0])
  }
  await cause()
  expect([await isTrue(written, of), await count(caused)]).toEqual([true, expect.any(Number)])
  expect(await count(caused)).toBeGreaterThan(0)
}

describe('a notice', () => {
  test.each(notificationKindNames)('of %s is there exactly when its write is', async (kind) => {
    await bothOrNeither(
      await noticeCauses(app)[kind](),
      'notification',
      `new.kind = '${kind}'`,
      `notification where kind = '${kind}'`
    )
    const waiting = `notification n where n.kind = '${kind}' and n.mail_status = 'waiting' and not exists (
      select from pgboss.job_common j where j.data ->> 'notification_id' = n.id::text)`
    expect(await count(waiting)).toBe(0)
  })
})

/** Jobs that somebody's own write adds. */
const jobs: Record<string, () => Promise<Cause>> = {
  'read-card': async () => {
    const owner = await make.client(app)
    const { account_id: accountId } = owner
    const front = await pictureOf(app, accountId, 'card')
    return {
      cause: () => app.call(startExtraction, { accountId, front }, { as: owner }),
      written: `exists (select from extraction where account_id::text = $1)`,
      of: accountId,
    }
  },
  'build-export': async () => {
    const owner = await make.client(app)
    const { account_id: accountId } = owner
    return {
      cause: () => app.call(requestExport, { accountId }, { as: owner }),
      written: `exists (select from data_export where account_id::text = $1)`,
      of: accountId,
    }
  },
  'send-family-invitation': async () => {
    const owner = await make.client(app)
    const invited = { accountId: owner.account_id, email: 'cousin@people.example' }
    return {
      cause: () => app.call(inviteFamilyMember, invited, { as: owner }),
      written: `exists (select from family_invitation where account_id::text = $1)`,
      of: owner.account_id,
    }
  },
  'relist-partner': async () => {
    const partner = await make.partner(app)
    const sent = { partnerId: partner.partner_id, name: 'Clínica Nueva' }
    return {
      cause: () => app.call(updatePartner, sent, { as: partner }),
      written: `exists (select from partner where id::text = $1 and name = 'Clínica Nueva')`,
      of: partner.partner_id,
    }
  },
}
describe('a job', () => {
  test.each(Object.entries(jobs))(
    '%s is there exactly when its write is',
    async (queue, prepare) => {
      await bothOrNeither(
        await prepare(),
        'job_request',
        `new.queue = '${queue}'`,
        `pgboss.job_common where name = '${queue}'`
      )
    }
  )
})
