import { Client, DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createMoneyCalls, type MoneyCalls } from './test-calls.ts'
import { decidedClaim, must, receivedPayment } from './test-writers.ts'

/*
 * What the database itself refuses, whoever writes: each statement is refused by a guard, and gets in when that guard is
 * gone. Everything is rolled back.
 */

let app: TestApp
let calls: MoneyCalls
let values: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  calls = await createMoneyCalls(app)
  const claim = await decidedClaim(calls, { benefit: 50_000, patient: 20_000 })
  const receipt = await receivedPayment(calls, 60_000)
  await must(calls, { do: 'allocate', receipt, claim, amount: 40_000, claim_amount: 40_000 })
  await must(calls, { do: 'pay', claim, amount: 5000 })
  await must(calls, { do: 'pay_out', by: 0 })
  await must(calls, { do: 'allocate', receipt, claim, amount: 1000, claim_amount: 1000 })
  const large = await decidedClaim(calls, { benefit: 100_000 })
  const other = await createMoneyCalls(app)
  const { all, ids } = calls
  const [dollars] = await calls.rows<{ id: string }>(
    `insert into payout (partner_id, numo_company_id, currency, created_by) values ($1, $2, 'USD', $3) returning id`,
    all.partner_id,
    all.company_id,
    all.one.user_id
  )
  values = {
    ...{ account: all.account_id, partner: all.partner_id, company: all.company_id },
    ...{ insurer: all.insurer_id, client: all.client_id, staff: all.one.user_id },
    ...{ claim: ids.claims[claim] ?? '', large: ids.claims[large] ?? '' },
    ...{ stranger: other.all.client_id, dollars: dollars?.id ?? '' },
    ...{ receipt: ids.receipts[0] ?? '', payment: ids.payments[0] ?? '' },
    ...{
      item: ids.items[0]?.id ?? '',
      free: ids.items.at(-1)?.id ?? '',
      payout: ids.payouts[0] ?? '',
    },
  }
})
afterAll(() => app.stop())

type Tried = { by: string | null; table: string }

/** Tries a statement as the owner of the tables and takes it back. `by` is the constraint that refused it, or null. */
async function tryStatement(statement: string, without: readonly string[] = []): Promise<Tried> {
  const client = new Client(app.database.connection)
  await client.connect()
  try {
    await client.query('begin')
    for (const step of without) await client.query(step)
    const text = statement.replaceAll(/\$(\w+)/g, (_, name: string) => `'${values[name] ?? ''}'`)
    await client.query(text)
    await client.query('set constraints all immediate')
    return { by: null, table: '' }
  } catch (error) {
    const { constraint, table } = error instanceof DatabaseError ? error : {}
    if (!constraint) throw error
    return { by: constraint, table: table ?? '' }
  } finally {
    await client.end()
  }
}

const allocation = (claim: string, amount: number) =>
  `insert into insurance_payment_item (account_id, partner_id, claim_id, insurance_payment_id, currency, amount, claim_currency, claim_amount)
   values ($account, $partner, ${claim}, $receipt, 'MXN', ${amount}, 'MXN', ${amount})`

/** Invariant, what is tried, and the trigger that refuses it where it is no constraint. */
const tries: readonly [string, string, string?][] = [
  ['I4', allocation('$claim', 9001)],
  ['I7', allocation('$large', 19_001)],
  [
    'I8',
    `insert into refund (account_id, payment_id, amount, reason, idempotency_key) values ($account, $payment, 1, 'other', 'k')`,
  ],
  [
    'I9',
    `insert into payout_item (account_id, partner_id, claim_id, numo_company_id, currency, insurance_payment_item_id, gross_amount,
                              fee_bps, fee_amount, fee_tax_bps, fee_tax_amount)
     values ($account, $partner, $claim, $company, 'MXN', $item, 100, 0, 0, 0, 0)`,
  ],
  [
    'I10',
    `update payout_item set status = 'scheduled', payout_id = $dollars where insurance_payment_item_id = $free`,
  ],
  ['I11', `update payout set approved_by = created_by where id = $payout`],
  [
    'I18',
    `update insurance_payment_item set amount = amount - 1, claim_amount = claim_amount - 1 where id = $item`,
    'only_added on insurance_payment_item',
  ],
  [
    'I19',
    `insert into claim (account_id, client_id, numo_company_id, type, payee_type, service_from, service_until, currency, created_by)
     values ($account, $stranger, $company, 'professional', 'subscriber', '2026-11-01', '2026-11-01', 'MXN', $staff)`,
  ],
  [
    'I22',
    `insert into subscription (user_id, partner_id, plan_type) select $staff::uuid, $partner::uuid, 'monthly' from generate_series(1, 2)`,
  ],
  [
    'I23',
    `insert into insurance_payment (insurance_company_id, numo_company_id, method, trace_number, payment_date, currency, amount)
     select insurance_company_id, numo_company_id, method, trace_number, payment_date, currency, amount
       from insurance_payment where id = $receipt`,
  ],
  [
    'I22',
    `with file as (insert into document (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key, scan_status)
                  values ($account, 'insurance_card_front', 'card.png', 'image/png', 1, sha256('card'), 'card/1', 'clean') returning id)
     insert into extraction (document_id, account_id, schema_name)
     select id, $account::uuid, 'insurance_card' from file, generate_series(1, 2)`,
  ],
  [
    'I23',
    `insert into payment (account_id, numo_company_id, method, currency, amount, idempotency_key)
     select $account::uuid, $company::uuid, 'card', 'MXN', 100, 'twice' from generate_series(1, 2)`,
  ],
  [
    'I23',
    `insert into payment (account_id, numo_company_id, method, currency, amount, idempotency_key, stripe_payment_intent_id)
     select $account::uuid, $company::uuid, 'card', 'MXN', 100, 'key ' || n, 'pi_twice' from generate_series(1, 2) n`,
  ],
  [
    'I23',
    `insert into webhook_event (source, external_id, type, payload, happened_at)
     select 'stripe', 'evt_twice', 'refund.created', '{}', now() from generate_series(1, 2)`,
  ],
  [
    'That terms of a clinic never overlap',
    `insert into partner_agreement (partner_id, numo_company_id, fee_bps, currency, begins_on, ends_on)
     select partner_id, numo_company_id, fee_bps, currency, begins_on, begins_on from partner_agreement where partner_id = $partner`,
    'one_agreement on partner_agreement',
  ],
]

test.each(tries)(
  '%s is held by a guard of the database; without it the statement gets in',
  async (_, statement, trigger) => {
    const { by, table } = await tryStatement(statement)
    expect(by).not.toBeNull()
    const isConstraint =
      (await calls.rows(`select from pg_constraint where conname = $1`, by)).length > 0
    const gone = trigger
      ? `drop trigger ${trigger}`
      : isConstraint
        ? `alter table ${table} drop constraint ${by}`
        : `drop index ${by}`
    expect(await tryStatement(statement, [gone])).toEqual({ by: null, table: '' })
  }
)
