import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { getClaimsPage } from './contract.ts'
import {
  getHouseholdClaim,
  saveHouseholdClaim,
  sendClaimMessage,
  submitHouseholdClaim,
  withdrawHouseholdClaim,
} from './contract-household.ts'
import { listClaims } from './contract-list.ts'
import { answerClaimMessage } from './contract-messages.ts'
import { decideClaim, getClaim, moveClaim, saveClaimLines } from './contract-staff.ts'

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app, { has_second_factor: true })
})
afterAll(() => app.stop())

/** Creates a household with a person whom a policy of a known insurer covers. */
async function household() {
  const owner = await make.client(app)
  const client_id = await make.patient(app, owner)
  const { account_id } = owner
  const insurer = await app.database.db
    .insertInto('insurance_company')
    .values({ slug: `insurer-${account_id}`, name: 'Altamar', timely_filing_days: 90 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await make.asSystem(app.database.db, async (tx) => {
    const policy = await tx
      .insertInto('policy')
      .values({ account_id, insurance_company_id: insurer.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('coverage')
      .values({ account_id, client_id, policy_id: policy.id })
      .execute()
  })
  return { owner, client_id, accountId: account_id, insurer_id: insurer.id }
}
type Household = Awaited<ReturnType<typeof household>>

const bill = {
  type: 'professional' as const,
  provider_name: 'Clínica Roma Norte',
  service_country: 'MX',
  service_from: '2026-10-22',
  service_until: '2026-10-22',
  reason: 'Chest pain',
  currency: 'MXN',
  lines: [
    { description: 'Consultation', amount: 120_000 },
    { description: 'Echocardiogram', amount: 380_000 },
  ],
  is_paid_by_household: true,
}

const save = (
  { owner, client_id, accountId }: Household,
  changes: Partial<Parameters<typeof app.call<typeof saveHouseholdClaim>>[1]> = {}
) => app.call(saveHouseholdClaim, { accountId, client_id, ...bill, ...changes }, { as: owner })

const read = ({ owner, accountId }: Household, claim_id: string) =>
  app.call(getHouseholdClaim, { accountId, claim_id }, { as: owner })

/** Adds a file to a claim, as an upload for it does. */
async function addBill({ accountId }: Household, claim_id: string) {
  const document_id = await make.documentOf(app.database.db, accountId)
  await make.asSystem(app.database.db, (tx) =>
    tx
      .insertInto('document_link')
      .values({ account_id: accountId, document_id, claim_id })
      .execute()
  )
  return document_id
}

/** Creates a claim and sends it to staff. */
async function submitted(home: Household) {
  const { body } = await save(home)
  await addBill(home, body.id)
  const { version } = (await read(home, body.id)).body
  const input = { accountId: home.accountId, claim_id: body.id, version }
  const sent = await app.call(submitHouseholdClaim, input, { as: home.owner })
  expect(sent.status).toBe(200)
  return body.id
}

test('200: a household files a draft, changes it, adds the bill and sends it to staff', async () => {
  const home = await household()
  const made = await save(home)
  expect(made.status).toBe(200)
  const draft = (await read(home, made.body.id)).body
  expect(draft).toMatchObject({
    status: 'draft',
    payee_type: 'subscriber',
    provider_name: 'Clínica Roma Norte',
    insurer_name: 'Altamar',
    billed_amount: 500_000,
    is_paid_by_household: true,
    patient_responsibility_amount: null,
    decision: null,
    next_steps: [{ owner: 'household', code: 'send', by: '2027-01-20' }],
    may: { change: true, submit: true, withdraw: true },
  })
  expect(draft.diagnoses.map(({ description }) => description)).toEqual(['Chest pain'])
  const { version } = draft
  const changed = await save(home, {
    id: draft.id,
    version,
    lines: [{ description: 'Total of the bill', amount: 70_000 }],
  })
  expect(changed.status).toBe(200)
  const input = { accountId: home.accountId, claim_id: draft.id, version: changed.body.version }
  const early = await app.call(submitHouseholdClaim, input, { as: home.owner })
  expect([early.status, early.body.code]).toEqual([409, 'no-claim-document'])
  const document_id = await addBill(home, draft.id)
  expect((await app.call(submitHouseholdClaim, input, { as: home.owner })).status).toBe(200)
  const sent = (await read(home, draft.id)).body
  expect(sent).toMatchObject({
    status: 'submitted',
    billed_amount: 70_000,
    documents: [{ id: document_id }],
    next_steps: [{ owner: 'numo', code: 'check' }],
    may: { change: false, submit: false, withdraw: true },
  })
  expect(sent.history.map(({ event, actor_role }) => [event, actor_role])).toEqual([
    ['create', 'client'],
    ['submit', 'client'],
  ])
  const { body: page } = await app.call(
    getClaimsPage,
    { accountId: home.accountId, tab: 'open' },
    { as: home.owner }
  )
  expect(page.rows).toMatchObject([{ id: draft.id, provider_name: 'Clínica Roma Norte' }])
})

test('404: another household neither reads, changes, sends, withdraws nor writes to a claim', async () => {
  const [home, other] = [await household(), await household()]
  const { body: claim } = await save(home)
  const { version } = (await read(home, claim.id)).body
  const as = other.owner
  const theirs = { accountId: home.accountId, claim_id: claim.id, version }
  const own = { ...theirs, accountId: other.accountId }
  for (const input of [theirs, own]) {
    const answers = [
      await app.call(getHouseholdClaim, { accountId: input.accountId, claim_id: claim.id }, { as }),
      await app.call(submitHouseholdClaim, input, { as }),
      await app.call(withdrawHouseholdClaim, input, { as }),
      await app.call(
        sendClaimMessage,
        { accountId: input.accountId, claim_id: claim.id, body: 'Hello' },
        { as }
      ),
    ]
    const code = input === theirs ? 'no-such-account' : 'no-such-claim'
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, code])
    )
  }
  const changed = await save(other, { id: claim.id, version })
  expect([changed.status, changed.body.code]).toEqual([404, 'no-such-claim'])
  const foreign = await save(other, { client_id: home.client_id })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'no-such-client'])
  expect((await read(home, claim.id)).body).toMatchObject({ status: 'draft', messages: [] })
})

test('409 and 422: an outdated version, another person, days in the wrong order or to come, nobody’s policy', async () => {
  const home = await household()
  const { body: claim } = await save(home)
  const problem = async (answer: ReturnType<typeof save>) => {
    const { status, body } = await answer
    return [status, body.code]
  }
  const { version } = claim
  expect(await problem(save(home, { id: claim.id, version: version - 1 }))).toEqual([
    409,
    'changed-meanwhile',
  ])
  expect(await problem(save(home, { id: claim.id, version, currency: 'USD' }))).toEqual([
    409,
    'claim-person-fixed',
  ])
  for (const days of [{ service_until: '2026-10-21' }, { service_until: '2999-01-01' }])
    expect(await problem(save(home, days))).toEqual([422, 'wrong-service-days'])
  expect(await problem(save(home, { lines: [{ description: 'Free', amount: 0 }] }))).toEqual([
    400,
    'invalid',
  ])
  const owner = await make.client(app)
  const uncovered = { ...home, owner, accountId: owner.account_id }
  uncovered.client_id = await make.patient(app, owner)
  const { body: draft } = await save(uncovered)
  await addBill(uncovered, draft.id)
  const input = { accountId: owner.account_id, claim_id: draft.id, version: draft.version }
  const refused = await app.call(submitHouseholdClaim, input, { as: owner })
  expect([refused.status, refused.body.code]).toEqual([409, 'no-cover'])
})

test('409: a claim with the insurer is neither changed nor withdrawn; a withdrawn one is not sent', async () => {
  const home = await household()
  const claim_id = await submitted(home)
  const { version } = (await read(home, claim_id)).body
  const moved = await app.call(moveClaim, { id: claim_id, version, event: 'send' }, { as: staff })
  expect(moved.status).toBe(200)
  const input = { accountId: home.accountId, claim_id, version: moved.body.version }
  const withdrawn = await app.call(withdrawHouseholdClaim, input, { as: home.owner })
  expect([withdrawn.status, withdrawn.body.code]).toEqual([409, 'claim-moved-on'])
  const changed = await save(home, { id: claim_id, version: input.version })
  expect([changed.status, changed.body.code]).toEqual([409, 'claim-fixed'])
  const { body: draft } = await save(home)
  const mine = { accountId: home.accountId, claim_id: draft.id, version: draft.version }
  expect((await app.call(withdrawHouseholdClaim, mine, { as: home.owner })).status).toBe(200)
  const { body } = await read(home, draft.id)
  expect(body).toMatchObject({ status: 'cancelled', next_steps: [{ code: 'withdrawn' }] })
  const again = { ...mine, version: body.version }
  const refused = await app.call(submitHouseholdClaim, again, { as: home.owner })
  expect([refused.status, refused.body.code]).toEqual([409, 'claim-moved-on'])
})

test('200: what staff coded stays when the household changes what it asked back for', async () => {
  const home = await household()
  const claim_id = await submitted(home)
  const seen = (await app.call(getClaim, { id: claim_id }, { as: staff })).body
  const coded = {
    code_system: 'icd10' as const,
    code: 'R07.4',
    description: 'Chest pain, unspecified',
  }
  const lines = seen.lines.map(
    ({ description, service_date, quantity, unit_price, tax_rate_bps }) => ({
      ...{ category: 'consultation' as const, description, service_date },
      ...{ quantity, unit_price, tax_rate_bps },
    })
  )
  const refined = await app.call(
    saveClaimLines,
    { id: claim_id, version: seen.version, lines, diagnoses: [{ ...coded, type: 'principal' }] },
    { as: staff }
  )
  expect(refined.status).toBe(200)
  const { version } = refined.body
  await app.call(
    moveClaim,
    { id: claim_id, version, event: 'request_info', reason: 'The bill' },
    { as: staff }
  )
  const change = async (reason: string) => {
    const now = (await read(home, claim_id)).body
    expect((await save(home, { id: claim_id, version: now.version, reason })).status).toBe(200)
    return (await read(home, claim_id)).body.diagnoses.map(({ code, description, type }) => [
      code,
      description,
      type,
    ])
  }
  const principal = ['R07.4', 'Chest pain, unspecified', 'principal']
  expect(await change('Chest pain, unspecified')).toEqual([principal])
  expect(await change('Pain in the chest')).toEqual([
    principal,
    [null, 'Pain in the chest', 'other'],
  ])
  expect(await change('Chest pain at night')).toEqual([
    principal,
    [null, 'Chest pain at night', 'other'],
  ])
})

test('200: staff ask for more, the household answers; the decision comes back with its parts and its rate', async () => {
  const home = await household()
  const claim_id = await submitted(home)
  const move = async (event: 'request_info' | 'send', reason?: string) => {
    const { version } = (await read(home, claim_id)).body
    const answer = await app.call(
      moveClaim,
      { id: claim_id, version, event, ...(reason && { reason }) },
      { as: staff }
    )
    expect(answer.status).toBe(200)
  }
  await move('request_info', 'The itemized bill is missing')
  const waiting = (await read(home, claim_id)).body
  expect(waiting).toMatchObject({
    status: 'needs_info',
    status_reason: 'The itemized bill is missing',
    next_steps: [{ owner: 'household', code: 'answer' }],
    may: { change: true, submit: true },
  })
  const input = { accountId: home.accountId, claim_id }
  await app.call(sendClaimMessage, { ...input, body: 'Here it is' }, { as: home.owner })
  const again = { ...input, version: waiting.version }
  expect((await app.call(submitHouseholdClaim, again, { as: home.owner })).status).toBe(200)
  await move('send')
  const { version } = (await read(home, claim_id)).body
  const decision = {
    id: claim_id,
    version,
    outcome: 'partially_approved' as const,
    benefit_amount: 342_000,
    decided_on: '2026-11-20',
    adjustments: [
      { group_code: 'PR' as const, reason_code: '1', amount: 120_000, item_sequence: 1 },
      { group_code: 'PR' as const, reason_code: '2', amount: 38_000, item_sequence: 2 },
    ],
    foreign: { currency: 'USD', amount: 18_377, fx_rate: 18.61, fx_on: '2026-11-18' },
  }
  const early = { ...decision, decided_on: '2999-01-01' }
  expect((await app.call(decideClaim, early, { as: staff })).body.code).toBe('day-to-come')
  const decided = await app.call(decideClaim, decision, { as: staff })
  expect(decided.status).toBe(200)
  const { body } = await read(home, claim_id)
  expect(body).toMatchObject({
    status: 'adjudicated',
    outcome: 'partially_approved',
    insurer_payable_amount: 342_000,
    patient_responsibility_amount: 158_000,
    // The household paid the clinic: nothing is owed here.
    owed_amount: 0,
    decision: {
      revision: 1,
      benefit_amount: 342_000,
      foreign: { currency: 'USD', amount: 18_377, fx_rate: 18.61, fx_on: '2026-11-18' },
      adjustments: [{ reason_code: '1' }, { reason_code: '2' }],
    },
    messages: [{ author_role: 'client', is_own: true, body: 'Here it is' }],
    next_steps: [{ owner: 'insurer', code: 'pay_household' }],
  })
  expect(Object.keys(body)).not.toContain('paid_out_amount')
})

test('200: staff read what a household writes, answer, and the household is notified', async () => {
  const home = await household()
  const { body: draft } = await save(home)
  const claim_id = draft.id
  const unanswered = async () => {
    const { body } = await app.call(listClaims, { message: 'unanswered' }, { as: staff })
    return body.rows.some(({ id }) => id === claim_id)
  }
  expect(await unanswered()).toBe(false)
  const message = { accountId: home.accountId, claim_id, body: 'Is the invoice enough?' }
  await app.call(sendClaimMessage, message, { as: home.owner })
  expect(await unanswered()).toBe(true)
  const { body: seen } = await app.call(getClaim, { id: claim_id }, { as: staff })
  expect(seen.messages).toMatchObject([{ author_role: 'client', body: 'Is the invoice enough?' }])
  const answer = { id: claim_id, body: 'Yes, it is.' }
  expect((await app.call(answerClaimMessage, answer, { as: staff })).status).toBe(200)
  expect(await unanswered()).toBe(false)
  expect((await read(home, claim_id)).body.messages).toMatchObject([
    { is_own: true },
    { author_role: 'admin', is_own: false, body: 'Yes, it is.' },
  ])
  const { rows } = await app.database.pool.query<{ kind: string; link: string }>(
    'select kind, link from notification where user_id = $1',
    [home.owner.user_id]
  )
  expect(rows).toEqual([{ kind: 'claim_answered', link: `/home/claims?claim=${claim_id}` }])
})
