import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties } from '@numo/server/test-money.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { saveMemberNumber } from '../insurance/contract-coverage.ts'
import { savePolicy } from '../insurance/contract-household.ts'
import { listPolicies } from '../insurance/contract-policies.ts'
import { getOnboarding } from '../onboarding/contract.ts'
import { answerEligibility, getPolicyCover, saveUsage } from './contract-admin.ts'
import { checkEligibility, getCover, getEstimate, listEligibility } from './contract.ts'
import { checkPatientCover } from './contract-partner.ts'
import { checksPerDay } from './rules.ts'

let app: TestApp
let staff: make.TestPerson
let insurer: string
let plan: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  const { db } = app.database
  insurer = (
    await db
      .insertInto('insurance_company')
      .values({ slug: 'altamar', name: 'Altamar', phone: '+52 55 0000 0001', payer_code: 'ALTA1' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  plan = (
    await db
      .insertInto('insurance_plan')
      .values({
        slug: 'altamar-gold',
        insurance_company_id: insurer,
        name: 'Altamar Gold',
        currency: 'USD',
        deductible_amount: 50_000,
        coinsurance_bps: 2000,
        out_of_pocket_max_amount: 200_000,
        deductible_in_out_of_pocket: false,
        annual_limit_amount: 100_000_000,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  await db
    .insertInto('insurance_contact')
    .values([
      { insurance_company_id: insurer, purpose: 'claims', email: 'claims@altamar.example' },
      { insurance_company_id: insurer, purpose: 'eligibility', phone: '+52 55 0000 0002' },
    ])
    .execute()
  await db
    .insertInto('preauthorization_rule')
    .values([
      { insurance_company_id: insurer, care_setting: 'inpatient', lead_hours: 120 },
      { insurance_company_id: insurer, care_setting: 'day_case', is_required: false },
    ])
    .execute()
})
afterAll(() => app.stop())
beforeEach(() => app.eligibility.answerByRules())

type PolicyFactory = {
  plan?: string | null
  valid_until?: string | null
  member_id?: string | null
}

/** Creates a household with one policy and one covered person. */
async function household(more: PolicyFactory = {}) {
  const client = await make.client(app)
  const client_id = await make.patient(app, client)
  const { db } = app.database
  const { id: policy_id } = await db
    .insertInto('policy')
    .values({
      account_id: client.account_id,
      insurance_company_id: insurer,
      insurance_plan_id: more.plan === undefined ? plan : more.plan,
      plan: 'Gold',
      valid_until: more.valid_until === undefined ? '2099-12-31' : more.valid_until,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const coverage = await db
    .insertInto('coverage')
    .values({
      account_id: client.account_id,
      client_id,
      policy_id,
      member_id: more.member_id === undefined ? 'M-1' : more.member_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    client,
    policy_id,
    coverage_id: coverage.id,
    of: { accountId: client.account_id, policy_id },
    as: { as: client },
  }
}
type Household = Awaited<ReturnType<typeof household>>
const check = async (
  { of, as }: Household,
  more: { coverage_id?: string; by_hand?: boolean } = {}
) => app.call(checkEligibility, { ...of, ...more }, as)
const cover = async ({ of, as }: Household) => {
  const { body } = await app.call(getCover, { accountId: of.accountId }, as)
  const [policy] = body.policies
  if (!policy) throw new Error('there is no policy')
  return policy
}
const inboxOf = async (user_id: string) => {
  const { rows } = await sql<{ kind: string; link: string }>`
    select kind, link from notification where user_id = ${user_id} order by id`.execute(
    app.database.db
  )
  return rows
}

test('200: by rules: active until the last day, with the plan’s rules and unknown values', async () => {
  const home = await household()
  const { status, body } = await check(home)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'complete',
    source: 'rules',
    in_force: true,
    currency: 'USD',
    deductible_amount: 50_000,
    deductible_used_amount: null,
    coinsurance_bps: 2000,
    preauthorization_required: true,
    preauthorization_for: ['inpatient'],
    not_checked: ['usage', 'insurer', 'waiting_period'],
  })
  expect((await cover(home)).check?.id).toBe(body.id)
})

test.each([
  ['is over', { valid_until: '2020-01-01' }, false, 'complete'],
  ['has no last day', { valid_until: null }, null, 'partial'],
  ['has no known plan', { plan: null }, true, 'partial'],
])('200: a policy that %s', async (_, put, in_force, status) => {
  expect((await check(await household(put))).body).toMatchObject({ in_force, status })
})

test('200: a client without a known number; 404: a client outside the policy', async () => {
  const home = await household({ member_id: null })
  const { coverage_id } = home
  expect((await check(home, { coverage_id })).body.not_checked).toContain('member')
  const other = await household()
  const refused = await check(home, { coverage_id: other.coverage_id })
  expect([refused.status, refused.body.code]).toEqual([404, 'no-such-policy'])
})

test('200: the documents of a policy, without the pictures of its cards', async () => {
  const home = await household()
  const { db } = app.database
  const { account_id } = home.client
  const paper = await make.documentOf(db, account_id, 'policy')
  const card = await make.documentOf(db, account_id, 'insurance_card_back')
  await db
    .insertInto('document_link')
    .values(
      [paper, card].map((document_id) => ({ account_id, document_id, policy_id: home.policy_id }))
    )
    .execute()
  expect((await cover(home)).documents.map(({ id }) => id)).toEqual([paper])
})

test('404: the policy of another household, in every call', async () => {
  const [mine, theirs] = [await household(), await household()]
  const of = { accountId: mine.of.accountId, policy_id: theirs.policy_id }
  expect((await app.call(checkEligibility, of, mine.as)).status).toBe(404)
  expect((await app.call(getEstimate, { ...of, billed_amount: 1 }, mine.as)).status).toBe(404)
  const listed = await app.call(listEligibility, of, mine.as)
  expect(listed.body.checks).toEqual([])
})

test('200: the insurer’s system answers in the background, once, and the household is notified once', async () => {
  const home = await household()
  app.eligibility.answerSlowlyWith({ in_force: true, not_checked: [], disposition: 'ACTIVE' })
  const first = await check(home, { coverage_id: home.coverage_id })
  expect(first.body).toMatchObject({ status: 'queued', source: 'x12', responded_at: null })
  // Asked again while it waits: returns the same check.
  expect((await check(home, { coverage_id: home.coverage_id })).body.id).toBe(first.body.id)
  expect((await cover(home)).waiting?.id).toBe(first.body.id)
  await app.runJobs()
  const policy = await cover(home)
  expect(policy.waiting).toBeNull()
  expect(policy.check).toMatchObject({ status: 'complete', in_force: true, disposition: 'ACTIVE' })
  expect(await inboxOf(home.client.user_id)).toEqual([
    { kind: 'eligibility_answered', link: '/home/insurance' },
  ])
})

test('200: insurer unreachable: the household is notified, and the check is retried an hour later', async () => {
  const home = await household()
  const nobody = { status: 'error', in_force: null, error_code: 'unreachable' } as const
  app.eligibility.answerSlowlyWith(nobody)
  await check(home)
  const requestCount = app.eligibility.questions.length
  await app.runJobs()
  expect(app.eligibility.questions.length).toBe(requestCount + 1)
  expect((await cover(home)).check).toMatchObject({ status: 'error', error_code: 'unreachable' })
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from start_after - now()) / 3600)::int as hours
      from pgboss.job where name = 'ask-insurer' and state = 'created'`.execute(app.database.db)
  expect(rows).toEqual([{ hours: 1 }])
  expect(await inboxOf(home.client.user_id)).toEqual([])
})

test('200: by hand: staff are notified, answer with their source, and the household is notified', async () => {
  const home = await household({ valid_until: null })
  const { body: requested } = await check(home, { by_hand: true })
  expect(requested).toMatchObject({ status: 'queued', source: 'by_hand' })
  expect((await check(home, { by_hand: true })).body.id).toBe(requested.id)
  expect(await inboxOf(staff.user_id)).toContainEqual({
    kind: 'eligibility_asked',
    link: `/admin/policy?asked=yes&item=${home.policy_id}`,
  })
  const seen = await app.call(getPolicyCover, { id: home.policy_id }, { as: staff })
  expect(seen.body.contacts.map(({ purpose }) => purpose)).toEqual(['eligibility', 'claims'])
  expect(seen.body.checks).toMatchObject([{ id: requested.id, asked_by: 'Ana Solís' }])
  const answer = {
    id: requested.id,
    version: requested.version,
    in_force: true,
    said_by: 'Marta, call 4471',
    valid_until: '2099-06-30',
    deductible_amount: 50_000,
    deductible_used_amount: 20_000,
    disposition: 'Dental is not included',
  }
  const done = await app.call(answerEligibility, answer, { as: staff })
  expect(done.status).toBe(200)
  expect(done.body).toMatchObject({
    status: 'complete',
    source: 'by_hand',
    said_by: 'Marta, call 4471',
    not_checked: [],
  })
  expect(await cover(home)).toMatchObject({
    status: 'active',
    valid_until: '2099-06-30',
    waiting: null,
    check: { in_force: true, disposition: 'Dental is not included' },
    usage: [{ deductible_used_amount: 20_000, source: 'insurer', coverage_id: null }],
  })
  expect(await inboxOf(home.client.user_id)).toEqual([
    { kind: 'eligibility_answered', link: '/home/insurance' },
  ])
  const again = await app.call(answerEligibility, answer, { as: staff })
  expect([again.status, again.body.code]).toEqual([409, 'answered-already'])
})

test('the household sees neither who answered nor internal messages', async () => {
  const home = await household()
  const { body } = await check(home)
  expect(Object.keys(body)).not.toContain('raw')
  expect(Object.keys(body)).not.toContain('said_by')
})

test('429: too many checks', async () => {
  const home = await household()
  await sql`
    insert into eligibility_check (account_id, policy_id)
    select ${home.of.accountId}, ${home.policy_id} from generate_series(1, ${checksPerDay})`.execute(
    app.database.db
  )
  await sql`update eligibility_check set status = 'complete', responded_at = now()
             where account_id = ${home.of.accountId}`.execute(app.database.db)
  const refused = await check(home)
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-checks'])
})

test('429 and 200: a clinic, another clinic, the household and staff each use up a limit of their own', async () => {
  const all = await createMoneyParties(app)
  const clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id)
  const other = await make.partner(app)
  await make.treat(app, { ...all, partner_id: other.partner_id })
  const { account_id, coverage_id } = all
  const { policy_id } = await app.database.db
    .selectFrom('coverage')
    .select('policy_id')
    .where('id', '=', coverage_id)
    .executeTakeFirstOrThrow()
  const use = async (user_id: string) => {
    await sql`insert into eligibility_check (account_id, policy_id, requested_by)
              select ${account_id}, ${policy_id}, ${user_id} from generate_series(1, ${checksPerDay})`.execute(
      app.database.db
    )
    await sql`update eligibility_check set status = 'complete', responded_at = now()
               where account_id = ${account_id} and status = 'queued'`.execute(app.database.db)
  }
  const statuses = async () => {
    const ofClinic = (as: make.TestPerson) =>
      app.call(checkPatientCover, { id: all.client_id, coverage_id }, { as })
    const ofPolicy = (as: make.TestPerson) =>
      app.call(checkEligibility, { accountId: account_id, policy_id }, { as })
    const answers = [
      ...[await ofClinic(clinic), await ofClinic(other)],
      ...[await ofPolicy(all.household), await ofPolicy(all.one), await ofPolicy(all.other)],
    ]
    return answers.map(({ status }) => status)
  }
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  await use(clinic.user_id)
  expect(await statuses()).toEqual([429, 200, 200, 200, 200])
  await use(all.household.user_id)
  expect(await statuses()).toEqual([429, 200, 429, 200, 200])
  await use(all.one.user_id)
  expect(await statuses()).toEqual([429, 200, 429, 429, 200])
})

test('200: staff record the usage of a year, used in the next answer and estimate', async () => {
  const home = await household()
  const usage = {
    id: home.policy_id,
    currency: 'USD',
    deductible_used_amount: 50_000,
    coinsurance_used_amount: 0,
    out_of_pocket_used_amount: 0,
    annual_limit_used_amount: 0,
    as_of: new Date().toISOString().slice(0, 10),
    source: 'by_hand',
  } as const
  const first = await app.call(saveUsage, usage, { as: staff })
  expect([first.status, first.body.version]).toEqual([200, 1])
  const stale = await app.call(saveUsage, usage, { as: staff })
  expect([stale.status, stale.body.code]).toEqual([409, 'changed-meanwhile'])
  const next = await app.call(saveUsage, { ...usage, version: 1 }, { as: staff })
  expect(next.body.version).toBe(2)
  expect((await check(home)).body).toMatchObject({ deductible_used_amount: 50_000 })
  const { body } = await app.call(getEstimate, { ...home.of, billed_amount: 100_000 }, home.as)
  expect(body).toMatchObject({
    patient_amount: 20_000,
    insurer_amount: 80_000,
    currency: 'USD',
    assumes: ['no_agreed_price', 'all_covered'],
  })
})

test('200: an estimate explains itself with assumptions and preauthorizations', async () => {
  const home = await household()
  const { body } = await app.call(
    getEstimate,
    { ...home.of, billed_amount: 2_000_000, care_setting: 'inpatient' },
    home.as
  )
  expect(body).toMatchObject({
    patient_amount: 250_000,
    insurer_amount: 1_750_000,
    preauthorization: { is_required: true, lead_hours: 120 },
    assumes: ['nothing_used', 'no_agreed_price', 'all_covered', 'in_force'],
  })
})

test('an estimate in another currency needs an exchange rate: 422 without, 200 with', async () => {
  const home = await household()
  const requested = { ...home.of, billed_amount: 2_000_000, currency: 'MXN' }
  const refused = await app.call(getEstimate, requested, home.as)
  expect([refused.status, refused.body.code]).toEqual([422, 'rate-needed'])
  const { body } = await app.call(getEstimate, { ...requested, rate: 20 }, home.as)
  // 20,000 MXN: the deductible of USD 500 is 10,000, and 20 % of the rest is 2,000.
  expect(body).toMatchObject({ currency: 'MXN', patient_amount: 1_200_000 })
  expect(body.assumes).toContain('your_rate')
})

test('422: a plan with unknown rules', async () => {
  const home = await household({ plan: null })
  const refused = await app.call(getEstimate, { ...home.of, billed_amount: 1 }, home.as)
  expect([refused.status, refused.body.code]).toEqual([422, 'plan-unknown'])
})

test('200: with an unknown plan the card’s cost sharing is used; an incomplete card is not enough', async () => {
  const home = await household({ plan: null })
  const write = (result: { coinsurance_bps?: number; deductible_amount?: number }) =>
    app.database.db
      .updateTable('policy')
      .set({ ...result, ...(result.deductible_amount && { deductible_currency: 'MXN' }) })
      .where('id', '=', home.of.policy_id)
      .execute()
  const ask = () => app.call(getEstimate, { ...home.of, billed_amount: 2_000_000 }, home.as)
  await write({ deductible_amount: 500_000 })
  expect((await ask()).body.code).toBe('plan-unknown')
  await write({ coinsurance_bps: 1000 })
  const { body } = await ask()
  // 20,000 MXN: the deductible of 5,000, and 10 % of the rest.
  expect(body).toMatchObject({
    currency: 'MXN',
    patient_amount: 650_000,
    insurer_amount: 1_350_000,
    preauthorization: { is_required: null },
  })
  expect(body.assumes).toContain('card_rules')
  expect((await cover(home)).card).toMatchObject({ coinsurance_bps: 1000 })
})

test('a household sets the number on a client’s card; not for another household', async () => {
  const [mine, theirs] = [await household(), await household()]
  const { accountId } = mine.of
  const say = (id: string, version: number) =>
    app.call(saveMemberNumber, { accountId, id, version, member_id: ' AB-7 ' }, mine.as)
  const { version } = (await cover(mine)).members[0] ?? { version: 0 }
  expect((await say(mine.coverage_id, version)).status).toBe(200)
  expect((await cover(mine)).members).toMatchObject([{ member_id: 'AB-7', relationship: 'self' }])
  expect((await say(mine.coverage_id, version)).status).toBe(409)
  expect((await say(theirs.coverage_id, 1)).status).toBe(404)
})

/** Saves the policy with changed fields, as its household. */
const change = async ({ of, as }: Household, fields: Partial<InputOf<typeof savePolicy>>) => {
  const { rows } = await sql<{ version: number }>`
    select version from policy where id = ${of.policy_id}`.execute(app.database.db)
  const sent = {
    accountId: of.accountId,
    id: of.policy_id,
    version: rows[0]?.version ?? 0,
    ...fields,
  }
  expect((await app.call(savePolicy, sent, as)).status).toBe(200)
}

/** Whether the household's onboarding step for eligibility is completed. */
const isCheckedStep = async ({ of: { accountId }, as }: Household) => {
  const { body } = await app.call(getOnboarding, { accountId }, as)
  return body.steps.some(({ step, state }) => step === 'eligibility' && state === 'completed')
}
/** The policy's check status in the list for staff. */
const checkedOf = async ({ policy_id }: Household) => {
  const { body } = await app.call(listPolicies, { limit: 100 }, { as: staff })
  return body.rows.find(({ id }) => id === policy_id)?.checked
}

test.each([
  ['number', { policy_number: 'NEW-1' }],
  ['days', { valid_until: '2098-01-31' }],
  ['plan', { plan: 'Silver' }],
  ['insurer', { insurer: null, insurer_name: 'Another one' }],
] as const)(
  '200: an answer from before the %s changed is outdated until the next check',
  async (part, result) => {
    const home = await household()
    await check(home)
    expect((await cover(home)).outdated).toEqual([])
    expect([await isCheckedStep(home), await checkedOf(home)]).toEqual([true, 'by_card'])
    await change(home, result)
    expect([await isCheckedStep(home), await checkedOf(home)]).toEqual([false, 'changed'])
    const changed = await cover(home)
    expect(changed.outdated).toContain(part)
    // The stored subject of the answer does not change.
    expect(changed.check?.asked_about).toMatchObject({
      insurer_name: 'Altamar',
      plan_name: 'Altamar Gold',
      policy_number: null,
      valid_until: '2099-12-31',
    })
    await check(home)
    expect((await cover(home)).outdated).toEqual([])
    expect([await isCheckedStep(home), await checkedOf(home)]).toEqual([true, 'by_card'])
  }
)

test('200: a check by hand for the current policy completes the step, and staff see it waiting', async () => {
  const home = await household()
  expect([await isCheckedStep(home), await checkedOf(home)]).toEqual([false, 'never'])
  await check(home)
  await change(home, { policy_number: 'NEW-3' })
  await check(home, { by_hand: true })
  expect([await isCheckedStep(home), await checkedOf(home)]).toEqual([true, 'waiting'])
})

test('200: the member number is part of the check', async () => {
  const home = await household()
  await check(home, { coverage_id: home.coverage_id })
  expect([await isCheckedStep(home), await checkedOf(home)]).toEqual([true, 'by_card'])
  const { version = 0 } = (await cover(home)).members[0] ?? {}
  const { accountId } = home.of
  const id = home.coverage_id
  await app.call(saveMemberNumber, { accountId, id, version, member_id: 'M-2' }, home.as)
  expect([await isCheckedStep(home), await checkedOf(home)]).toEqual([false, 'changed'])
})

test('200: an answer older than a day is outdated, also for an estimate', async () => {
  const home = await household()
  await check(home)
  const assumed = async () =>
    (await app.call(getEstimate, { ...home.of, billed_amount: 1 }, home.as)).body.assumes
  expect(await assumed()).not.toContain('in_force')
  await sql`update eligibility_check set responded_at = responded_at - interval '25 hours'
             where policy_id = ${home.policy_id}`.execute(app.database.db)
  expect((await cover(home)).outdated).toEqual(['age'])
  expect(await assumed()).toContain('in_force')
})

test('409: staff answer about a policy that changed meanwhile; 200 about the current one', async () => {
  const home = await household({ valid_until: null })
  const { body: requested } = await check(home, { by_hand: true })
  const seen = await app.call(getPolicyCover, { id: home.policy_id }, { as: staff })
  await change(home, { policy_number: 'NEW-2' })
  const answer = {
    id: requested.id,
    version: requested.version,
    in_force: true,
    said_by: 'Marta',
    valid_until: '2099-06-30',
  }
  const { version } = seen.body.policy
  const refused = await app.call(
    answerEligibility,
    { ...answer, policy_version: version },
    { as: staff }
  )
  expect([refused.status, refused.body.code]).toEqual([409, 'changed-meanwhile'])
  const policy_version = (await cover(home)).version
  const done = await app.call(answerEligibility, { ...answer, policy_version }, { as: staff })
  expect(done.status).toBe(200)
  expect(await cover(home)).toMatchObject({ outdated: [], valid_until: '2099-06-30' })
})

test('200: an internal failure is reported after the last try, and can be retried', async () => {
  const home = await household()
  // An impossible coinsurance, which the database refuses.
  app.eligibility.answerSlowlyWith({ in_force: true, coinsurance_bps: 1_000_000 })
  const first = await check(home)
  await app.runJobs({ when: 'any', failing: 'kept' })
  const policy = await cover(home)
  expect(policy.waiting).toBeNull()
  expect(policy.check).toMatchObject({
    id: first.body.id,
    status: 'error',
    error_code: 'unreachable',
  })
  app.eligibility.answerSlowlyWith({ in_force: true })
  expect((await check(home)).body.id).not.toBe(first.body.id)
})

test('200: a check without a response within an hour is retried', async () => {
  const home = await household()
  app.eligibility.answerSlowlyWith({ in_force: true })
  const first = await check(home)
  await sql`update eligibility_check set created_at = created_at - interval '61 minutes'
             where id = ${first.body.id}`.execute(app.database.db)
  expect((await cover(home)).waiting).toBeNull()
  expect((await check(home)).body.id).not.toBe(first.body.id)
})
