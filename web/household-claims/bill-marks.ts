import { joinBills, type Certainty } from '@numo/domains/extractions/rules-bill.ts'
import type { ReadBill } from '@numo/domains/extractions/contract-bill.ts'
import type { BillLine } from './bill-lines.tsx'

/** Fields of the form that a bill fills in. */
export type BillField = 'provider_name' | 'service_from' | 'currency' | 'lines'
/** How sure each value is; null once somebody changed it. */
export type BillMarks = Partial<Record<BillField, Certainty | null>>

type Filled = {
  provider_name?: string
  service_from?: string
  service_country?: string
  currency?: string
  lines?: readonly BillLine[]
}

/** Returns what bills fill into the form, and how sure each value is. A bill of another claim fills in nothing. */
export function filledBy(
  bills: readonly ReadBill[],
  currencies: readonly string[]
): { values: Filled; marks: BillMarks; document_ids: string[] } {
  const own = bills.filter(({ claim }) => claim === null)
  const document_ids = own.map((bill) => bill.document_id)
  const facts = joinBills(own.map((bill) => bill.facts))
  if (!facts) return { values: {}, marks: {}, document_ids }
  const { provider_name, issued_on, lines } = facts
  const currency =
    facts.currency && currencies.includes(facts.currency.value) ? facts.currency : null
  const values: Filled = {
    ...(provider_name && { provider_name: provider_name.value }),
    ...(issued_on && { service_from: issued_on.value }),
    ...(currency && { currency: currency.value }),
    ...(own.some(({ cfdi }) => cfdi) && { service_country: 'MX' }),
    ...(lines && {
      lines: lines.value.map(({ description, amount }, at) => ({
        key: at + 1,
        description,
        amount,
      })),
    }),
  }
  const marks: BillMarks = {
    ...(provider_name && { provider_name: provider_name.certainty }),
    ...(issued_on && { service_from: issued_on.certainty }),
    // Nothing was read where a currency has to be chosen.
    ...(lines && { currency: currency?.certainty ?? 'doubtful' }),
    ...(lines && { lines: lines.certainty }),
  }
  return { values, marks, document_ids }
}
