import { majorText } from '@numo/kit/money.ts'
import { written, type Segment } from '@numo/kit/x12-segments.ts'

/** What an invented remittance says of one claim. Amounts in minor units. */
export type WrittenClaim = {
  claim_number: string
  /** X12 CLP02: 1 processed, 4 denied, 22 taken back. */
  status_code?: string
  billed: number
  paid: number
  /** X12 group, reason and amount. */
  adjustments?: readonly (readonly [string, string, number])[]
}

/** The decision on a claim, taken back: every amount again, below zero. */
export const takenBack = ({ claim_number, ...one }: WrittenClaim): WrittenClaim => ({
  claim_number,
  status_code: '22',
  billed: -one.billed,
  paid: -one.paid,
  adjustments: (one.adjustments ?? []).map(([group, reason, part]) => [group, reason, -part]),
})

type Written = {
  trace_number: string
  payer: string
  currency: string
  /** `YYYY-MM-DD` */
  paid_on: string
  amount: number
  claims: readonly WrittenClaim[]
  /** X12 PLB reason and amount. */
  kept?: readonly (readonly [string, number])[]
}

/** Writes X12 835 as an insurer would send it. Only for invented data. */
export function writeRemittance(all: Written): string {
  const { trace_number, payer, currency, amount, claims, kept = [] } = all
  const figure = (minor: number) => majorText(minor, currency)
  const day = all.paid_on.replaceAll('-', '')
  const set: Segment[] = [
    ['ST', '835', '0001'],
    ['BPR', 'I', figure(amount), 'C', 'ACH', 'CCP', ...Array<string>(10).fill(''), day],
    ['TRN', '1', trace_number, '1999999999'],
    ['CUR', 'PR', currency],
    ['N1', 'PR', payer],
    ['N1', 'PE', 'NUMO SALUD', 'XX', '1234567893'],
    ['LX', '1'],
    ...claims.flatMap(({ claim_number, status_code = '1', billed, paid, adjustments = [] }) => [
      [
        'CLP',
        claim_number,
        status_code,
        figure(billed),
        figure(paid),
        '',
        '12',
        `A${claim_number}`,
      ],
      ...adjustments.map(([group, reason, part]) => ['CAS', group, reason, figure(part)]),
    ]),
    ...kept.map(([reason, part]) => ['PLB', '1234567893', '20261231', reason, figure(part)]),
  ]
  const isa = 'ISA*00*          *00*          *ZZ*ATLAS          *ZZ*NUMO           '
  return (
    `${isa}*${day.slice(2)}*1200*^*00501*000000001*0*P*:~` +
    written([
      ['GS', 'HP', 'ATLAS', 'NUMO', day, '1200', '1', 'X', '005010X221A1'],
      ...set,
      ['SE', String(set.length + 1), '0001'],
      ['GE', '1', '1'],
      ['IEA', '1', '000000001'],
    ])
  )
}
