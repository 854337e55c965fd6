import type { LedgerCode } from './enums.ts'

/**
 * One line of a journal entry. `amount` in minor units of `currency`: debit above zero, credit below. `party` is the id
 * of the household, organisation or insurer whose account it is (`ledgerParties`), else omitted.
 */
export type Posting = { code: LedgerCode; currency: string; amount: number; party?: string }

/** An amount in minor units with its currency. */
export type Money = { currency: string; amount: number }

type Parties = {
  account_id: string
  partner_id: string | null
  insurance_company_id: string | null
}

const line = (code: LedgerCode, { currency, amount }: Money, party?: string | null): Posting => ({
  code,
  currency,
  amount,
  ...(party && { party }),
})
const credit = ({ currency, amount }: Money): Money => ({ currency, amount: -amount })
/** Leaves out empty lines, which a ledger does not keep. */
const posted = (lines: readonly Posting[]) => lines.filter(({ amount }) => amount !== 0)

/**
 * Insurer's decision on a claim, or its difference to the one before: the insurer and the patient owe, for the
 * organisation. Amounts are in the currency of the claim. What is written off was never owed and is not posted.
 */
export const postAdjudicated = (
  claim: Parties & { currency: string },
  owed: { insurer: number; patient: number }
): Posting[] => {
  const money = (amount: number) => ({ currency: claim.currency, amount })
  return posted([
    line('insurer_receivable', money(owed.insurer), claim.insurance_company_id),
    line('patient_receivable', money(owed.patient), claim.account_id),
    line('partner_pending', money(-owed.insurer - owed.patient), claim.partner_id),
  ])
}

/** Money of an insurer reached the bank, less what the bank kept of it (`bank_fee`), not yet allocated. */
export const postReceived = (
  insurance_company_id: string,
  paid: Money,
  bank_fee = 0
): Posting[] => {
  const { currency, amount } = paid
  return posted([
    line('bank', { currency, amount: amount - bank_fee }),
    line('bank_charges', { currency, amount: bank_fee }),
    line('insurer_unapplied', credit(paid), insurance_company_id),
  ])
}

/** A provider-level adjustment of a payment: what the insurer kept back for something else, or added. */
export const postPaymentAdjusted = (insurance_company_id: string, change: Money): Posting[] =>
  posted([
    line('insurer_receivable', change, insurance_company_id),
    line('insurer_unapplied', credit(change), insurance_company_id),
  ])

/**
 * Part of an insurer's payment is allocated to a claim: `paid` in the currency of the payment, `claimed` in that of the
 * claim. Where the currencies differ both sides meet in the clearing account.
 */
export const postInsurerAllocated = (
  claim: Parties,
  { paid, claimed }: { paid: Money; claimed: Money }
): Posting[] => {
  const isForeign = paid.currency !== claimed.currency
  return posted([
    line('insurer_unapplied', paid, claim.insurance_company_id),
    ...(isForeign ? [line('fx_clearing', credit(paid)), line('fx_clearing', claimed)] : []),
    line('insurer_receivable', credit(claimed), claim.insurance_company_id),
    ...postPayable(claim, claimed),
  ])
}

/** Money came in for a claim: what was pending for the organisation is now payable to it. */
const postPayable = (claim: Parties, claimed: Money): Posting[] =>
  claim.partner_id === null
    ? []
    : [
        line('partner_pending', claimed, claim.partner_id),
        line('partner_payable', credit(claimed), claim.partner_id),
      ]

/**
 * The bank changed `sold` into `bought`; `booked` is what `sold` extinguished at the insurer's rate. The difference is
 * realised gain (credit) or loss (debit).
 */
export const postConverted = (sold: Money, bought: Money, booked: Money): Posting[] => {
  const difference = { currency: bought.currency, amount: booked.amount - bought.amount }
  return posted([
    line('fx_clearing', sold),
    line('bank', credit(sold)),
    line('bank', bought),
    line('fx_clearing', credit(bought)),
    line('fx_gain_loss', difference),
    line('fx_clearing', credit(difference)),
  ])
}

/** A household's payment succeeded at the card processor, with the processor's fee. */
export const postCharged = (account_id: string, charged: Money, fee: number): Posting[] => {
  const kept = { currency: charged.currency, amount: fee }
  return posted([
    line('processor', charged),
    line('account_unapplied', credit(charged), account_id),
    line('processor_fee', kept),
    line('processor', credit(kept)),
  ])
}

/** A household paid by transfer or cash. */
export const postTransferred = (account_id: string, paid: Money): Posting[] =>
  posted([line('bank', paid), line('account_unapplied', credit(paid), account_id)])

/** Part of a household's payment is allocated to a claim; below zero it is released again. */
export const postPaymentAllocated = (claim: Parties, paid: Money): Posting[] =>
  posted([
    line('account_unapplied', paid, claim.account_id),
    line('patient_receivable', credit(paid), claim.account_id),
    ...postPayable(claim, paid),
  ])

/** A refund left the card processor, or the bank where the payment did not come from a card. */
export const postRefunded = (
  account_id: string,
  refunded: Money,
  from: 'processor' | 'bank' = 'processor'
): Posting[] =>
  posted([line('account_unapplied', refunded, account_id), line(from, credit(refunded))])

/** What the card processor keeps for a dispute. */
export const postDisputeFee = (fee: Money): Posting[] =>
  posted([line('processor_fee', fee), line('processor', credit(fee))])

/** A subscription was paid at the card processor, with the processor's fee. */
export const postSubscriptionPaid = (paid: Money, fee: number): Posting[] => {
  const kept = { currency: paid.currency, amount: fee }
  return posted([
    line('processor', paid),
    line('subscription_revenue', credit(paid)),
    line('processor_fee', kept),
    line('processor', credit(kept)),
  ])
}

type PayoutSums = {
  currency: string
  gross_amount: number
  fee_amount: number
  fee_tax_amount: number
  withheld_tax_amount: number
}

/** A payout left the bank: fee, its tax and withheld tax stay with us. */
export const postPaidOut = (partner_id: string, payout: PayoutSums): Posting[] => {
  const { currency, gross_amount, fee_amount, fee_tax_amount, withheld_tax_amount } = payout
  const money = (amount: number) => ({ currency, amount })
  return posted([
    line('partner_payable', money(gross_amount), partner_id),
    line('bank', money(fee_amount + fee_tax_amount + withheld_tax_amount - gross_amount)),
    line('partner_fee', money(-fee_amount)),
    line('vat_payable', money(-fee_tax_amount)),
    line('withheld_tax', money(-withheld_tax_amount)),
  ])
}

/** The same postings with debit and credit exchanged. */
export const reversed = (lines: readonly Posting[]): Posting[] =>
  lines.map((one) => ({ ...one, amount: -one.amount }))

/** Currencies in which the lines do not add up to zero. Empty for a valid entry. */
export function unbalanced(lines: readonly Posting[]): string[] {
  const sums = new Map<string, number>()
  for (const { currency, amount } of lines) sums.set(currency, (sums.get(currency) ?? 0) + amount)
  return [...sums].filter(([, sum]) => sum !== 0).map(([currency]) => currency)
}
