import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '@numo/domains/context.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { postEntry } from '@numo/domains/ledger/post-entry.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { inRole } from './in-role.ts'

/* What the database refuses of money, whoever writes: sums, orders of events, second payments. */

let app: TestApp
let company: string
let account: string
let patient: string
let clinic: string
let insurer: string
let bank: string
let staff: [string, string]

beforeAll(async () => {
  app = await startTestApp()
  const one = await make.admin(app)
  const other = await make.admin(app)
  staff = [one.user_id, other.user_id]
  const client = await make.client(app)
  account = client.account_id
  patient = await make.patient(app, client)
  clinic = await make.organisation(app)
  const { rows } = await app.database.pool.query<{
    company: string
    insurer: string
    bank: string
  }>(
    `with c as (insert into care_relationship (account_id, partner_id, client_id, source) values ($1, $2, $3, 'claim')),
          i as (insert into insurance_company (slug, name, country) values ('atlas-of-money', 'Atlas', 'MX') returning id),
          b as (insert into bank_account (partner_id, holder_name, bank_name, country, currency, scheme, number_encrypted,
                                          number_digest, last4, created_by)
                values ($2, 'Clinic', 'Bank', 'MX', 'MXN', 'clabe', 'x', sha256('x'), '9719', $4) returning id)
     select (select id from numo_company order by created_at limit 1) as company, i.id as insurer, b.id as bank from i, b`,
    [account, clinic, patient, staff[0]]
  )
  ;({ company, insurer, bank } = rows[0] ?? { company: '', insurer: '', bank: '' })
  await asStaff(
    (tx) =>
      // A trigger says who verified it.
      sql`update bank_account set status = 'verified' where id = ${bank}`.execute(tx),
    1
  )
})
afterAll(() => app.stop())

/** Runs a transaction as one of two members of staff. */
const asStaff = <T>(run: (tx: Tx) => Promise<T>, who: 0 | 1 = 0): Promise<T> =>
  inRole(
    app.database.db,
    'admin',
    { user_id: staff[who], roles: { admin: { staff_id: '' } } as never, seen_by: null } as never,
    run
  )

/** Runs one statement as a member of staff; returns its first row's id. */
const write = (text: string, values: Readonly<Record<string, unknown>> = {}, who: 0 | 1 = 0) =>
  asStaff(async (tx) => {
    const parts = text.split(/\$(\w+)/)
    const all: Record<string, unknown> = {
      account,
      patient,
      clinic,
      insurer,
      bank,
      company,
      staff: staff[who],
      ...values,
    }
    const query = sql.join(
      parts.map((part, n) => (n % 2 === 0 ? sql.raw(part) : sql`${all[part]}`)),
      sql``
    )
    const { rows } = await sql<{ id: string }>`${query}`.execute(tx)
    return rows[0]?.id ?? ''
  }, who)

const read = async <T extends object>(text: string, ...values: unknown[]) =>
  (await app.database.pool.query<T>(text, values)).rows[0]

/** A claim of 1,000.00 that the insurer has. */
async function sentClaim(): Promise<string> {
  const id = await write(
    `insert into claim (account_id, client_id, partner_id, insurance_company_id, numo_company_id, type, service_from,
                        service_until, currency, created_by)
     values ($account, $patient, $clinic, $insurer, $company, 'professional', '2026-11-01', '2026-11-01', 'MXN', $staff) returning id`
  )
  await write(
    `insert into claim_item (account_id, partner_id, claim_id, sequence, category, description, service_date, quantity,
                             unit_price, net_amount)
     values ($account, $clinic, $id, 1, 'consultation', 'Consultation', '2026-11-01', 2, 50000, 100000)`,
    { id }
  )
  for (const status of ['submitted', 'sent'])
    await write(`update claim set status = $status where id = $id`, { id, status })
  return id
}

type Decision = { benefit: number; patient: number; write_off: number; revision?: number }

const decide = (id: string, { benefit, patient: owed, write_off, revision = 1 }: Decision) =>
  asStaff(async (tx) => {
    const total = benefit + owed + write_off
    const { rows } = await sql<{ id: string }>`
      insert into claim_response (account_id, partner_id, claim_id, revision, outcome, submitted_amount, eligible_amount,
                                  benefit_amount, patient_responsibility_amount, write_off_amount, decided_on)
      values (${account}, ${clinic}, ${id}, ${revision}, 'partially_approved', ${total}, ${total}, ${benefit}, ${owed},
              ${write_off}, '2026-11-02') returning id`.execute(tx)
    for (const [group, amount] of [
      ['PR', owed],
      ['CO', write_off],
    ] as const)
      if (amount !== 0)
        await sql`insert into claim_adjustment (account_id, partner_id, claim_id, claim_response_id, group_code, reason_code, amount)
                  values (${account}, ${clinic}, ${id}, ${rows[0]?.id}, ${group}, '45', ${amount})`.execute(
          tx
        )
  })

let traces = 0
async function receivedPayment(amount: number): Promise<string> {
  traces += 1
  const id = await write(
    `insert into insurance_payment (insurance_company_id, numo_company_id, method, trace_number, payment_date, received_on,
                                    currency, amount)
     values ($insurer, $company, 'wire', $trace, '2026-11-03', '2026-11-03', 'MXN', $amount) returning id`,
    { trace: `T-${traces}`, amount }
  )
  await write(`update insurance_payment set status = 'received' where id = $id`, { id })
  return id
}

const allocate = (payment: string, claim: string, amount: number, reverses: string | null = null) =>
  write(
    `insert into insurance_payment_item (account_id, partner_id, claim_id, insurance_payment_id, currency, amount,
                                         claim_currency, claim_amount, reversal_of_id)
     values ($account, $clinic, $claim, $payment, 'MXN', $amount, 'MXN', $amount, $reverses) returning id`,
    { payment, claim, amount, reverses }
  )

const accrue = (claim: string, item: string, gross: number) =>
  write(
    `insert into payout_item (account_id, partner_id, claim_id, numo_company_id, currency, insurance_payment_item_id,
                              gross_amount, fee_bps, fee_amount, fee_tax_bps, fee_tax_amount)
     values ($account, $clinic, $claim, $company, 'MXN', $item, $gross, 500, $fee, 1600, $tax) returning id`,
    { claim, item, gross, fee: gross / 20, tax: (gross / 20) * 0.16 }
  )

describe('a claim', () => {
  test('bills the sum of its lines, which are fixed once it is sent', async () => {
    const id = await sentClaim()
    expect(await read(`select billed_amount::int from claim where id = $1`, id)).toEqual({
      billed_amount: 100_000,
    })
    await expect(write(`delete from claim_item where claim_id = $id`, { id })).rejects.toThrow(
      'fixed'
    )
  })

  test('is decided by what adds up, once a revision', async () => {
    const id = await sentClaim()
    await expect(decide(id, { benefit: 80_000, patient: 10_000, write_off: 5000 })).rejects.toThrow(
      'awaits no decision'
    )
    await decide(id, { benefit: 80_000, patient: 15_000, write_off: 5000 })
    await expect(
      decide(id, { benefit: 100_000, patient: 0, write_off: 0, revision: 2 })
    ).rejects.toThrow('awaits no decision')
    await expect(
      asStaff((tx) =>
        sql`insert into claim_adjustment (account_id, partner_id, claim_id, claim_response_id, group_code, reason_code, amount)
         select account_id, partner_id, claim_id, id, 'PR', '1', 1 from claim_response where claim_id = ${id}`.execute(
          tx
        )
      )
    ).rejects.toThrow('add up')
    await expect(
      write(`update claim_response set benefit_amount = 1 where claim_id = $id`, { id })
    ).rejects.toThrow(/permission denied/)
    const { rows } = await app.database.pool.query<{ event: string }>(
      `select event from claim_event where claim_id = $1 order by id`,
      [id]
    )
    expect(rows.map(({ event }) => event)).toEqual(['create', 'submit', 'send', 'adjudicate'])
  })

  test('goes only where its status leads, and settles with nothing open', async () => {
    const id = await sentClaim()
    await expect(
      write(`update claim set status = 'closed' where id = $id`, { id })
    ).rejects.toThrow('may not go from sent to closed')
    await decide(id, { benefit: 90_000, patient: 0, write_off: 10_000 })
    await expect(
      write(`update claim set status = 'settled' where id = $id`, { id })
    ).rejects.toThrow('claim_settled_is_zero')
    await allocate(await receivedPayment(90_000), id, 90_000)
    await write(`update claim set status = 'settled' where id = $id`, { id })
  })

  test('has amounts that staff cannot write', async () => {
    const id = await sentClaim()
    await expect(
      write(`update claim set insurer_paid_amount = 1 where id = $id`, { id })
    ).rejects.toThrow('permission denied')
  })
})

describe('an insurance payment', () => {
  test('of eight allocations at once the ones that fit win', async () => {
    const claims: string[] = []
    for (let n = 0; n < 8; n += 1) {
      const id = await sentClaim()
      await decide(id, { benefit: 20_000, patient: 0, write_off: 80_000 })
      claims.push(id)
    }
    const payment = await receivedPayment(80_000)
    const tried = await Promise.allSettled(claims.map((claim) => allocate(payment, claim, 20_000)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(
      await read(
        `select allocated_amount::int, allocation_status from insurance_payment where id = $1`,
        payment
      )
    ).toEqual({ allocated_amount: 80_000, allocation_status: 'allocated' })
    await write(`update insurance_payment set status = 'reconciled' where id = $payment`, {
      payment,
    })
    await expect(allocate(payment, claims[0] ?? '', 1)).rejects.toThrow('reconciled')
  })

  test('keeps its amount, its number and its day, whoever writes', async () => {
    const payment = await receivedPayment(80_000)
    for (const change of ['amount = 1', `trace_number = 'other'`, `payment_date = '2020-01-01'`]) {
      const text = `update insurance_payment set ${change} where id = `
      await expect(write(`${text}$payment`, { payment })).rejects.toThrow('permission denied')
      await expect(app.database.pool.query(`${text}$1`, [payment])).rejects.toThrow('never changes')
    }
  })

  test('never pays more than the insurer decided, nor takes back more than it gave', async () => {
    const id = await sentClaim()
    await decide(id, { benefit: 20_000, patient: 0, write_off: 80_000 })
    const payment = await receivedPayment(50_000)
    await expect(allocate(payment, id, 20_001)).rejects.toThrow('claim_insurer_not_overpaid')
    const item = await allocate(payment, id, 10_000)
    await allocate(payment, id, 10_000)
    await allocate(payment, id, -5000, item)
    await expect(allocate(payment, id, -5001, item)).rejects.toThrow('taken back')
    await expect(
      write(`update insurance_payment set status = 'reconciled' where id = $payment`, { payment })
    ).rejects.toThrow('reconciled_is_whole')
  })
})

describe('a payout', () => {
  test('pays an allocation once, by two people, and no more than was collected', async () => {
    const claim = await sentClaim()
    await decide(claim, { benefit: 100_000, patient: 0, write_off: 0 })
    const item = await allocate(await receivedPayment(100_000), claim, 100_000)
    const owed = await accrue(claim, item, 100_000)
    await expect(accrue(claim, item, 100_000)).rejects.toThrow('unique')
    const draft = () =>
      write(`insert into payout (partner_id, numo_company_id, currency, bank_account_id, created_by)
             values ($clinic, $company, 'MXN', $bank, $staff) returning id`)
    const [first, second] = [await draft(), await draft()]
    const attach = (payout: string) =>
      write(
        `update payout_item set status = 'scheduled', payout_id = $payout where id = $owed and status = 'available' returning id`,
        { owed, payout }
      )
    const won = await Promise.all([attach(first), attach(second)])
    expect(won.filter(Boolean)).toHaveLength(1)
    const payout = won[0] ? first : second
    expect(
      await read(
        `select gross_amount::int, net_amount::int, item_count from payout where id = $1`,
        payout
      )
    ).toEqual({ gross_amount: 100_000, net_amount: 94_200, item_count: 1 })
    const approve = (who: 0 | 1) =>
      write(
        `update payout set status = 'approved', approved_by = $staff, approved_at = now() where id = $payout`,
        { payout },
        who
      )
    await expect(approve(0)).rejects.toThrow('payout_two_people')
    await approve(1)
    await write(`update payout set status = 'in_transit', sent_at = now() where id = $payout`, {
      payout,
    })
    await expect(
      write(`update payout_item set status = 'paid', paid_at = now() where id = $owed`, { owed })
    ).rejects.toThrow('not paid')
    await expect(
      write(`update payout set status = 'paid', paid_at = now() where id = $payout`, { payout })
    ).rejects.toThrow('payout_paid_has_trace')
    await asStaff(async (tx) => {
      await sql`update payout set status = 'paid', paid_at = now(), bank_trace = 'SPEI-1' where id = ${payout}`.execute(
        tx
      )
      await sql`update payout_item set status = 'paid', paid_at = now() where id = ${owed}`.execute(
        tx
      )
    })
    expect(await read(`select paid_out_amount::int from claim where id = $1`, claim)).toEqual({
      paid_out_amount: 100_000,
    })
    await expect(
      write(`update payout_item set status = 'available', payout_id = null where id = $owed`, {
        owed,
      })
    ).rejects.toThrow('was paid')
  })
})

describe('an invoice', () => {
  test('is numbered without gaps, ten at once, and fixed from then on', async () => {
    const drafts: string[] = []
    for (let n = 0; n < 10; n += 1)
      drafts.push(
        await write(
          `insert into invoice (kind, numo_company_id, recipient_partner_id, currency) values ('partner_fee', $company, $clinic, 'MXN') returning id`
        )
      )
    for (const id of drafts)
      await write(
        `insert into invoice_item (invoice_id, sequence, description, quantity, unit_price, net_amount, tax_rate_bps, tax_amount)
                   values ($id, 1, 'Fee', 1, 10000, 10000, 1600, 1600)`,
        { id }
      )
    await Promise.all(
      drafts.map((id) =>
        write(`update invoice set status = 'issued', issued_on = '2026-11-05' where id = $id`, {
          id,
        })
      )
    )
    const { rows } = await app.database.pool.query<{ number: string }>(
      `select number from invoice order by number`
    )
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: 10 }, (_, n) => `NM-A-${String(n + 1).padStart(6, '0')}`)
    )
    const [id = ''] = drafts
    await expect(write(`delete from invoice_item where invoice_id = $id`, { id })).rejects.toThrow(
      'fixed'
    )
    await expect(
      write(`insert into invoice_settlement (invoice_id, amount) values ($id, 11601)`, { id })
    ).rejects.toThrow('invoice_not_over_settled')
    await expect(
      write(`update invoice set status = 'paid' where id = $id`, { id })
    ).rejects.toThrow('invoice_paid_is_settled')
    await write(`insert into invoice_settlement (invoice_id, amount) values ($id, 11600)`, { id })
    await write(`update invoice set status = 'paid' where id = $id`, { id })
  })
})

describe('the ledger', () => {
  const entry = {
    numo_company_id: '',
    event: 'received',
    source_type: 'insurance_payment',
    effective_on: '2026-11-05',
  }
  const post = (source_id: string, amounts: [number, number]) =>
    asStaff((tx) =>
      postEntry(
        tx,
        { actor: null },
        {
          ...entry,
          numo_company_id: company,
          source_id,
          lines: [
            { code: 'bank', currency: 'USD', amount: amounts[0] },
            { code: 'insurer_unapplied', currency: 'USD', amount: amounts[1], party: insurer },
          ],
        }
      )
    )

  test('takes an entry that balances, once', async () => {
    const source = company
    await expect(post(source, [100, -99])).rejects.toThrow('does not balance in USD')
    await post(source, [100, -100])
    await expect(post(source, [100, -100])).rejects.toThrow('unique')
    await expect(write(`update journal_line set amount = 1`)).rejects.toThrow('permission denied')
    expect(
      await read(
        `select balance::int from ledger_balance b join ledger_account a on a.id = b.ledger_account_id where a.code = 'bank'`
      )
    ).toEqual({ balance: 100 })
  })

  test('refuses lines that do not balance even without the program', async () => {
    await expect(
      asStaff(async (tx) => {
        await sql`insert into journal_entry (id, numo_company_id, event, source_type, source_id, effective_on)
                  values (${staff[0]}, ${company}, 'off', 'test', ${company}, '2026-11-05')`.execute(
          tx
        )
        await sql`insert into journal_line (journal_entry_id, ledger_account_id, currency, amount)
                  select ${staff[0]}, id, currency, 5 from ledger_account where code = 'bank'`.execute(
          tx
        )
      })
    ).rejects.toThrow('does not balance')
  })
})
