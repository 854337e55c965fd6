import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { listClaims } from '@numo/domains/claims/contract-list.ts'
import * as claims from '@numo/domains/claims/contract-staff.ts'
import { getClaimsPage } from '@numo/domains/claims/contract.ts'
import { getHouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { draftClaimInvoice } from '@numo/domains/invoices/contract-drafts.ts'
import { chargeAccount, getAccountBilling } from '@numo/domains/payments/contract-admin.ts'
import { payClaim } from '@numo/domains/payments/contract-charge.ts'
import { sendReminder } from '@numo/domains/payments/contract-reminders.ts'
import { sendDueReminders } from '@numo/domains/payments/send-due-reminders.ts'
import { oweSince } from '@numo/domains/payments/test-reminders.ts'
import { applyAcknowledgement } from '@numo/domains/insurance-payments/contract-acknowledgement.ts'
import * as bank from '@numo/domains/insurance-payments/contract-bank.ts'
import * as files from '@numo/domains/insurance-payments/contract-files.ts'
import { suggestClaims } from '@numo/domains/insurance-payments/contract-suggestions.ts'
import * as payments from '@numo/domains/insurance-payments/contract.ts'
import { getMoneyOverview } from '@numo/domains/ledger/contract.ts'
import { verifyBooks } from '@numo/domains/ledger/verify-books.ts'
import { countQueues } from '@numo/domains/staff/contract.ts'
import { inSystem } from './database/in-role.ts'
import { takenBack, type WrittenClaim } from './demo/write-remittance.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { createMoneyParties, type MoneyParties } from './test-money.ts'
import { insertClaims, postingOf, remittance, sendMoneyFile } from './test-remittances.ts'
import { callsBy } from './test-calls.ts'

/* Remittances of insurers: from the file to the books. */

let app: TestApp
let all: MoneyParties
let clinic: make.TestPerson

beforeAll(async () => {
  app = await startTestApp()
  all = await createMoneyParties(app)
  clinic = await make.person(app)
  await make.makePartner(app, clinic, all.partner_id)
})
afterAll(() => app.stop())

const call = <E extends Endpoint>(endpoint: E, input: SentTo<E>) =>
  app.call(endpoint, input, { as: all.one })
const { done, refusal } = callsBy(
  () => app,
  () => all.one
)

const send = (text: string, file_name?: string) => sendMoneyFile(app, all.one, text, file_name)
const sentClaims = (amount: number, count: number) => insertClaims(app, all, amount, count)
const post = (file_id: string) => postingOf(all, file_id)
const ownerOf = (file_id: string) => {
  const { received_on: _, ...owner } = post(file_id)
  return owner
}
/** Books what an insurer decides, in a remittance of its own, and returns what was planned for each claim. */
async function book(trace: string, amount: number, list: readonly WrittenClaim[]) {
  const file_id = await sent(remittance(trace, amount, list))
  const { claims: planned } = await done(files.previewRemittance, ownerOf(file_id))
  await done(files.postRemittance, post(file_id))
  return planned.map(({ action, hold }) => hold ?? action)
}
async function sent(text: string): Promise<string> {
  const { file, problem } = await send(text)
  expect(problem).toBeNull()
  return file?.id ?? ''
}
const problems = () => inSystem(app.database.db, null, verifyBooks)

test('a file of thousands of payments is answered in parts, with totals of the whole', async () => {
  const text = remittance('T-MANY-', 1000, [{ claim_number: 'CLM-1', billed: 1000, paid: 1000 }])
  const [, head = '', set = '', tail = ''] =
    /^([^]*?)(ST\*[^]*?SE\*[^~]*~\s*)([^]*)$/.exec(text) ?? []
  const count = 3000
  const sets = Array.from({ length: count }, (_, n) => set.replace('T-MANY-', `T-MANY-${n}`))
  const file_id = await sent(head + sets.join('') + tail.replace('GE*1*', `GE*${count}*`))
  const part = (from: number) => done(files.getMoneyFile, { file_id, from })
  const first = await part(0)
  expect(JSON.stringify(first).length).toBeLessThan(40_000)
  expect([first.remittances.length, first.next_from]).toEqual([50, 50])
  const totals = { currency: 'MXN', count, amount: count * 1000, claim_count: count }
  expect(first.remittance_totals).toEqual([{ ...totals, booked_count: 0, problem_count: 0 }])
  const last = await part(2990)
  expect([last.remittances.map(({ index }) => index), last.next_from]).toEqual([
    Array.from({ length: 10 }, (_, n) => 2990 + n),
    null,
  ])
  expect(last.remittances[9]?.trace_number).toBe('T-MANY-2999')
  // The totals stay true once one is booked, wherever it is.
  await done(files.postRemittance, { ...post(file_id), index: 2999 })
  const [after] = (await part(0)).remittance_totals
  expect(after).toEqual({ ...totals, booked_count: 1, problem_count: 0 })
  const again = await send(head + sets.join('') + tail.replace('GE*1*', `GE*${count}*`))
  expect(again.problem?.code).toBe('taken')
})

test('a remittance decides and pays claims, keeps back, and holds what does not fit', async () => {
  const [one, two, three] = await sentClaims(100_000, 3)
  const text = remittance(
    'T-100',
    149_000,
    [
      {
        claim_number: one?.number ?? '',
        billed: 100_000,
        paid: 80_000,
        adjustments: [['PR', '2', 20_000]],
      },
      {
        claim_number: two?.number ?? '',
        billed: 100_000,
        paid: 0,
        status_code: '4',
        adjustments: [['CO', '29', 100_000]],
      },
      {
        claim_number: three?.number ?? '',
        billed: 90_000,
        paid: 50_000,
        adjustments: [['CO', '45', 40_000]],
      },
      { claim_number: 'CLM-999999', billed: 20_000, paid: 20_000 },
    ],
    [['WO', 1000]]
  )
  const file_id = await sent(text)
  const file = await done(files.getMoneyFile, { file_id })
  expect(file.remittances).toMatchObject([
    {
      trace_number: 'T-100',
      amount: 149_000,
      claim_count: 4,
      kept_amount: 1000,
      problems: [],
      insurer: { name: 'Atlas' },
    },
  ])
  const preview = await done(files.previewRemittance, ownerOf(file_id))
  expect(preview.totals).toEqual([
    { action: 'hold', count: 2, amount: 70_000 },
    { action: 'decide_pay', count: 1, amount: 80_000 },
    { action: 'decide', count: 1, amount: 0 },
  ])
  expect(preview.claims.map(({ hold }) => hold)).toEqual(['other_amount', 'unknown', null, null])
  expect(preview.unallocated_amount).toBe(70_000)
  const payment = await done(files.postRemittance, post(file_id))
  expect(payment).toMatchObject({
    amount: 149_000,
    adjustment_amount: 1000,
    allocated_amount: 80_000,
    unallocated_amount: 70_000,
    status: 'received',
  })
  expect(await done(claims.getClaim, { id: one?.id ?? '' })).toMatchObject({
    outcome: 'approved',
    insurer_balance: 0,
    patient_responsibility_amount: 20_000,
  })
  expect(await done(claims.getClaim, { id: two?.id ?? '' })).toMatchObject({
    outcome: 'denied',
    write_off_amount: 100_000,
    patient_balance: 0,
  })
  expect(
    await refusal(payments.moveInsurancePayment, {
      id: payment.id,
      version: payment.version,
      event: 'reconcile',
    })
  ).toEqual([409, 'not-whole'])
  expect(await problems()).toEqual([])
})

test('409: a remittance is booked once, by its file and by its number', async () => {
  const [one] = await sentClaims(5000, 1)
  const paid = [{ claim_number: one?.number ?? '', billed: 5000, paid: 5000 }]
  const text = remittance('T-200', 5000, paid)
  const file_id = await sent(text)
  expect(await sent(text)).toBe(file_id)
  const later = { ...post(file_id), received_on: '2999-01-01' }
  expect(await refusal(files.postRemittance, later)).toEqual([422, 'day-to-come'])
  const both = await Promise.all([
    call(files.postRemittance, post(file_id)),
    call(files.postRemittance, post(file_id)),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await send(text)).toMatchObject({ file: { id: file_id }, problem: { code: 'taken' } })
  expect(await refusal(files.postRemittance, post(file_id))).toEqual([409, 'remittance-posted'])
  // The same payment in another file.
  const other = await sent(
    text.replace('000000001*0*P', '000000002*0*P').replace('IEA*1*000000001', 'IEA*1*000000002')
  )
  expect(await refusal(files.postRemittance, post(other))).toEqual([409, 'trace-taken'])
  expect(await problems()).toEqual([])
})

test('an announced payment of that number and amount is the one that is booked', async () => {
  const [one] = await sentClaims(7000, 1)
  const announced = await done(payments.createInsurancePayment, {
    insurance_company_id: all.insurer_id,
    numo_company_id: all.company_id,
    method: 'wire',
    trace_number: 'T-300',
    payment_date: '2026-11-20',
    currency: 'MXN',
    amount: 7000,
  })
  const file_id = await sent(
    remittance('T-300', 7000, [{ claim_number: one?.number ?? '', billed: 7000, paid: 7000 }])
  )
  const payment = await done(files.postRemittance, post(file_id))
  expect(payment).toMatchObject({ id: announced.id, status: 'received', unallocated_amount: 0 })
})

test('a later remittance takes back and pays again; what was never paid is held', async () => {
  const [one, two] = await sentClaims(10_000, 2)
  const number = one?.number ?? ''
  const paid = { claim_number: number, billed: 10_000, paid: 10_000 }
  await book('T-400', 10_000, [paid])
  const back = takenBack(paid)
  const corrected = {
    claim_number: number,
    billed: 10_000,
    paid: 9000,
    adjustments: [['CO', '45', 1000] as const],
  }
  const never = {
    claim_number: two?.number ?? '',
    status_code: '22',
    billed: -10_000,
    paid: -500,
    adjustments: [['CR', '45', -9500] as const],
  }
  // Less comes in than is taken back on the way: sums are checked once.
  const file_id = await sent(
    remittance('T-401', 0, [back, corrected, { ...never, paid: -500 }], [['FB', -1500]])
  )
  const preview = await done(files.previewRemittance, ownerOf(file_id))
  expect(preview.claims.map(({ action, hold }) => [action, hold])).toEqual([
    ['hold', 'nothing_to_take_back'],
    ['take_back', null],
    ['decide_pay', null],
  ])
  expect(await refusal(files.postRemittance, post(file_id))).toEqual([409, 'net-below-zero'])
  const other = await sent(
    remittance('T-402', 0, [
      back,
      corrected,
      {
        ...{ claim_number: two?.number ?? '', billed: 10_000, paid: 1000 },
        adjustments: [['CO', '45', 9000]],
      },
    ])
  )
  const payment = await done(files.postRemittance, post(other))
  expect(payment).toMatchObject({ amount: 0, allocated_amount: 0, unallocated_amount: 0 })
  expect(payment.items.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    -10_000, 1000, 9000,
  ])
  const decided = await done(claims.getClaim, { id: one?.id ?? '' })
  expect(decided).toMatchObject({ insurer_balance: 0, write_off_amount: 1000, outcome: 'approved' })
  expect(
    decided.decisions.map(({ revision, benefit_amount }) => [revision, benefit_amount])
  ).toEqual([
    [1, 10_000],
    [2, 9000],
  ])
  // What was booked is not left for anybody, though our books would take nothing of it twice.
  const { claims: left } = await done(files.previewRemittance, ownerOf(other))
  expect(left.map(({ action, hold }) => [action, hold])).toEqual([
    ['nothing', null],
    ['nothing', null],
    ['nothing', null],
  ])
  expect(await problems()).toEqual([])
})

test('a reversal ends the decision, and the correction that follows in any file is recorded by itself', async () => {
  const [one, two, three] = await sentClaims(10_000, 3)
  const of = (number: string | undefined, paid: number, ...rest: [string, string, number][]) => ({
    ...{ claim_number: number ?? '', billed: 10_000, paid, adjustments: rest },
  })
  const [paid, denied, partly] = [one?.number, two?.number, three?.number]
  await book('T-480', 15_000, [
    of(paid, 10_000),
    of(denied, 0, ['CO', '96', 10_000]),
    of(partly, 5000, ['PR', '2', 5000]),
  ])
  // In one file, to less; without money, to more; and of one that stays reversed, with money of another claim.
  const [four] = await sentClaims(20_000, 1)
  const other = { claim_number: four?.number ?? '', billed: 20_000, paid: 20_000 }
  expect(
    await book('T-481', 23_000, [
      takenBack(of(paid, 10_000)),
      of(paid, 8000, ['PR', '1', 2000]),
      takenBack(of(denied, 0, ['CO', '96', 10_000])),
      of(denied, 10_000),
      takenBack(of(partly, 5000, ['PR', '2', 5000])),
      other,
    ])
  ).toEqual(['take_back', 'decide_pay', 'take_back', 'decide_pay', 'take_back', 'decide_pay'])
  const read = () =>
    Promise.all([one, two, three].map((claim) => done(claims.getClaim, { id: claim?.id ?? '' })))
  const shortly = ({ outcome, insurer_paid_amount, patient_balance }: claims.StaffClaim) =>
    [outcome, insurer_paid_amount, patient_balance].join(' ')
  const [first, second, third] = await read()
  expect([first, second].map((claim) => claim && shortly(claim))).toEqual([
    'approved 8000 2000',
    'approved 10000 0',
  ])
  expect(first?.decision_reversed_at).toBeNull()
  // It awaits a decision: its last one is history, and staff may record the next.
  expect(third).toMatchObject({
    insurer_paid_amount: 0,
    insurer_balance: 5000,
    status: 'adjudicated',
  })
  expect(third?.decision_reversed_at).not.toBeNull()
  // There is nothing to settle or to appeal meanwhile, and nobody is offered it.
  expect(third?.moves).toEqual([])
  expect(second?.moves).toEqual(['appeal', 'settle'])
  // Its household alone is told so: the others read the new decision.
  const { rows: notices } = await app.database.pool.query<{ kind: string; link: string }>(
    `select kind, link from notification where user_id = $1 and kind = 'claim_reversed'`,
    [all.household.user_id]
  )
  const link = `/home/claims?claim=${three?.id}`
  expect(notices).toEqual([{ kind: 'claim_reversed', link }])
  const { rows: at_clinic } = await app.database.pool.query<{ kind: string; link: string }>(
    `select kind, link from notification where user_id = $1`,
    [clinic.user_id]
  )
  expect(at_clinic).toEqual([
    { kind: 'clinic_claim_reversed', link: `/dashboard/claims/${three?.id}` },
  ])
  expect(await problems()).toEqual([])
  // In a later file, with another share of the patient; said twice it changes nothing more.
  const later = of(partly, 7000, ['PR', '2', 3000])
  expect(await book('T-482', 7000, [later])).toEqual(['decide_pay'])
  const [, , corrected] = await read()
  expect(corrected).toMatchObject({ insurer_paid_amount: 7000, patient_balance: 3000 })
  expect(corrected?.decision_reversed_at).toBeNull()
  expect(corrected?.decisions.map(({ benefit_amount }) => benefit_amount)).toEqual([5000, 7000])
  expect(await book('T-483', 0, [of(partly, 0, ['CO', '96', 10_000])])).toEqual(['nothing'])
  expect(await problems()).toEqual([])
})

test('a decision that was taken back is recorded again by staff in one step, and none that was not', async () => {
  const [one] = await sentClaims(10_000, 1)
  const [id, number] = [one?.id ?? '', one?.number ?? '']
  const paid: WrittenClaim = {
    ...{ claim_number: number, billed: 10_000, paid: 0 },
    adjustments: [['CO', '96', 10_000]],
  }
  await book('T-485', 0, [paid])
  const decision = {
    ...{ id, outcome: 'approved' as const, benefit_amount: 10_000 },
    ...{ adjustments: [], decided_on: '2026-11-20' },
  }
  const { version } = await done(claims.getClaim, { id })
  expect(await refusal(claims.decideClaim, { ...decision, version })).toEqual([409, 'no-such-move'])
  await book('T-486', 0, [takenBack(paid)])
  expect(await book('T-487', 0, [takenBack(paid)])).toEqual(['decision_reversed'])
  const reversed = await done(claims.getClaim, { id })
  // Nothing is owed on it by anybody, and still it is not settled.
  const settle = { id, version: reversed.version, event: 'settle' as const }
  expect(await refusal(claims.moveClaim, settle)).toEqual([409, 'not-decided'])
  const after = await done(claims.decideClaim, { ...decision, version: reversed.version })
  expect(after).toMatchObject({
    outcome: 'approved',
    insurer_balance: 10_000,
    decision_reversed_at: null,
  })
  expect(await refusal(claims.decideClaim, { ...decision, version: after.version })).toEqual([
    409,
    'no-such-move',
  ])
  expect(await problems()).toEqual([])
})

test('a reversed decision is shown as one: nothing is owed, paid, appealed, charged or invoiced until the next', async () => {
  const [one, other] = await sentClaims(10_000, 2)
  const [id, number] = [one?.id ?? '', one?.number ?? '']
  const decided: WrittenClaim = {
    ...{ claim_number: number, billed: 10_000, paid: 7000 },
    adjustments: [['PR', '2', 3000]],
  }
  const { household, account_id: accountId, card_id } = all
  const asHousehold = { accountId, claim_id: id }
  const shown = async () => (await app.call(getHouseholdClaim, asHousehold, { as: household })).body
  const pay = { accountId, claim_id: id, payment_method_id: card_id, amount: 3000 }
  const overview = async () => {
    const { currencies } = await done(getMoneyOverview, {})
    const pesos = currencies.find(({ currency }) => currency === 'MXN')
    return [pesos?.insurer_owes['30'] ?? 0, pesos?.household_owes['30'] ?? 0] as const
  }
  const [by_insurer, by_household] = await overview()
  const queue = async () => (await done(countQueues, {})).claims_to_decide_again
  const waiting = await queue()
  await book('T-490', 7000, [decided])
  expect(await overview()).toEqual([by_insurer, by_household + 3000])
  const before = await shown()
  expect(before).toMatchObject({ owed_amount: 3000, next_steps: [{ code: 'pay_share' }] })
  const paid = { claim_number: other?.number ?? '', billed: 10_000, paid: 10_000 }
  await book('T-491', 3000, [takenBack(decided), paid])
  const after = await shown()
  expect(after).toMatchObject({
    ...{ owed_amount: null, patient_responsibility_amount: null, insurer_payable_amount: null },
    next_steps: [{ owner: 'insurer', code: 'decide_again' }],
    appeal_problem: 'not-decided',
    decision: { revision: 1, patient_responsibility_amount: 3000 },
  })
  expect(after.decision_reversed_at).not.toBeNull()
  expect(after.history.at(-1)).toMatchObject({ event: 'reverse', to_status: 'adjudicated' })
  // Staff count nothing of it as owed, by the household or by the insurer that took its money back, and find it in a queue.
  expect(await overview()).toEqual([by_insurer, by_household])
  expect(await queue()).toMatchObject({
    count: waiting.count + 1,
    unassigned: waiting.unassigned + 1,
  })
  const ids = async (filter: object) =>
    (await done(listClaims, filter)).rows.map((row: { id: string }) => row.id)
  expect(await ids({ decision: 'reversed' })).toContain(id)
  const today = app.program.contextFor('program').today()
  expect(await ids({ decision: 'reversed', as_of: today })).toContain(id)
  for (const owes of ['insurer', 'patient', 'none']) expect(await ids({ owes })).not.toContain(id)
  const { id: receipt } = await announce('T-493', 7000)
  const { claims: suggested } = await done(suggestClaims, { id: receipt })
  expect(suggested.map(({ claim_id }) => claim_id)).not.toContain(id)
  const { body: page } = await app.call(getClaimsPage, { accountId }, { as: household })
  expect(page.rows.find((row) => row.id === id)?.owed_amount).toBeNull()
  const paying = await app.call(payClaim, pay, { as: household })
  expect([paying.status, paying.body]).toMatchObject([409, { code: 'not-decided' }])
  const staffPay = { id: accountId, ...{ claim_id: id, payment_method_id: card_id }, amount: 3000 }
  for (const refused of [
    await refusal(chargeAccount, { ...staffPay, is_agreed: true }),
    await refusal(draftClaimInvoice, { claim_id: id, recipient_kind: 'household' }),
  ])
    expect(refused).toEqual([409, 'not-decided'])
  const { due } = await done(getAccountBilling, { id: accountId })
  expect(due.map(({ claim_id }) => claim_id)).not.toContain(id)
  // Nobody is reminded of it, by the daily job or by hand.
  const remind = async () => {
    await oweSince(app, id, 20)
    await sendDueReminders(app.program.contextFor('program'))
    const { rows } = await app.database.pool.query(
      `select from notification where user_id = $1 and kind like 'payment_reminder%'`,
      [household.user_id]
    )
    return rows.length
  }
  expect(await remind()).toBe(0)
  const first = { id: accountId, claim_id: id, stage: 'first' } as const
  expect(await refusal(sendReminder, first)).toEqual([409, 'nothing-owed'])
  // With the next decision it is owed again.
  await book('T-492', 9000, [{ ...decided, paid: 9000, adjustments: [['PR', '2', 1000]] }])
  expect(await queue()).toEqual(waiting)
  const again = await shown()
  expect(again).toMatchObject({ owed_amount: 1000, next_steps: [{ code: 'pay_share' }] })
  expect(again.history.slice(-2).map(({ event }) => event)).toEqual(['reverse', 'adjudicate'])
  expect(await ids({ decision: 'reversed' })).not.toContain(id)
  expect(await ids({ decision: 'reversed', as_of: today })).not.toContain(id)
  expect(await problems()).toEqual([])
  expect(await remind()).toBe(1)
})

test('a claim that is only priced or forwarded, and a reversal of nothing, are left for staff, undecided', async () => {
  const list = await sentClaims(10_000, 3)
  const [priced, forwarded, reversed] = list.map(({ number }) => number)
  const decided = { billed: 10_000, paid: 0, adjustments: [['CO', '96', 10_000] as const] }
  const file_id = await sent(
    remittance('T-451', 0, [
      { claim_number: priced ?? '', status_code: '25', ...decided },
      { claim_number: forwarded ?? '', status_code: '23', ...decided },
      takenBack({ claim_number: reversed ?? '', ...decided }),
    ])
  )
  const { claims: planned } = await done(files.previewRemittance, ownerOf(file_id))
  expect(planned.map(({ hold }) => hold)).toEqual([
    'no_decision',
    'no_decision',
    'decision_reversed',
  ])
  await done(files.postRemittance, post(file_id))
  const read = await Promise.all(list.map(({ id }) => done(claims.getClaim, { id })))
  expect(read.map(({ outcome }) => outcome)).toEqual([null, null, null])
  const { claims: left } = await done(files.previewRemittance, ownerOf(file_id))
  expect(left.map(({ hold }) => hold)).toEqual(['no_decision', 'no_decision', 'decision_reversed'])
})

test('money that comes with another share of the patient than is recorded is left for staff', async () => {
  const [one] = await sentClaims(10_000, 1)
  const number = one?.number ?? ''
  const { version } = await done(claims.getClaim, { id: one?.id ?? '' })
  await done(claims.decideClaim, {
    ...{ id: one?.id ?? '', version, outcome: 'approved' as const, benefit_amount: 10_000 },
    ...{ adjustments: [], decided_on: '2026-11-20' },
  })
  const corrected = (reason: 'PR' | 'CO') => ({
    ...{ claim_number: number, billed: 10_000, paid: 8000 },
    adjustments: [[reason, '45', 2000] as const],
  })
  const holds = async (reason: 'PR' | 'CO', trace: string) => {
    const file_id = await sent(remittance(trace, 8000, [corrected(reason)]))
    const { claims: planned } = await done(files.previewRemittance, ownerOf(file_id))
    return planned.flatMap(({ hold }) => hold ?? [])
  }
  expect(await holds('PR', 'T-456')).toEqual(['decision_changed'])
  expect(await holds('CO', 'T-457')).toEqual([])
})

test('a hostile file of the largest size is read aside, while others are answered, and one above it is refused', async () => {
  const [one] = await sentClaims(10_000, 1)
  const headers = {
    authorization: `Bearer ${all.one.token}`,
    'content-type': 'application/octet-stream',
  }
  const upload = (body: Uint8Array) =>
    app.fetch(`${files.moneyFilePath}?file_name=hostile`, { method: 'POST', headers, body })
  expect((await upload(new Uint8Array(20_000_000).fill(0x3b))).status).toBe(413)
  // A row of eight million cells; an element of half a million attributes.
  const attributes = Array.from({ length: 500_000 }, (_, n) => `a${n}="1"`).join(' ')
  const hostile = [';'.repeat(7_990_000), `<Document ${attributes.slice(0, 7_000_000)}`]
  for (const text of hostile) {
    const read = new AbortController()
    const reading = upload(Buffer.from(text)).finally(() => read.abort())
    let answered = 0
    while (!read.signal.aborted) {
      // Sequential: each is answered while the file is read.
      await done(claims.getClaim, { id: one?.id ?? '' })
      answered += 1
    }
    expect(answered).toBeGreaterThan(10)
    const { file, problem } = files.UploadedMoneyFile.parse(await (await reading).json())
    expect([file, ['too_slow', 'unreadable', 'xml_not_xml'].includes(problem?.code ?? '')]).toEqual(
      [null, true]
    )
  }
}, 120_000)

test('a file that names no currency is booked in the one that staff say, if its amounts fit it', async () => {
  const [one] = await sentClaims(5050, 1)
  const file_id = await sent(
    `trace number,claim number,billed,paid\nT-460,${one?.number ?? ''},50.50,50.50\n`
  )
  const unsaid = await done(files.getMoneyFile, { file_id })
  expect(unsaid.remittances).toMatchObject([
    { currency: 'XXX', names_currency: false, problems: [{ code: 'choose_currency' }] },
  ])
  expect(await refusal(files.postRemittance, post(file_id))).toEqual([409, 'remittance-off'])
  const chosen = await done(files.getMoneyFile, { file_id, currency: 'USD' })
  expect(chosen.remittances).toMatchObject([
    { currency: 'USD', amount: 5050, problems: [], notes: [{ code: 'no_currency' }] },
  ])
  const bank_file = await sent('date,amount\n2026-11-20,50.50\n')
  const lines = { file_id: bank_file, numo_company_id: ownerOf(file_id).numo_company_id }
  expect(await refusal(files.storeStatement, lines)).toEqual([409, 'currency-needed'])
  const inYen = { file_id: bank_file, currency: 'JPY' }
  expect(await refusal(files.getMoneyFile, inYen)).toEqual([409, 'file-not-read'])
  const input = { ...post(file_id), currency: 'MXN' }
  expect(await done(files.postRemittance, input)).toMatchObject({
    currency: 'MXN',
    amount: 5050,
    allocated_amount: 5050,
  })
})

test('409: a remittance that does not balance, is cut off or is a test is shown and never booked', async () => {
  const [one] = await sentClaims(5000, 1)
  const whole = remittance('T-500', 5000, [
    { claim_number: one?.number ?? '', billed: 5000, paid: 5000 },
  ])
  for (const [text, code] of [
    [whole.replace('BPR*I*50.00', 'BPR*I*50.01'), 'balance'],
    [whole.slice(0, whole.indexOf('SE*')), 'cut_off'],
    [whole.replace('*0*P*', '*0*T*'), 'test_file'],
    [whole.replace('SE*9', 'SE*8'), 'segment_count'],
    [whole.replace('*50.00*50.00', '*50.00*50.009'), 'amount'],
  ] as const) {
    const { file } = await send(text)
    expect(file?.remittances[0]?.problems.map((problem) => problem.code)).toContain(code)
    expect(await refusal(files.postRemittance, post(file?.id ?? ''))).toEqual([
      409,
      'remittance-off',
    ])
  }
  expect(await send('a,b\n1,2\n')).toEqual({
    file: null,
    problem: { code: 'unreadable', params: {} },
  })
  expect(await send('trace number,billed,paid\nT1,=1+1,5\n')).toEqual({
    file: null,
    problem: { code: 'formula', params: { line: 2 } },
  })
  const { rows } = await app.database.pool.query(
    `select from insurance_payment where trace_number = 'T-500'`
  )
  expect(rows).toEqual([])
})

test('the terms that hold today decide what is booked, whatever begins or ends later', async () => {
  const [one, two] = await sentClaims(4000, 2)
  const { pool } = app.database
  const terms = (ends_on: string | null) =>
    pool.query(`update partner_agreement set ends_on = $1 where partner_id = $2`, [
      ends_on,
      all.partner_id,
    ])
  const paid = { claim_number: one?.number ?? '', billed: 4000, paid: 4000 }
  await terms('2099-12-31')
  const payment = await done(
    files.postRemittance,
    post(await sent(remittance('T-700', 4000, [paid])))
  )
  expect(payment).toMatchObject({ allocated_amount: 4000, unallocated_amount: 0 })
  // Over since yesterday, and the next ones begin later.
  await terms('2026-01-31')
  await pool.query(
    `insert into partner_agreement (partner_id, numo_company_id, fee_bps, currency, begins_on)
     values ($1, $2, 400, 'MXN', '2099-01-01')`,
    [all.partner_id, all.company_id]
  )
  const other = { ...paid, claim_number: two?.number ?? '' }
  const held = await done(
    files.postRemittance,
    post(await sent(remittance('T-701', 4000, [other])))
  )
  expect(held).toMatchObject({ allocated_amount: 0, unallocated_amount: 4000 })
  await pool.query(`delete from partner_agreement where begins_on = '2099-01-01'`)
  await terms(null)
})

const statement = (text: string, amount: string, more = '') =>
  `:20:S1\n:25:012180001234567890\n:28C:1/1\n:60F:C261119MXN0,00\n:61:2611201120C${amount}NTRFNONREF//B1\n:86:${text}\n${more}:62F:C261120MXN${amount}\n-\n`

async function stored(text: string, numo_company_id = all.company_id) {
  const { file } = await send(text, 'statement.sta')
  const input = { file_id: file?.id ?? '', numo_company_id, currency: 'MXN' }
  return done(files.storeStatement, input)
}
const announce = (trace_number: string, amount: number, currency = 'MXN') =>
  done(payments.createInsurancePayment, {
    insurance_company_id: all.insurer_id,
    numo_company_id: all.company_id,
    method: 'spei',
    trace_number,
    payment_date: '2026-11-19',
    currency,
    amount,
  })
const openLine = async (text: string) => {
  const { lines } = await done(bank.getBankLines, {})
  const line = lines.find(({ description }) => description === text)
  if (!line) throw new Error('No such line')
  return line
}

test('lines of a statement are stored once, suggested with reasons, matched and taken back', async () => {
  const payment = await announce('SPEI-7700', 123_400)
  const text = statement('ATLAS SPEI 7700', '1234,00')
  expect(await stored(text)).toEqual({ added_count: 1, known_count: 0 })
  expect((await send(text)).problem).toMatchObject({ code: 'taken' })
  // The same movement in a later file, with another of the same day.
  const more = ':61:2611201120D5,00NCHGNONREF//B2\n:86:FEE\n'
  expect(await stored(statement('ATLAS SPEI 7700', '1234,00', more))).toEqual({
    added_count: 1,
    known_count: 1,
  })
  const line = await openLine('ATLAS SPEI 7700')
  expect(line.suggestions[0]).toMatchObject({
    payment_id: payment.id,
    reasons: ['same_number', 'same_amount', 'insurer_named', 'near_day'],
  })
  const match = { line_id: line.id, version: line.version, payment_id: payment.id }
  const matched = await done(bank.matchBankLine, match)
  expect(matched.status).toBe('matched')
  expect(await done(payments.getInsurancePayment, { id: payment.id })).toMatchObject({
    status: 'received',
    received_on: '2026-11-20',
    bank_line: { id: line.id },
  })
  const again = { ...match, version: matched.version }
  expect(await refusal(bank.matchBankLine, again)).toEqual([409, 'payment-matched'])
  expect(await refusal(bank.unmatchBankLine, match)).toEqual([409, 'changed-meanwhile'])
  const open = await done(bank.unmatchBankLine, again)
  expect(open.status).toBe('open')
  const aside = { line_id: line.id, version: open.version, is_set_aside: true }
  const put = await done(bank.setBankLineAside, aside)
  expect(put.status).toBe('set_aside')
  const late = { ...match, version: put.version }
  expect(await refusal(bank.matchBankLine, late)).toEqual([409, 'no-such-move'])
  const fee = await openLine('FEE')
  const wrong = { line_id: fee.id, version: fee.version, payment_id: payment.id }
  expect(await refusal(bank.matchBankLine, wrong)).toEqual([409, 'line-goes-out'])
})

test('one line is several payments and never more than it has; another currency is what arrived', async () => {
  const [one, two, three] = [
    await announce('SPLIT-1', 30_000),
    await announce('SPLIT-2', 20_000),
    await announce('SPLIT-3', 100, 'USD'),
  ]
  await stored(statement('TWO PAYMENTS', '500,00'))
  let { id, version } = await openLine('TWO PAYMENTS')
  for (const payment of [one, two]) {
    const input = { line_id: id, version, payment_id: payment.id }
    version = (await done(bank.matchBankLine, input)).version
  }
  const over = { line_id: id, version, payment_id: three.id }
  expect(await refusal(bank.matchBankLine, over)).toEqual([409, 'more-than-line'])
  await stored(statement('FROM USD', '17,90'))
  const other = await openLine('FROM USD')
  const input = { line_id: other.id, version: other.version, payment_id: three.id }
  await done(bank.matchBankLine, input)
  expect(await done(payments.getInsurancePayment, { id: three.id })).toMatchObject({
    bank_amount: 1790,
    bank_currency: 'MXN',
    status: 'received',
  })
  expect(await problems()).toEqual([])
})

test('404: money on the account of one legal entity is no payment to another', async () => {
  const payment = await announce('SPEI-8800', 55_500)
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into numo_company (legal_name, trade_name, country, tax_id, functional_currency, invoice_prefix)
     values ('Numo USA LLC', 'Numo USA', 'US', '98-7654321', 'USD', 'NUS') returning id`
  )
  await stored(statement('ATLAS SPEI 8800', '555,00'), rows[0]?.id)
  const line = await openLine('ATLAS SPEI 8800')
  const match = { line_id: line.id, version: line.version, payment_id: payment.id }
  expect(await refusal(bank.matchBankLine, match)).toEqual([404, 'no-such-insurance-payment'])
  expect(await done(payments.getInsurancePayment, { id: payment.id })).toMatchObject({
    status: 'announced',
  })
})

/** Posts a remittance that pays so many new claims in part; returns the payment and the number of statements of its transaction. */
async function postMany(trace: string, count: number) {
  const list = await sentClaims(12_300, count)
  const file_id = await sent(
    remittance(
      trace,
      count * 10_000,
      list.map(({ number }) => ({
        claim_number: number,
        billed: 12_300,
        paid: 10_000,
        adjustments: [['PR', '1', 2300]],
      }))
    )
  )
  const query = vi.spyOn(Client.prototype, 'query')
  const payment = await done(files.postRemittance, post(file_id))
  const clients = query.mock.contexts
  query.mockRestore()
  // Its transaction is what one connection runs; others are for heartbeats and sign-ins.
  const statements = Math.max(...clients.map((one) => clients.filter((of) => of === one).length))
  return { payment, statements }
}

test('2,000 claims are decided, paid and owed to the clinic at once, in as many statements as ten', async () => {
  const few = await postMany('T-599', 10)
  const many = await postMany('T-600', 2000)
  expect(many.statements).toBe(few.statements)
  expect(many.payment).toMatchObject({ unallocated_amount: 0, allocation_status: 'allocated' })
  expect(many.payment.items).toHaveLength(2000)
  expect(await problems()).toEqual([])
}, 120_000)

const acknowledgement = (...claims: readonly string[]) =>
  `ST*277*1*005010X214~BHT*0085*08*1*20261120*1200*TH~HL*1**20*1~NM1*PR*2*ATLAS~HL*4*3*PT~${claims.join('')}SE*9*1~`

test('an acknowledgement marks claims as accepted or rejected, once, and leaves others alone', async () => {
  const [one, two, three] = await sentClaims(5000, 3)
  const text = acknowledgement(
    `TRN*2*${one?.number}~STC*A2:20*20261120~REF*1K*A-1~`,
    `TRN*2*${two?.number}~STC*A7:562:85*20261120*U*50********MEMBER UNKNOWN~`,
    `TRN*2*${three?.number}~STC*A1:20*20261120~`,
    'TRN*2*CLM-999999~STC*A2:20*20261120~'
  )
  const { file } = await send(text, 'answers.277')
  expect(file?.acknowledged.map(({ action, hold }) => [action, hold])).toEqual([
    ['accept', null],
    ['reject', null],
    ['nothing', 'only_received'],
    ['nothing', 'unknown'],
  ])
  const input = { file_id: file?.id ?? '' }
  const both = await Promise.all([
    call(applyAcknowledgement, input),
    call(applyAcknowledgement, input),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await done(claims.getClaim, { id: one?.id ?? '' })).toMatchObject({
    status: 'pending',
    insurer_claim_number: 'A-1',
  })
  expect(await done(claims.getClaim, { id: two?.id ?? '' })).toMatchObject({
    status: 'rejected',
    status_reason: 'A7 562 85: MEMBER UNKNOWN',
  })
  expect(await done(claims.getClaim, { id: three?.id ?? '' })).toMatchObject({ status: 'sent' })
  expect(await refusal(applyAcknowledgement, input)).toEqual([409, 'nothing-to-apply'])
  const cut = await send(text.replace('SE*9*1~', ''), 'cut.277')
  expect(await refusal(applyAcknowledgement, { file_id: cut.file?.id ?? '' })).toEqual([
    409,
    'acknowledgement-off',
  ])
})
