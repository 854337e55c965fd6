import { workingDayAfter } from '../claims/rules-next-step.ts'
import { appealDeadlineOf } from '../claims/rules-appeal.ts'
import type { AuthorizationStatus } from './enums.ts'

/** Who acts next on an authorization. */
export const authorizationOwners = ['clinic', 'numo', 'insurer', 'nobody'] as const
/** What happens next with an authorization; each has a sentence on the screen. */
export const authorizationSteps = [
  'complete',
  'check',
  'answer',
  'decide',
  'treat',
  'appeal',
  'done',
] as const

export type AuthorizationStep = {
  owner: (typeof authorizationOwners)[number]
  code: (typeof authorizationSteps)[number]
  /** Last day for it; null when there is none. */
  by: string | null
}

/** Working days within which staff check a request. */
const checkDays = 1

/**
 * Returns the last day for an appeal against a denial or a partial approval that stands, and whether the insurer states none.
 * `days` are those that it accepts an appeal for; null when it does not say.
 */
export function appealOf(
  { status, decided_at }: { status: AuthorizationStatus; decided_at: string | null },
  days: number | null
): { appeal_until: string | null; is_appeal_assumed: boolean } {
  if (decided_at === null || (status !== 'denied' && status !== 'partially_approved'))
    return { appeal_until: null, is_appeal_assumed: false }
  const { until, is_assumed } = appealDeadlineOf(decided_at.slice(0, 10), days)
  return { appeal_until: until, is_appeal_assumed: is_assumed }
}

/** Returns what happens next with an authorization, who must do it, and by when. */
export function authorizationStepOf(facts: {
  status: AuthorizationStatus
  /** Day of the last change of status. */
  status_since: string
  answer_due_on: string | null
  valid_until: string | null
  /** Last day for an appeal; null without a decision. */
  appeal_until: string | null
}): AuthorizationStep {
  switch (facts.status) {
    case 'draft':
      return { owner: 'clinic', code: 'complete', by: null }
    case 'submitted':
      return { owner: 'numo', code: 'check', by: workingDayAfter(facts.status_since, checkDays) }
    case 'needs_info':
      return { owner: 'clinic', code: 'answer', by: null }
    case 'sent':
    case 'pending':
      return { owner: 'insurer', code: 'decide', by: facts.answer_due_on }
    case 'approved':
    case 'partially_approved':
      return { owner: 'clinic', code: 'treat', by: facts.valid_until }
    case 'denied':
      return { owner: 'numo', code: 'appeal', by: facts.appeal_until }
    default:
      return { owner: 'nobody', code: 'done', by: null }
  }
}
