import { assert, asyncProperty, constantFrom, array } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { onboardingStatus } from '../accounts/rules.ts'
import { removeClient, saveClient } from '../clients/contract-household.ts'
import { removePolicy, reorderPolicies, savePolicy } from '../insurance/contract-household.ts'
import { matchPolicy } from '../insurance/contract-policies.ts'
import { getOnboarding } from './contract.ts'

let app: TestApp
let staff: make.TestPerson
let company_id = ''
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  const company = await app.database.db
    .insertInto('insurance_company')
    .values({ slug: 'prop-co', name: 'Prop Co' })
    .returning('id')
    .executeTakeFirstOrThrow()
  company_id = company.id
})
afterAll(() => app.stop())

const seen = async (as: make.TestClient) =>
  (await app.call(getOnboarding, { accountId: as.account_id }, { as })).body

/** Actions of a household and staff, in any order; each is the real call, or the program's own write where there is none. */
const acts = {
  add_person: (as: make.TestClient) =>
    app.call(
      saveClient,
      {
        accountId: as.account_id,
        first_name: 'A',
        last_name: 'B',
        birth_date: '1990-01-01',
        relationship: 'other',
        agrees: true,
      },
      { as }
    ),
  remove_person: async (as: make.TestClient) => {
    const one = (await seen(as)).clients[0]
    const input = { accountId: as.account_id, id: one?.id ?? '', version: one?.version ?? 0 }
    return one && app.call(removeClient, input, { as })
  },
  add_known: (as: make.TestClient) =>
    app.call(savePolicy, { accountId: as.account_id, insurer: 'prop-co', plan: 'Gold' }, { as }),
  add_unknown: (as: make.TestClient) =>
    app.call(savePolicy, { accountId: as.account_id, insurer_name: 'Who', plan: 'Gold' }, { as }),
  add_unread: (as: make.TestClient) => app.call(savePolicy, { accountId: as.account_id }, { as }),
  forget_plan: (as: make.TestClient) => change(as, { plan: null }),
  say_plan: (as: make.TestClient) => change(as, { plan: 'Silver' }),
  forget_insurer: (as: make.TestClient) => change(as, { insurer: null }),
  remove_policy: async (as: make.TestClient) => {
    const one = (await seen(as)).policies[0]
    const input = { accountId: as.account_id, id: one?.id ?? '', version: one?.version ?? 0 }
    return one && app.call(removePolicy, input, { as })
  },
  turn_order: async (as: make.TestClient) => {
    const ids = (await seen(as)).policies.map(({ id }) => id).toReversed()
    return ids.length > 1 && app.call(reorderPolicies, { accountId: as.account_id, ids }, { as })
  },
  card_picture: async (as: make.TestClient) => {
    const front = await make.documentOf(app.database.db, as.account_id)
    await setFront(as, front)
  },
  no_card_picture: (as: make.TestClient) => setFront(as, null),
  pay: (as: make.TestClient) => setPayment(as, `pm_${as.number}`),
  stop_paying: (as: make.TestClient) => setPayment(as, null),
  staff_match: async (as: make.TestClient) => {
    const one = (await seen(as)).policies[0]
    const input = {
      id: one?.id ?? '',
      version: one?.version ?? 0,
      insurance_company_id: company_id,
    }
    return one && app.call(matchPolicy, input, { as: staff })
  },
}

async function change(as: make.TestClient, what: { plan?: string | null; insurer?: null }) {
  const one = (await seen(as)).policies[0]
  const input = { accountId: as.account_id, id: one?.id ?? '', version: one?.version ?? 0, ...what }
  return one && app.call(savePolicy, input, { as })
}
async function setFront(as: make.TestClient, front: string | null) {
  const one = (await seen(as)).policies[0]
  if (!one) return
  await make.asSystem(app.database.db, (tx) =>
    tx
      .updateTable('policy')
      .set({ policy_document_id_front: front })
      .where('id', '=', one.id)
      .execute()
  )
}
const setPayment = (as: make.TestClient, stripe_payment_method_id: string | null) =>
  make.asSystem(app.database.db, (tx) =>
    tx
      .updateTable('account')
      .set({ stripe_payment_method_id })
      .where('id', '=', as.account_id)
      .execute()
  )

/** Reads the facts of the rule without using the view. */
async function factsOf({ account_id }: make.TestClient) {
  const { db } = app.database
  const people = await db
    .selectFrom('client')
    .select('id')
    .where('account_id', '=', account_id)
    .where('status', '=', 'active')
    .execute()
  const account = await db
    .selectFrom('account')
    .select('stripe_payment_method_id')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const policies = await db
    .selectFrom('policy')
    .select(['rank', 'insurance_company_id', 'plan', 'policy_document_id_front'])
    .where('account_id', '=', account_id)
    .where('status', '<>', 'cancelled')
    .execute()
  const [first] = policies.toSorted((one, other) => one.rank - other.rank)
  return {
    has_client: people.length > 0,
    has_payment_method: account.stripe_payment_method_id !== null,
    first_insurance: first ?? null,
  }
}

it('after any actions of a household and staff, the rule and the database agree', async () => {
  const names = Object.keys(acts) as (keyof typeof acts)[]
  const met = new Set<string>()
  await assert(
    asyncProperty(
      array(constantFrom(...names), { minLength: 12, maxLength: 24, size: 'max' }),
      async (actions) => {
        const as = await make.client(app)
        // The first steps are fixed; otherwise hardly any random household would be complete.
        for (const name of [
          'add_person',
          'add_known',
          'card_picture',
          'pay',
          ...actions,
        ] as const) {
          // Sequential on purpose.
          await acts[name](as)
          const [facts, { account }] = await Promise.all([factsOf(as), seen(as)])
          expect(account.onboarding_status).toBe(onboardingStatus(facts))
          met.add(account.onboarding_status)
        }
      }
    ),
    { numRuns: 12, seed: 20261121, endOnFailure: true }
  )
  expect([...met].toSorted()).toEqual(['approved', 'incomplete', 'needs_approval'])
}, 120_000)
