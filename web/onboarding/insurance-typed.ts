import type { Insurer, Plan } from '@numo/domains/insurance/contract.ts'
import type { HouseholdPolicy } from '@numo/domains/insurance/contract-household.ts'
import type { AppWords } from '../words/app-words.ts'
import type { FieldErrors } from '../ui/error-summary.tsx'
import type { DraftValues } from './draft-saver.ts'

export type KnownInsurance = { insurers: readonly Insurer[]; plans: readonly Plan[] }

/** How the insurance is known: listed insurer, other, unknown, or self-pay. */
export const ways = ['listed', 'other', 'unknown', 'self_pay'] as const
export type InsuranceWay = (typeof ways)[number]

/** A plan of a listed insurer that is not listed, or unknown. */
export const otherPlan = 'other'
export const unknownPlan = ''

/** Returns the form values of a policy; empty ones for null. */
export function typedOfPolicy(policy: HouseholdPolicy | null): DraftValues {
  if (!policy)
    return {
      policy: 'new',
      way: '',
      insurer: '',
      insurer_text: '',
      insurance_plan: '',
      plan: '',
      insurer_name: '',
    }
  const { insurer, insurer_name, insurance_plan, plan } = policy
  const way: InsuranceWay = insurer
    ? 'listed'
    : insurer_name !== null || plan !== null
      ? 'other'
      : 'unknown'
  return {
    policy: policy.id,
    way,
    insurer: insurer?.id ?? '',
    insurer_text: insurer?.name ?? '',
    insurance_plan: insurance_plan ?? (plan === null ? unknownPlan : otherPlan),
    plan: plan ?? '',
    insurer_name: insurer_name ?? '',
  }
}

/** Validates the form; returns errors by field name. */
export function checkInsurance(typed: DraftValues, t: AppWords): FieldErrors {
  const needed = (key: 'insurer' | 'insurer_name' | 'plan') =>
    t('field.fill_in', { label: t(`onboard.insurance.${key}`) })
  const empty = (name: string) => (typed[name] ?? '').trim() === ''
  if (empty('way')) return { way: t('onboard.insurance.need_way') }
  if (typed['way'] === 'listed') {
    if (empty('insurer')) return { insurer: t('onboard.insurance.need_insurer') }
    if (typed['insurance_plan'] === otherPlan && empty('plan')) return { plan: needed('plan') }
  }
  if (typed['way'] === 'other' && empty('insurer_name'))
    return { insurer_name: needed('insurer_name') }
  return {}
}

/**
 * Returns the input of the endpoint. With `unknown`, to be read from the card, previous values are set to null: omitted
 * fields would be kept.
 */
export function sentPolicy(typed: DraftValues, policy: HouseholdPolicy | null = null) {
  const text = (name: string) => (typed[name] ?? '').trim() || null
  if (typed['way'] === 'listed') {
    const chosen = typed['insurance_plan'] ?? ''
    return {
      insurer: text('insurer'),
      ...(chosen === otherPlan || chosen === unknownPlan
        ? { insurance_plan: null, plan: chosen === otherPlan ? text('plan') : null }
        : { insurance_plan: chosen }),
    }
  }
  if (typed['way'] === 'other')
    return {
      insurer: null,
      insurer_name: text('insurer_name'),
      insurance_plan: null,
      plan: text('plan'),
    }
  return policy ? { insurer: null, insurer_name: null, insurance_plan: null, plan: null } : {}
}
