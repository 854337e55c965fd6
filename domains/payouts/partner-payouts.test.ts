import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { createMoneyParties, type MoneyParties } from '@numo/server/test-money.ts'
import * as make from '../access/test-factories.ts'
import { getHouseholdClaim, sendClaimMessage } from '../claims/contract-household.ts'
import { listClaims } from '../claims/contract-list.ts'
import { answerClaimMessage } from '../claims/contract-messages.ts'
import * as own from '../claims/contract-partner.ts'
import { listPartnerClaims } from '../claims/contract-partner-list.ts'
import { decideClaim, getClaim, moveClaim } from '../claims/contract-staff.ts'
import { getPatient, listPatients } from '../clients/contract-partner.ts'
import { listNotifications } from '../notifications/contract.ts'
import * as incoming from '../insurance-payments/contract.ts'
import * as partner from './contract-partner.ts'
import { addPayoutProof } from './contract-proof.ts'
import { getPartnerToday } from './contract-today.ts'
import { createPayouts, getPayout, movePayout } from './contract.ts'
import { callsBy } from '@numo/server/test-calls.ts'

/* A clinic files a claim, answers what staff ask, is paid, and reads its statement to the cent. */

let app: TestApp
let all: MoneyParties
let clinic: make.TestPerson
let other: make.TestPartner
beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
  clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id)
  other = await make.partner(app)
})
afterAll(() => app.stop())

const { done, refusal } = callsBy(
  () => app,
  () => clinic
)

const day = '2026-11-05'
const line = (description: string, unit_price: number, tax_rate_bps = 0) => ({
  category: 'consultation' as const,
  description,
  service_date: day,
  quantity: 1,
  unit_price,
  tax_rate_bps,
})
const bill = () => ({
  client_id: all.client_id,
  type: 'professional' as const,
  service_from: day,
  service_until: day,
  currency: 'MXN',
  lines: [line('Consultation', 150_000), line('Echocardiogram', 333_333, 1600)],
  diagnoses: [{ description: 'Chest pain' }],
})
const read = (id: string) => done(own.getPartnerClaim, { id })

/** Returns what the claim says is the clinic's to do, after comparing it with the clinic's day, its list and the patient's page. */
async function stepOfClinic(id: string) {
  const { next_steps, messages } = await read(id)
  const step = next_steps.find(({ owner }) => owner === 'clinic')?.code
  const hasAnswer = messages.at(-1)?.author_role === 'admin'
  const need = hasAnswer && step !== 'answer' ? 'message' : step
  const today = await done(getPartnerToday, {})
  expect(today.claims.find((claim) => claim.id === id)?.need).toBe(need)
  expect(today.drafts + today.to_answer + today.answers).toBe(today.claims.length)
  const listed = await done(listPartnerClaims, { tab: 'needs_clinic' })
  expect(listed.rows.map((claim) => claim.id)).toEqual(
    expect.arrayContaining(today.claims.map((claim) => claim.id))
  )
  expect(listed.rows).toHaveLength(today.claims.length)
  const { claims } = await done(getPatient, { id: all.client_id })
  expect(claims.find((claim) => claim.id === id)?.needs_clinic).toBe(step !== undefined)
  return step
}

test('what a clinic files is checked: the days, the person, the policy and the lines', async () => {
  const stranger = await make.patient(app, await make.client(app))
  expect(await refusal(own.savePartnerClaim, { ...bill(), service_until: '2026-11-04' })).toEqual([
    422,
    'wrong-service-days',
  ])
  expect(await refusal(own.savePartnerClaim, { ...bill(), client_id: stranger })).toEqual([
    404,
    'no-such-client',
  ])
  const nobodys = { ...bill(), coverage_id: stranger }
  expect(await refusal(own.savePartnerClaim, nobodys)).toEqual([404, 'no-such-policy'])
  const draft = await done(own.savePartnerClaim, { ...bill(), lines: [], diagnoses: [] })
  expect(await refusal(own.submitPartnerClaim, draft)).toEqual([409, 'no-lines'])
  const billed = await done(own.savePartnerClaim, { ...bill(), ...draft, diagnoses: [] })
  expect(await refusal(own.submitPartnerClaim, billed)).toEqual([409, 'no-diagnosis'])
  const stale = { ...bill(), id: draft.id, version: draft.version }
  expect(await refusal(own.savePartnerClaim, stale)).toEqual([409, 'changed-meanwhile'])
  const elsewhere = { ...bill(), ...billed, currency: 'USD' }
  expect(await refusal(own.savePartnerClaim, elsewhere)).toEqual([409, 'claim-person-fixed'])
  await done(own.withdrawPartnerClaim, billed)
  const { version, status, may } = await read(draft.id)
  expect([status, may]).toEqual([
    'cancelled',
    { change: false, submit: false, withdraw: false, add_files: false },
  ])
  expect(await refusal(own.submitPartnerClaim, { id: draft.id, version })).toEqual([
    409,
    'claim-moved-on',
  ])
})

test('another clinic finds nothing of it', async () => {
  const { id, version } = await done(own.savePartnerClaim, bill())
  for (const endpoint of [own.getPartnerClaim, partner.getPartnerClaimPayouts])
    expect(await refusal(endpoint, { id }, other)).toEqual([404, 'no-such-claim'])
  for (const endpoint of [own.submitPartnerClaim, own.withdrawPartnerClaim])
    expect(await refusal(endpoint, { id, version }, other)).toEqual([404, 'no-such-claim'])
  const message = { id, body: 'Hello' }
  expect(await refusal(own.sendPartnerMessage, message, other)).toEqual([404, 'no-such-claim'])
  expect((await done(listPartnerClaims, {}, other)).rows).toEqual([])
  expect((await done(listPatients, {}, other)).rows).toEqual([])
  expect(await refusal(getPatient, { id: all.client_id }, other)).toEqual([404, 'no-such-client'])
  expect(await refusal(own.savePartnerClaim, bill(), other)).toEqual([404, 'no-such-client'])
})

test('a clinic is asked, answers, is paid, and its statement ties every cent to a line', async () => {
  const draft = await done(own.savePartnerClaim, bill())
  expect(await stepOfClinic(draft.id)).toBe('send')
  await done(own.submitPartnerClaim, draft)
  expect(await stepOfClinic(draft.id)).toBeUndefined()
  const staffMove = async (event: 'request_info' | 'send', reason?: string) => {
    const { version } = await done(getClaim, { id: draft.id }, all.one)
    return done(moveClaim, { id: draft.id, version, event, ...(reason && { reason }) }, all.one)
  }
  await staffMove('request_info', 'Which side was examined?')
  expect(await stepOfClinic(draft.id)).toBe('answer')

  // Two conversations that know nothing of each other.
  await done(own.sendPartnerMessage, { id: draft.id, body: 'The left one' })
  const { account_id, household } = all
  const ofHousehold = { accountId: account_id, claim_id: draft.id }
  await done(sendClaimMessage, { ...ofHousehold, body: 'What is this?' }, household)
  const unanswered = async () =>
    (await done(listClaims, { message: 'unanswered' }, all.one)).rows.map(({ id }) => id)
  expect(await unanswered()).toEqual([draft.id])
  await done(answerClaimMessage, { id: draft.id, to: 'clinic', body: 'Thank you' }, all.one)
  expect(await unanswered()).toEqual([draft.id])
  expect(await stepOfClinic(draft.id)).toBe('answer')
  let claim = await read(draft.id)
  expect(claim.messages.map(({ author_role, body }) => [author_role, body])).toEqual([
    ['partner', 'The left one'],
    ['admin', 'Thank you'],
  ])
  const seen = await done(getHouseholdClaim, ofHousehold, household)
  expect(seen.messages.map(({ body }) => body)).toEqual(['What is this?'])
  const inbox = await done(listNotifications, {})
  expect(inbox.rows.map(({ kind }) => kind)).toContain('clinic_claim_answered')

  claim = await read(draft.id)
  await done(own.submitPartnerClaim, { id: claim.id, version: claim.version })
  expect(await stepOfClinic(draft.id)).toBeUndefined()
  const sent = await staffMove('send')
  expect(await stepOfClinic(draft.id)).toBeUndefined()
  expect(
    await refusal(own.savePartnerClaim, { ...bill(), id: sent.id, version: sent.version })
  ).toEqual([409, 'claim-fixed'])
  expect(claim.billed_amount).toBe(536_666)
  await done(
    decideClaim,
    {
      id: sent.id,
      version: sent.version,
      outcome: 'partially_approved',
      benefit_amount: 436_665,
      adjustments: [{ group_code: 'PR', reason_code: '1', amount: 100_001, item_sequence: 2 }],
      decided_on: day,
    },
    all.one
  )
  claim = await read(draft.id)
  expect(claim.next_steps).toContainEqual(
    expect.objectContaining({ owner: 'insurer', code: 'pay_clinic' })
  )
  expect(await stepOfClinic(draft.id)).toBeUndefined()

  // The insurer pays in two parts, so that nothing divides evenly.
  for (const [n, amount] of [100_003, 336_662].entries()) {
    const { id, version } = await done(
      incoming.createInsurancePayment,
      {
        insurance_company_id: all.insurer_id,
        numo_company_id: all.company_id,
        method: 'spei',
        trace_number: `P-${n}`,
        payment_date: day,
        currency: 'MXN',
        amount,
      },
      all.one
    )
    const receipt = { id, version, received_on: day, bank_amount: null, bank_currency: null }
    const received = await done(incoming.receiveInsurancePayment, receipt, all.one)
    await done(
      incoming.allocateInsurancePayment,
      { id, version: received.version, claim_id: sent.id, amount, claim_amount: amount },
      all.one
    )
  }
  expect((await done(getPartnerToday, {})).money).toEqual([
    { currency: 'MXN', available_amount: 411_339, on_the_way_amount: 0 },
  ])
  const { payout_ids } = await done(
    createPayouts,
    { numo_company_id: all.company_id, currency: 'MXN' },
    all.one
  )
  const payout_id = payout_ids[0] ?? ''
  // What staff are building is not shown.
  expect(await refusal(partner.getPartnerPayout, { id: payout_id })).toEqual([
    404,
    'no-such-payout',
  ])
  for (const event of ['approve', 'send', 'confirm'] as const) {
    const { id, version } = await done(getPayout, { id: payout_id }, all.other)
    const trace = event === 'confirm' && { bank_trace: 'CEP-1' }
    await done(movePayout, { id, version, event, ...trace }, all.other)
  }

  const statement = await done(partner.getPartnerPayout, { id: payout_id })
  expect(await refusal(partner.getPartnerPayout, { id: payout_id }, other)).toEqual([
    404,
    'no-such-payout',
  ])
  expect(statement.items).toHaveLength(2)
  const names = [
    'gross_amount',
    'fee_amount',
    'fee_tax_amount',
    'withheld_tax_amount',
    'net_amount',
  ] as const
  for (const name of names) {
    const sum = (rows: readonly Record<(typeof names)[number], number>[]) =>
      rows.reduce((total, row) => total + row[name], 0)
    expect([name, sum(statement.items)]).toEqual([name, statement[name]])
    expect([name, sum(statement.items.flatMap(({ lines }) => lines))]).toEqual([
      name,
      statement[name],
    ])
  }
  expect(statement.gross_amount).toBe(436_665)
  expect(
    statement.items[0]?.lines.map(({ sequence, gross_amount }) => [sequence, gross_amount])
  ).toEqual([
    [1, 34_352],
    [2, 65_651],
  ])

  // The file says the same, to the cent.
  const { csv, rows } = await done(partner.exportPartnerStatement, { id: payout_id, locale: 'es' })
  expect([rows, csv.split('\r\n').length]).toEqual([4, 6])
  const nets = csv
    .split('\r\n')
    .slice(1, 5)
    .map((row) => Math.round(Number(row.split(',').at(-2)) * 100))
  expect(nets.reduce((sum, net) => sum + net, 0)).toBe(statement.net_amount)

  // So does the PDF; another clinic gets neither.
  const drawn = await done(partner.drawPartnerStatement, { id: payout_id, locale: 'es' })
  expect([drawn.file_name, Buffer.from(drawn.base64, 'base64').subarray(0, 5).toString()]).toEqual([
    `${statement.number}.pdf`,
    '%PDF-',
  ])
  for (const endpoint of [partner.drawPartnerStatement, partner.exportPartnerStatement])
    expect(await refusal(endpoint, { id: payout_id, locale: 'es' }, other)).toEqual([
      404,
      'no-such-payout',
    ])

  // The proof of payment is the clinic's too, and nobody else's.
  expect(statement.proofs).toEqual([])
  const content = Buffer.from(drawn.base64, 'base64').toString('base64')
  await done(addPayoutProof, { id: payout_id, file_name: 'cep.pdf', content }, all.one)
  const [proof] = (await done(partner.getPartnerPayout, { id: payout_id })).proofs
  expect(proof).toMatchObject({ kind: 'file', file_name: 'cep.pdf', trace_number: null })
  const ofProof = { id: payout_id, proof_id: proof?.id ?? '' }
  const file = await done(partner.getPartnerPayoutProof, ofProof)
  expect(file.mime_type).toBe('application/pdf')
  expect(Buffer.from(file.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(await refusal(partner.getPartnerPayoutProof, ofProof, other)).toEqual([
    404,
    'no-such-proof',
  ])
  const { rows: seen_by } = await app.database.pool.query(
    `select actor_user_id as user_id, partner_id from audit_event where entity_id = $1 and action = 'R'`,
    [ofProof.proof_id]
  )
  expect(seen_by).toEqual([{ user_id: clinic.user_id, partner_id: all.partner_id }])

  // A question about one of its lines reaches staff on the claim.
  const payout_item_id = statement.items[0]?.id ?? ''
  const question = { id: draft.id, body: 'Why so little?', payout_item_id }
  await done(own.sendPartnerMessage, question)
  const { messages } = await done(getClaim, { id: draft.id }, all.one)
  expect(messages.at(-1)).toMatchObject({
    conversation: 'clinic',
    author_role: 'partner',
    payout_number: statement.number,
  })
  const { rows: paid } = await done(partner.getPartnerClaimPayouts, { id: draft.id })
  expect(paid.map(({ payout, status }) => [payout?.number, status])).toEqual([
    [statement.number, 'paid'],
    [statement.number, 'paid'],
  ])
  const found = await done(listPartnerClaims, { tab: 'decided' })
  expect(found.rows).toMatchObject([
    { id: draft.id, received_amount: statement.net_amount, expected_amount: 505_540 },
  ])
})

test('a patient is seen with their cover, and no more once they stop sharing', async () => {
  const list = await done(listPatients, { q: 'solis' })
  expect(list.rows).toMatchObject([
    { id: all.client_id, cover: { insurer: 'Atlas', state: 'dates_current' }, open_claims: 2 },
  ])
  const patient = await done(getPatient, { id: all.client_id })
  expect(patient.claims.length).toBeGreaterThan(1)
  expect(patient.sharing).toEqual({ source: 'claim', agreed_at: null })
  const first = patient.claims.find(({ status }) => status === 'adjudicated')?.id ?? ''
  await app.database.pool.query(
    `update care_relationship set status = 'ended', ended_at = now() where partner_id = $1`,
    [all.partner_id]
  )
  expect((await done(listPatients, {})).rows).toEqual([])
  expect(await refusal(getPatient, { id: all.client_id })).toEqual([404, 'no-such-client'])
  // Its own claim stays, without the person.
  expect(await read(first)).toMatchObject({ client_name: null, member_id: null })
  expect(await refusal(own.savePartnerClaim, bill())).toEqual([404, 'no-such-client'])
})
