import { decimalsOf } from '@numo/kit/money.ts'
import { concept, moneyOf, type Element, type FhirFacts } from './rules-fhir-elements.ts'

type Adjustment = NonNullable<FhirFacts['decision']>['adjustments'][number]

const reasonSystem = 'https://x12.org/codes/claim-adjustment-reason-codes'
const groupSystem = 'https://x12.org/codes/claim-adjustment-group-codes'
/** Reasons of a patient's share (X12 CARC) that FHIR has a category for. */
const shareCategories: Readonly<Record<string, string>> = { '1': 'deductible', '3': 'copay' }

const adjustmentOf = (
  { group_code, reason_code, amount }: Adjustment,
  currency: string
): Element => {
  const share = group_code === 'PR' ? shareCategories[reason_code] : undefined
  return {
    category: share
      ? concept('adjudication', share)
      : { coding: [{ system: groupSystem, code: group_code }] },
    reason: { coding: [{ system: reasonSystem, code: reason_code }] },
    amount: moneyOf(amount, currency),
  }
}

const sumOf = (list: readonly Adjustment[]) => list.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Elements that a ClaimResponse and its ExplanationOfBenefit share: by line what was submitted, each adjustment and the
 * benefit, which add up; adjustments of the whole claim beside them, and then no benefit by line.
 */
export function responseParts({ decision, lines, currency }: FhirFacts): {
  item: { itemSequence: number; adjudication: Element[] }[]
  adjudication: Element[]
  total: Element[]
  processNote: Element[]
} {
  if (!decision) return { item: [], adjudication: [], total: [], processNote: [] }
  const { adjustments, submitted_amount, benefit_amount, foreign } = decision
  const whole = adjustments.filter(({ item_sequence }) => item_sequence === null)
  const amount = (code: string, value: number): Element => ({
    category: concept('adjudication', code),
    amount: moneyOf(value, currency),
  })
  const groups = [...new Set(adjustments.map(({ group_code }) => group_code))]
  return {
    item: lines.map(({ sequence, billed_amount }) => {
      const own = adjustments.filter(({ item_sequence }) => item_sequence === sequence)
      return {
        itemSequence: sequence,
        adjudication: [
          amount('submitted', billed_amount),
          ...own.map((one) => adjustmentOf(one, currency)),
          ...(whole.length === 0 ? [amount('benefit', billed_amount - sumOf(own))] : []),
        ],
      }
    }),
    adjudication: whole.map((one) => adjustmentOf(one, currency)),
    total: [
      amount('submitted', submitted_amount),
      ...groups.map((group) => ({
        category: { coding: [{ system: groupSystem, code: group }] },
        amount: moneyOf(
          sumOf(adjustments.filter(({ group_code }) => group_code === group)),
          currency
        ),
      })),
      amount('benefit', benefit_amount),
    ],
    processNote: foreign
      ? [
          {
            number: 1,
            type: 'display',
            text: [
              `Decided as ${foreign.amount / 10 ** decimalsOf(foreign.currency)} ${foreign.currency} at ${foreign.fx_rate} ${currency}`,
              foreign.fx_source,
              foreign.fx_on,
            ]
              .filter(Boolean)
              .join(', '),
          },
        ]
      : [],
  }
}
