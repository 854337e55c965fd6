import type { ExampleClaim } from '@numo/domains/claim-examples/contract-parts.ts'
import type { InsurerPlan } from '@numo/domains/insurance/contract-admin.ts'
import type { FormValues } from '../app/forms/form-input.ts'
import type { AppWords } from '../words/app-words.ts'

/* Fields of the test bench, named by their paths in the input of `runExampleClaim`. */

export const usedNames = [
  'deductible_used_amount',
  'coinsurance_used_amount',
  'out_of_pocket_used_amount',
  'annual_limit_used_amount',
] as const
export const limitNames = [
  'coinsurance_cap_amount',
  'out_of_pocket_max_amount',
  'annual_limit_amount',
] as const
export const maxLines = 30
const lineAmounts = ['billed_amount', 'agreed_amount', 'not_covered_amount'] as const

/** A line of the bill in the form; `key` is its React key. */
export type BenchLine = { key: number; kind: string } & Record<
  (typeof lineAmounts)[number],
  number | null
>

/** Returns the initial values of the rules to test: those of the plan. */
export const draftOf = (plan: InsurerPlan): FormValues => ({
  'draft.sharing.deductible_amount': plan.deductible_amount,
  'draft.sharing.deductible_basis': plan.deductible_basis,
  'draft.sharing.coinsurance_bps': plan.coinsurance_bps,
  'draft.sharing.deductible_in_out_of_pocket': plan.deductible_in_out_of_pocket,
  ...Object.fromEntries(limitNames.map((name) => [`draft.sharing.${name}`, plan[name]])),
})

/** Returns the form values of a claim. Zero used and excluded amounts are empty fields. */
export function valuesOf({ used, lines, ...claim }: ExampleClaim, plan: InsurerPlan): FormValues {
  return {
    ...Object.fromEntries(
      Object.entries(claim).map(([name, value]) => [`claim.${name}`, value] as const)
    ),
    'claim.lines': lines.map((line, key) => ({
      ...line,
      key,
      not_covered_amount: line.not_covered_amount || null,
    })),
    ...Object.fromEntries(usedNames.map((name) => [`claim.used.${name}`, used[name] || null])),
    rules_on: null,
    try_sharing: false,
    'draft.asking.is_required': null,
    'draft.asking.lead_hours': null,
    'draft.filing_days': null,
    ...draftOf(plan),
  }
}

export const linesOf = (values: FormValues): readonly BenchLine[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `valuesOf` and the lines of the form
  values['claim.lines'] as readonly BenchLine[]

/** Returns the labels of all fields, including those of each line, for their errors. */
export function labelsOf(t: AppWords): Readonly<Record<string, string>> {
  const lineLabels = {
    billed_amount: t('bench.billed'),
    agreed_amount: t('bench.agreed'),
    not_covered_amount: t('bench.excluded'),
  }
  return {
    'claim.service_at': t('bench.service_at'),
    'claim.asked_at': t('bench.asked_at'),
    'claim.filed_on': t('bench.filed_on'),
    'claim.rate': t('directory.currency'),
    ...Object.fromEntries(
      Array.from({ length: maxLines }).flatMap((_, index) =>
        lineAmounts.map((name) => [`claim.lines.${index}.${name}`, lineLabels[name]])
      )
    ),
    ...Object.fromEntries(
      usedNames.map((name) => [`claim.used.${name}`, t(`bench.used_names.${name}`)])
    ),
    'draft.sharing.deductible_amount': t('directory.insurer.plan.deductible'),
    'draft.sharing.coinsurance_bps': t('directory.insurer.plan.coinsurance'),
    'draft.sharing.coinsurance_cap_amount': t('directory.insurer.plan.cap'),
    'draft.sharing.out_of_pocket_max_amount': t('directory.insurer.plan.oop'),
    'draft.sharing.annual_limit_amount': t('directory.insurer.plan.limit'),
    'draft.asking.lead_hours': t('directory.insurer.rule.lead'),
    'draft.filing_days': t('bench.filing_days'),
    rules_on: t('bench.rules_on'),
  }
}

/**
 * Returns the values to send: without rules that are not tested, and with zero for empty used, excluded and deductible
 * amounts.
 */
export const sentOf =
  (currencyOf: (plan_id: unknown) => string) =>
  (values: FormValues): FormValues =>
    Object.fromEntries(
      Object.entries(values)
        .filter(
          ([name]) =>
            name !== 'try_sharing' &&
            (values['try_sharing'] === true || !name.startsWith('draft.sharing.')) &&
            (values['draft.asking.is_required'] !== null || !name.startsWith('draft.asking.'))
        )
        .map(([name, value]) => {
          if (name === 'claim.lines')
            return [
              name,
              linesOf(values).map((line) => ({
                kind: line.kind,
                billed_amount: line.billed_amount,
                agreed_amount: line.agreed_amount,
                not_covered_amount: line.not_covered_amount ?? 0,
              })),
            ]
          if (
            name === 'claim.rate' &&
            values['claim.currency'] === currencyOf(values['claim.plan_id'])
          )
            return [name, null]
          const isZero = name.startsWith('claim.used.') || name.endsWith('.deductible_amount')
          return [name, isZero ? (value ?? 0) : value]
        })
    )
