/** A number of one kind is never written as another, whoever enters it and in whatever order. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { getOnboarding } from '../onboarding/contract.ts'
import {
  approveExtraction,
  correctExtraction,
  getExtractionDetail,
  rerunExtraction,
} from './contract-admin.ts'
import { confirmExtraction, startExtraction } from './contract.ts'
import { clearCard, pictureOf, readingOf } from './test-factories.ts'

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp({
    ocr: {
      kind: 'memory',
      read: async () => clearCard({ member_id: 'M-READ-77', group: 'G-20418' }),
      stop: async () => {},
    },
  })
  staff = await make.admin(app)
})
afterAll(() => app.stop())

const kinds = ['member_id', 'policy_number', 'group_number'] as const
type Kind = (typeof kinds)[number]
/** Prefix that is unique to each kind of number. */
const begins: Readonly<Record<Kind, string>> = {
  member_id: 'M-',
  policy_number: 'P-',
  group_number: 'G-',
}

const figure = fc.integer({ min: 100, max: 999 })
const numberOf = (kind: Kind) =>
  fc.option(
    figure.map((n) => `${begins[kind]}${n}`),
    { nil: null }
  )
const numbers = fc.record({
  member_id: numberOf('member_id'),
  policy_number: numberOf('policy_number'),
  group_number: numberOf('group_number'),
})
const step = fc.oneof(
  fc.record({ act: fc.constant('confirm' as const), says: numbers }),
  fc.record({
    act: fc.constant('correct' as const),
    path: fc.constantFrom(...kinds),
    n: fc.option(figure, { nil: null }),
  }),
  fc.record({ act: fc.constant('approve' as const) }),
  fc.record({ act: fc.constant('rerun' as const) }),
  fc.record({ act: fc.constant('newer' as const) })
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Creates a household with a policy that has these numbers, with or without a covered person. */
async function household(has: Record<Kind, string | null>, hasPerson: boolean) {
  const who = await make.client(app)
  const { member_id, ...own } = has
  const { db } = app.database
  const { id: policy_id } = await db
    .insertInto('policy')
    .values({ account_id: who.account_id, plan: 'Gold', rank: 1, ...own })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (hasPerson) {
    const client_id = await make.patient(app, who)
    await db
      .insertInto('coverage')
      .values({ account_id: who.account_id, client_id, policy_id, member_id })
      .execute()
  }
  return { who, policy_id }
}

/** Returns every number stored for a household, by kind. */
async function written(account_id: string) {
  const { rows } = await app.database.pool.query<Record<Kind, string | null>>(
    `select p.policy_number, p.group_number, v.member_id
       from policy p left join coverage v on v.policy_id = p.id where p.account_id = $1`,
    [account_id]
  )
  return rows
}

const detail = async (id: string) =>
  (await app.call(getExtractionDetail, { id }, { as: staff })).body

type Changes = Awaited<ReturnType<typeof detail>>['changes']
/** Expects that the changes shown to staff are those written; staff choose the insurer themselves. */
function expectWritten(shown: Changes, after: Changes) {
  for (const { fact, from } of after.filter((change) => change.fact !== 'insurer'))
    expect([fact, from]).toEqual([fact, shown.find((change) => change.fact === fact)?.to])
}

async function take(who: make.TestClient, id: string, one: Step): Promise<string> {
  if (one.act === 'confirm') {
    const fields = { plan: 'Gold', ...one.says }
    await app.call(confirmExtraction, { id, fields, insurer: null }, { as: who })
  } else if (one.act === 'correct') {
    const value = one.n === null ? null : `${begins[one.path]}${one.n}`
    await app.call(correctExtraction, { id, path: one.path, value }, { as: staff })
  } else if (one.act === 'approve') {
    const { version, changes } = await detail(id)
    const done = await app.call(approveExtraction, { id, version }, { as: staff })
    if (done.status === 200) expectWritten(changes, (await detail(id)).changes)
  } else if (one.act === 'rerun') {
    const { version } = await detail(id)
    await app.call(rerunExtraction, { id, version }, { as: staff })
    await app.runJobs()
  } else {
    const front = await pictureOf(app, who.account_id, 'newer')
    const input = { accountId: who.account_id, front }
    const next = (await app.call(startExtraction, input, { as: who })).body.id
    await app.runJobs()
    return next
  }
  return id
}

test('for random cards and policies, confirmed, corrected, approved, reread and superseded in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      numbers,
      numbers,
      fc.boolean(),
      fc.array(step, { minLength: 1, maxLength: 4 }),
      async (has, read, hasPerson, steps) => {
        const { who } = await household(has, hasPerson)
        const given = Object.fromEntries(kinds.map((kind) => [kind, read[kind] ?? undefined]))
        let id = await readingOf(app, who.account_id, given)
        for (const one of steps) {
          id = await take(who, id, one)
          for (const row of await written(who.account_id))
            for (const kind of kinds)
              expect([kind, row[kind] ?? begins[kind]]).toEqual([
                kind,
                expect.stringMatching(`^${begins[kind]}`),
              ])
        }
      }
    ),
    { numRuns: 25 }
  )
}, 120_000)

test('200: a card with only a member ID leaves the policy number, and staff see both', async () => {
  const { who, policy_id } = await household(
    { member_id: 'M-1', policy_number: 'P-1', group_number: null },
    true
  )
  const id = await readingOf(app, who.account_id, {
    member_id: 'M-2',
    member_name: '| Hannah Lindqvist |',
    valid_until: '2031-12-31',
  })
  const shown = await detail(id)
  expect(Object.keys(shown)).not.toContain('policy')
  expect([shown.has_policy, shown.has_person]).toEqual([true, true])
  const of = Object.fromEntries(shown.changes.map(({ fact, ...one }) => [fact, one]))
  expect(of).toMatchObject({
    plan: { from: 'Gold', to: 'Gold', is_changed: false },
    member_id: { from: 'M-1', to: 'M-2', is_changed: true },
    policy_number: { from: 'P-1', to: 'P-1', is_changed: false },
    group_number: { from: null, to: null, is_changed: false },
    holder_name: { from: null, to: 'Hannah Lindqvist', is_changed: true },
    valid_until: { from: null, to: '2031-12-31', is_changed: true },
  })
  const done = await app.call(approveExtraction, { id, version: shown.version }, { as: staff })
  expect([done.status, done.body.policy_id]).toEqual([200, policy_id])
  expect(await written(who.account_id)).toEqual([
    { member_id: 'M-2', policy_number: 'P-1', group_number: null },
  ])
  const after = await detail(id)
  expect(after.changes.filter((one) => one.is_changed)).toEqual([])
  expect(after.changes.find(({ fact }) => fact === 'holder_name')?.from).toBe('Hannah Lindqvist')
})

test('200: a card with only a policy number needs no member ID', async () => {
  const who = await make.client(app)
  const id = await readingOf(app, who.account_id, {
    member_id: { value: null, reason: 'not_found' },
    policy_number: 'P-7',
  })
  const answer = await app.call(
    confirmExtraction,
    { id, fields: { plan: 'Gold' }, insurer: null },
    { as: who }
  )
  expect(answer.status).toBe(200)
  expect(await written(who.account_id)).toEqual([
    { member_id: null, policy_number: 'P-7', group_number: null },
  ])
})

test('200: before a client is on the policy its member ID stays in the extraction, and is offered for the first', async () => {
  const who = await make.client(app)
  const id = await readingOf(app, who.account_id, { member_id: 'M-5' })
  expect((await detail(id)).has_person).toBe(false)
  const own = async () =>
    (await app.call(getOnboarding, { accountId: who.account_id }, { as: who })).body.policies
  await app.call(confirmExtraction, { id, fields: { plan: 'Gold' }, insurer: null }, { as: who })
  expect(await own()).toMatchObject([{ policy_number: null, card_member_id: 'M-5' }])
})
