import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { removeClient, saveClient } from '../clients/contract-household.ts'
import { answerEligibility } from '../eligibility/contract-admin.ts'
import { checkEligibility } from '../eligibility/contract.ts'
import { removePolicy, reorderPolicies, savePolicy } from '../insurance/contract-household.ts'
import { matchPolicy } from '../insurance/contract-policies.ts'

/* Every transaction locks the household before its rows, so that concurrent transactions cannot deadlock. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Creates a household with two policies and a covered person, and a member of staff. */
async function household() {
  const as = await make.client(app)
  const { account_id: accountId } = as
  const insurer = await app.database.db
    .insertInto('insurance_company')
    .values({ slug: `of-${accountId}`, name: 'Known Co' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const save = async (plan: string) =>
    (await app.call(savePolicy, { accountId, insurer: null, insurer_name: 'Co', plan }, { as }))
      .body
  const [policy, other] = [await save('one'), await save('two')]
  const { body: client } = await app.call(
    saveClient,
    {
      accountId,
      first_name: 'Ana',
      last_name: 'Solís',
      birth_date: '1990-05-17',
      relationship: 'self',
      agrees: true,
      covers: [],
    },
    { as }
  )
  const requested = { accountId, policy_id: policy.id, by_hand: true }
  const { body: check } = await app.call(checkEligibility, requested, { as })
  return { as, accountId, insurer, policy, other, client, check, staff: await make.admin(app) }
}
type Household = Awaited<ReturnType<typeof household>>

const changes: Record<string, (of: Household) => Promise<{ status: number }>> = {
  savePolicy: ({ as, accountId, policy: { id, version } }) =>
    app.call(savePolicy, { accountId, id, version, plan: 'three' }, { as }),
  removePolicy: ({ as, accountId, policy: { id, version } }) =>
    app.call(removePolicy, { accountId, id, version }, { as }),
  reorderPolicies: ({ as, accountId, policy, other }) =>
    app.call(reorderPolicies, { accountId, ids: [other.id, policy.id] }, { as }),
  matchPolicy: ({ staff, insurer, policy: { id, version } }) =>
    app.call(matchPolicy, { id, version, insurance_company_id: insurer.id }, { as: staff }),
  checkEligibility: ({ as, accountId, policy: { id } }) =>
    app.call(checkEligibility, { accountId, policy_id: id }, { as }),
  answerEligibility: ({ staff, check: { id, version } }) =>
    app.call(answerEligibility, { id, version, in_force: true, said_by: 'Marta' }, { as: staff }),
  removeClient: ({ as, accountId, client: { id, version } }) =>
    app.call(removeClient, { accountId, id, version }, { as }),
}

it.each(Object.keys(changes))(
  '%s waits for the lock of the household, without deadlock',
  async (name) => {
    const of = await household()
    const { pool } = app.database
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select from account where id = $1 for update', [of.accountId])
      const answer = changes[name]?.(of)
      const waits = `select from pg_locks l join pg_stat_activity a on a.pid = l.pid
                      where not l.granted and a.datname = current_database()`
      while ((await pool.query(waits)).rowCount === 0);
      await client.query('select from policy where account_id = $1 for update', [of.accountId])
      await client.query('select from client where account_id = $1 for update', [of.accountId])
      await client.query('commit')
      expect((await answer)?.status).toBe(200)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
)
