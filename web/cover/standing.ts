import type { CoverPolicy, EligibilityCheck } from '@numo/domains/eligibility/contract.ts'
import {
  coverStanding,
  standingThen,
  type CoverStanding,
} from '@numo/domains/eligibility/rules-standing.ts'
import { today } from '../app/today.ts'
import type { AppWordKey } from '../words/app-words.ts'
import type { Tone } from '../ui/status.tsx'

/** Green only for what the insurer itself has said. */
export const standingTones: Readonly<Record<CoverStanding, Tone>> = {
  never: 'idle',
  waiting: 'busy',
  unknown: 'warn',
  changed: 'warn',
  confirmed: 'ok',
  was_confirmed: 'idle',
  denied: 'bad',
  was_denied: 'bad',
  dates_current: 'idle',
  no_last_day: 'idle',
  last_day_passed: 'bad',
  not_begun: 'warn',
  marked_ended: 'warn',
}

/** Returns what changed in a policy since its result, without age. */
export const changedSince = ({ outdated }: Pick<CoverPolicy, 'outdated'>) =>
  outdated.flatMap((one) => (one === 'age' ? [] : [one]))

export type Standing = {
  standing: CoverStanding
  /** Day the result is about. */
  day: string | null
  /** Dates of the policy that the standing is about. */
  from: string | null
  until: string | null
}

/** Returns what is known about a policy today. */
export const standingOf = (policy: CoverPolicy): Standing => ({
  standing: coverStanding(policy, today()),
  day: policy.check?.service_date ?? null,
  from: policy.valid_from,
  until: policy.valid_until,
})

/** Returns what a result said on its day, whatever has changed since. */
export const pastStanding = (check: EligibilityCheck): Standing => ({
  standing: standingThen(check),
  day: check.service_date,
  from: check.asked_about?.valid_from ?? null,
  until: check.asked_about?.valid_until ?? null,
})

/** Returns the sentence that names the source of a result. A plan that was unknown is never named as one. */
export const sourceKey = ({ source, not_checked }: EligibilityCheck): AppWordKey =>
  source === 'rules' && not_checked.includes('plan')
    ? 'answer.source.card'
    : `answer.source.${source}`
