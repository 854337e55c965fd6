/* What is kept of a Mexican invoice (CFDI), and why one is refused. */

/** Why an XML file is not kept; each has a sentence for whom sent it. */
export const cfdiProblems = [
  'xml-damaged',
  'xml-has-dtd',
  'cfdi-not-one',
  'cfdi-version',
  'cfdi-incomplete',
  'cfdi-payment',
  'cfdi-payroll',
  'cfdi-transfer',
  'cfdi-credit-note',
  'cfdi-global',
  'cfdi-cancellation',
  'cfdi-not-stamped',
  'cfdi-other-stamp',
] as const
export type CfdiProblem = (typeof cfdiProblems)[number]

/** What of a CFDI does not add up. Amounts as decimal text in its currency. */
export type CfdiDifference = {
  what: 'line' | 'subtotal' | 'discount' | 'tax' | 'withheld' | 'total'
  /** Number of the line, from 1; null for the sums of the invoice. */
  line: number | null
  written: string
  computed: string
}

/** A line of a CFDI. Amounts in minor units of the currency, without rounding differences in their sum. */
export type CfdiLine = {
  description: string
  /** As written, for people: `1200.00`. */
  quantity: string
  /** What is to be paid of it: after its discount, with its taxes, less what is withheld. */
  amount: number
}

/** An income invoice as its issuer wrote it. SAT was not asked about it. Amounts in minor units. */
export type Cfdi = {
  version: '3.3' | '4.0'
  /** Fiscal folio, lower case: the same invoice has the same one everywhere. */
  uuid: string
  /** Series and number of the issuer. */
  number: string | null
  issued_on: string
  issuer: { rfc: string; name: string | null }
  receiver: { rfc: string; name: string | null }
  currency: string
  subtotal_amount: number
  discount_amount: number
  /** Federal and local taxes. */
  tax_amount: number
  withheld_amount: number
  total_amount: number
  lines: readonly CfdiLine[]
  differences: readonly CfdiDifference[]
}

/** What is kept of an invoice beside its file. */
export type KeptCfdi = Pick<
  Cfdi,
  'version' | 'uuid' | 'number' | 'issued_on' | 'issuer' | 'receiver' | 'currency' | 'total_amount'
>

/** Returns what is kept of an invoice. */
export const keptOf = ({
  version,
  uuid,
  number,
  issued_on,
  issuer,
  receiver,
  currency,
  total_amount,
}: Cfdi): KeptCfdi => ({
  version,
  uuid,
  number,
  issued_on,
  issuer,
  receiver,
  currency,
  total_amount,
})

/** RFC of the Mexican tax office for buyers without one: the public, and foreigners. */
export const publicRfc = 'XAXX010101000'
export const foreignRfc = 'XEXX010101000'
