/** Why a line of a bank statement is suggested for a payment, strongest first. */
export const bankMatchReasons = [
  'same_number',
  'our_number',
  'same_amount',
  'insurer_named',
  'near_day',
] as const
export type BankMatchReason = (typeof bankMatchReasons)[number]

type Line = {
  booked_on: string
  currency: string
  /** What no payment is matched to yet, in minor units. */
  left_amount: number
  bank_reference: string | null
  payer_reference: string | null
  counterparty: string | null
  description: string
}
type Payment = {
  number: string
  trace_number: string
  insurer_name: string
  payment_date: string
  currency: string
  /** What the bank should show: the payment less the bank's fee. */
  expected_amount: number
}

const bare = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
const daysBetween = (one: string, other: string) =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000

/** Numbers shorter than this stand in a text by chance. */
const shortest = 5

/** Returns why a line belongs to a payment, strongest first; empty when nothing but its day says so. */
export function bankReasonsOf(line: Line, payment: Payment): BankMatchReason[] {
  const { bank_reference, payer_reference, counterparty, description } = line
  const text = bare(`${bank_reference ?? ''} ${payer_reference ?? ''} ${description}`)
  const has = (number: string) => bare(number).length >= shortest && text.includes(bare(number))
  const insurer = bare(payment.insurer_name)
  const strong: BankMatchReason[] = [
    ...(has(payment.trace_number) ? (['same_number'] as const) : []),
    ...(has(payment.number) ? (['our_number'] as const) : []),
    ...(line.currency === payment.currency && line.left_amount === payment.expected_amount
      ? (['same_amount'] as const)
      : []),
    ...(insurer.length >= 4 && bare(`${counterparty ?? ''} ${description}`).includes(insurer)
      ? (['insurer_named'] as const)
      : []),
  ]
  const isNear = daysBetween(line.booked_on, payment.payment_date) <= 5
  return strong.length > 0 && isNear ? [...strong, 'near_day'] : strong
}

/** Orders suggestions: the strongest reason first, then the most reasons, then as given. */
export const byBankStrength = <S extends { reasons: readonly BankMatchReason[] }>(
  all: readonly S[]
): S[] => {
  const rank = ({ reasons }: S) =>
    Math.min(...reasons.map((reason) => bankMatchReasons.indexOf(reason))) * 10 - reasons.length
  return all.toSorted((one, other) => rank(one) - rank(other))
}
