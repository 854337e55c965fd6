import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as receipts from '@numo/domains/insurance-payments/contract.ts'
import * as invoices from '@numo/domains/invoices/contract.ts'
import * as drafts from '@numo/domains/invoices/contract-drafts.ts'
import { verifyBooks } from '@numo/domains/ledger/verify-books.ts'
import * as charges from '@numo/domains/payments/contract-charge.ts'
import * as payouts from '@numo/domains/payouts/contract.ts'
import { inSystem } from '../database/in-role.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createMoneyCalls, type MoneyCalls } from './test-calls.ts'
import {
  decidedClaim,
  must,
  raceWriters,
  receivedPayment,
  rewriteFunction,
} from './test-writers.ts'

/*
 * Races over the API end exactly right. For each, writers that bypass the program race too: with the guard of the
 * database they end right as well, and in a database without the guard they break the books.
 */

const doubleSubmits = Number(process.env['DOUBLE_SUBMITS'] ?? 4)

let app: TestApp
let unguarded: TestApp
let calls: MoneyCalls
let loose: MoneyCalls
beforeAll(async () => {
  app = await startTestApp()
  unguarded = await startTestApp()
  calls = await createMoneyCalls(app)
  loose = await createMoneyCalls(unguarded)
})
afterAll(() => Promise.all([app.stop(), unguarded.stop()]))

const problems = (of: TestApp) => inSystem(of.database.db, null, verifyBooks)
const rulesBroken = async () => (await problems(unguarded)).map(({ rule }) => rule)
const staff = () => ({ as: calls.all.one })

/** Repeats a call that lost to another, with the version that is current then. */
async function persistently(
  of: 'receipt' | 'payment',
  id: string,
  call: (versioned: { id: string; version: number }) => Promise<{ status: number; body: object }>
): Promise<string | number> {
  for (;;) {
    const { status, body } = await call(await calls.versioned(of, id))
    const code = 'code' in body ? String(body.code) : ''
    if (code !== 'changed-meanwhile') return status === 200 ? 200 : code
  }
}
const sorted = (all: readonly (string | number)[]) => all.map(String).toSorted()
const times = (count: number, what: string | number) =>
  Array.from({ length: count }, () => String(what))

describe('eight allocations of 200.00 on a payment of 800.00', () => {
  const prepare = async (of: MoneyCalls) => {
    const claims: string[] = []
    for (let n = 0; n < 8; n += 1)
      claims.push(of.ids.claims[await decidedClaim(of, { benefit: 20_000 })] ?? '')
    return { claims, receipt: of.ids.receipts[await receivedPayment(of, 80_000)] ?? '' }
  }
  const write = (of: MoneyCalls, { claims, receipt }: Awaited<ReturnType<typeof prepare>>) =>
    raceWriters(
      of.app,
      claims.map((claim) => ({
        text: `insert into insurance_payment_item (account_id, partner_id, claim_id, insurance_payment_id, currency, amount,
                                                   claim_currency, claim_amount)
               values ($1, $2, $3, $4, 'MXN', 20000, 'MXN', 20000)`,
        values: [of.all.account_id, of.all.partner_id, claim, receipt],
      }))
    )

  test('four fit', async () => {
    const { claims, receipt } = await prepare(calls)
    const answers = await Promise.all(
      claims.map((claim_id) =>
        persistently('receipt', receipt, (versioned) => {
          const input = { ...versioned, claim_id, amount: 20_000, claim_amount: 20_000 }
          return app.call(receipts.allocateInsurancePayment, input, staff())
        })
      )
    )
    expect(sorted(answers)).toEqual([...times(4, 200), ...times(4, 'more-than-payment')])
    expect(await problems(app)).toEqual([])
  })
  test('four writers get in; all eight without the guard', async () => {
    expect(await write(loose, await prepare(loose))).toBe(4)
    await unguarded.database.pool.query(
      `alter table insurance_payment drop constraint insurance_payment_not_over_allocated`
    )
    expect(await write(loose, await prepare(loose))).toBe(8)
  })
})

describe('two payouts for one item', () => {
  const prepare = async (of: MoneyCalls) => {
    const claim = await decidedClaim(of, { benefit: 50_000 })
    const receipt = await receivedPayment(of, 50_000)
    await must(of, { do: 'allocate', receipt, claim, amount: 50_000, claim_amount: 50_000 })
    return of.ids.items.at(-1)?.id ?? ''
  }
  const write = async (of: MoneyCalls, item: string) => {
    const drafts_made = await of.rows<{ id: string }>(
      `insert into payout (partner_id, numo_company_id, currency, created_by)
       select $1, $2, 'MXN', $3 from generate_series(1, 2) returning id`,
      of.all.partner_id,
      of.all.company_id,
      of.all.one.user_id
    )
    return raceWriters(
      of.app,
      drafts_made.map(({ id }) => ({
        text: `update payout_item set status = 'scheduled', payout_id = $1 where insurance_payment_item_id = $2`,
        values: [id, item],
      }))
    )
  }

  test('one pays it', async () => {
    await prepare(calls)
    const { company_id, partner_id, one, other } = calls.all
    const input = { numo_company_id: company_id, currency: 'MXN', partner_ids: [partner_id] }
    const both = await Promise.all(
      [one, other].map((as) => app.call(payouts.createPayouts, input, { as }))
    )
    expect(
      sorted(both.map(({ status, body }) => (status === 200 ? 200 : (body.code ?? ''))))
    ).toEqual(['200', 'nothing-to-pay'])
    expect(await problems(app)).toEqual([])
  })
  test('one writer gets it; both without the guard, and one payout has no items for its sum', async () => {
    expect(await write(loose, await prepare(loose))).toBe(1)
    await rewriteFunction(
      unguarded,
      'app.apply_payout_items',
      /raise exception 'an item leaves one payout before it joins another'\s+using[^;]+;/,
      'null;'
    )
    expect(await write(loose, await prepare(loose))).toBe(2)
    expect(await rulesBroken()).toContain('a payout is the sum of its items')
  })
})

describe('five refunds of 80.00 on a payment of 200.00', () => {
  const prepare = async (of: MoneyCalls) => {
    const claim = await decidedClaim(of, { benefit: 0, patient: 20_000 })
    await must(of, { do: 'pay', claim, amount: 20_000 })
    await must(of, { do: 'release', item: of.ids.items.length - 1, amount: 20_000 })
    return of.ids.payments.at(-1) ?? ''
  }
  const write = (of: MoneyCalls, payment: string) =>
    raceWriters(
      of.app,
      [1, 2, 3, 4, 5].map((n) => ({
        text: `insert into refund (account_id, payment_id, amount, reason, idempotency_key) values ($1, $2, 8000, 'other', $3)`,
        values: [of.all.account_id, payment, `${payment} ${n}`],
      }))
    )

  test('two fit', async () => {
    const payment = await prepare(calls)
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        persistently('payment', payment, (versioned) => {
          const input = { ...versioned, amount: 8000, reason: 'other' as const }
          return app.call(charges.refundPayment, input, staff())
        })
      )
    )
    expect(sorted(answers)).toEqual([...times(2, 200), ...times(3, 'more-than-payment')])
    await app.runJobs()
    expect(await problems(app)).toEqual([])
  })
  test('two writers get in; all five without the guard', async () => {
    expect(await write(loose, await prepare(loose))).toBe(2)
    await unguarded.database.pool.query(`alter table payment drop constraint payment_not_over_used`)
    expect(await write(loose, await prepare(loose))).toBe(5)
  })
})

describe('ten invoices issued at once', () => {
  const issueTen = async (of: MoneyCalls) => {
    const { company_id, partner_id, one } = of.all
    const made: { id: string; version: number }[] = []
    for (let n = 0; n < 10; n += 1) {
      const lines = [{ description: 'Training', quantity: 1, unit_price: 1000, tax_rate_bps: 0 }]
      const recipient = { recipient_kind: 'partner' as const, recipient_id: partner_id }
      const company = { numo_company_id: company_id, currency: 'MXN' }
      const { body } = await of.app.call(
        drafts.createInvoice,
        { ...company, ...recipient, lines },
        { as: one }
      )
      made.push({ id: body.id, version: body.version })
    }
    const issued = await Promise.all(
      made.map((draft) =>
        of.app.call(invoices.moveInvoice, { ...draft, event: 'issue' }, { as: one })
      )
    )
    return issued.flatMap(({ status, body }) => (status === 200 ? [body.number ?? ''] : []))
  }

  test('have ten numbers without a gap', async () => {
    const numbers = (await issueTen(calls)).toSorted()
    expect(numbers).toEqual(
      Array.from({ length: 10 }, (_, n) => `NM-A-${String(n + 1).padStart(6, '0')}`)
    )
    expect(await problems(app)).toEqual([])
  })
  test('collide where a number is read before it is taken', async () => {
    await rewriteFunction(
      unguarded,
      'app.number_invoice',
      /insert into public\.invoice_sequence[^;]+;/,
      `select coalesce(max(substring(v.number from '[0-9]+$')::bigint), 0) + 1 into taken from public.invoice v;
       perform pg_sleep(0.2);`
    )
    expect((await issueTen(loose)).length).toBeLessThan(10)
  })
})

describe('fifty submits of one payment', () => {
  let claim_id: string
  const prepare = async (of: MoneyCalls) =>
    of.ids.claims[await decidedClaim(of, { benefit: 0, patient: 1_000_000 })] ?? ''
  beforeAll(async () => void (claim_id = await prepare(calls)))
  const submit = (key: string | null, of = calls, claim = claim_id) => {
    const { account_id: accountId, card_id: payment_method_id, household } = of.all
    return of.app.call(
      charges.payClaim,
      { accountId, claim_id: claim, payment_method_id, amount: 100 },
      { as: household, headers: key === null ? {} : { 'idempotency-key': key } }
    )
  }
  const countOf = async (of = calls, claim = claim_id) => {
    const [row] = await of.rows<{ count: number }>(
      `select count(*)::int from payment where claim_id = $1`,
      claim
    )
    return row?.count ?? 0
  }

  test(`with one key are one payment, ${doubleSubmits} times`, async () => {
    for (let round = 1; round <= doubleSubmits; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => submit(`round-${round}`)))
      const made = answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : []))
      expect(new Set(made).size).toBe(1)
      expect(new Set(answers.map(({ status, body }) => (status === 200 ? '' : body.code)))).toEqual(
        new Set(made.length === 50 ? [''] : ['', 'call-unfinished'])
      )
      expect(await countOf()).toBe(round)
    }
    await app.runJobs()
    expect(await problems(app)).toEqual([])
  }, 600_000)
  test('are as many payments with a key each', async () => {
    const before = await countOf()
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(null)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await countOf()).toBe(before + 10)
  })
  test('with one key are many payments where the key is not kept', async () => {
    const claim = await prepare(loose)
    await unguarded.database.pool.query(
      `create function app.forget_key() returns trigger language plpgsql as
         $$ begin new.key := gen_random_uuid()::text; return new; end $$;
       create trigger forgets_key before insert on idempotency_key for each row execute function app.forget_key()`
    )
    await Promise.all(Array.from({ length: 10 }, () => submit('the-same', loose, claim)))
    expect(await countOf(loose, claim)).toBeGreaterThan(1)
  })
})
