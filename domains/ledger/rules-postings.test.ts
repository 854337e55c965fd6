import { expect, test } from 'vitest'
import {
  postAdjudicated,
  postCharged,
  postConverted,
  postInsurerAllocated,
  postPaidOut,
  postPaymentAllocated,
  postReceived,
  postRefunded,
  reversed,
  unbalanced,
  type Posting,
} from './rules-postings.ts'

const claim = {
  account_id: 'household',
  partner_id: 'hospital',
  insurance_company_id: 'insurer',
  currency: 'MXN',
}
const mxn = (amount: number) => ({ currency: 'MXN', amount })
const usd = (amount: number) => ({ currency: 'USD', amount })

/** The worked example of the domain model: a hospital stay, two wires in USD, an appeal, a refund and two payouts. */
const history: Posting[][] = [
  postAdjudicated(claim, { insurer: 8_320_000, patient: 2_828_000 }),
  postReceived('insurer', usd(300_000)),
  postInsurerAllocated(claim, { paid: usd(300_000), claimed: mxn(5_400_000) }),
  postConverted(usd(300_000), mxn(5_370_000), mxn(5_400_000)),
  postCharged('household', mxn(2_828_000), 118_445),
  postPaymentAllocated(claim, mxn(2_828_000)),
  postPaidOut('hospital', {
    ...mxn(0),
    gross_amount: 8_228_000,
    fee_amount: 411_400,
    fee_tax_amount: 65_824,
    withheld_tax_amount: 0,
  }),
  postPaymentAllocated(claim, mxn(-174_000)),
  postAdjudicated(claim, { insurer: 174_000, patient: -174_000 }),
  postRefunded('household', mxn(174_000)),
  postReceived('insurer', usd(250_000)),
  postInsurerAllocated(claim, { paid: usd(171_889), claimed: mxn(3_094_000) }),
  postConverted(usd(171_889), mxn(3_111_191), mxn(3_094_000)),
  postPaidOut('hospital', {
    ...mxn(0),
    gross_amount: 2_920_000,
    fee_amount: 146_000,
    fee_tax_amount: 23_360,
    withheld_tax_amount: 0,
  }),
]

const balances = (lines: readonly Posting[]) => {
  const sums: Record<string, number> = {}
  for (const { code, currency, amount } of lines)
    sums[`${code} ${currency}`] = (sums[`${code} ${currency}`] ?? 0) + amount
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

test('the worked example closes to the trial balance of the domain model', () => {
  for (const lines of history) expect(unbalanced(lines)).toEqual([])
  expect(balances(history.flat())).toEqual({
    'bank MXN': -2_020_225,
    'bank USD': 78_111,
    'processor MXN': 2_535_555,
    'insurer_unapplied USD': -78_111,
    'fx_gain_loss MXN': 12_809,
    'processor_fee MXN': 118_445,
    'partner_fee MXN': -557_400,
    'vat_payable MXN': -89_184,
  })
})

test('an entry and its reversal leave nothing', () => {
  for (const lines of history) expect(balances([...lines, ...reversed(lines)])).toEqual({})
})

test('lines that do not add up in a currency are named', () => {
  const [first = []] = history
  expect(unbalanced([...first, { code: 'bank', ...usd(1) }])).toEqual(['USD'])
})

test('a claim whose insurer pays the household owes no organisation', () => {
  const own = { ...claim, partner_id: null }
  const lines = postPaymentAllocated(own, mxn(100))
  expect(lines.map(({ code }) => code)).toEqual(['account_unapplied', 'patient_receivable'])
})
