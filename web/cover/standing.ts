import type { CoverPolicy, EligibilityCheck } from '@numo/domains/eligibility/contract.ts'
import { coverState, type CoverState } from '@numo/domains/eligibility/rules.ts'
import type { AppWordKey } from '../words/app-words.ts'
import type { Tone } from '../ui/status.tsx'

const tones: Readonly<Record<CoverState, Tone>> = {
  active: 'ok',
  inactive: 'bad',
  unknown: 'warn',
  waiting: 'busy',
}

/** Returns what changed in a policy since its result, without age. */
export const changedSince = ({ outdated }: Pick<CoverPolicy, 'outdated'>) =>
  outdated.flatMap((one) => (one === 'age' ? [] : [one]))

/**
 * Returns tone and sentence of an eligibility result. Only a current result is about today: an old one shows its date,
 * and one from before a change of the policy says that a new check is needed.
 */
export function standingOf({
  check,
  outdated,
}: {
  check: EligibilityCheck
  outdated: CoverPolicy['outdated']
}): { tone: Tone; key: AppWordKey; day: string } {
  const day = check.service_date
  const state = coverState(check)
  if (changedSince({ outdated }).length > 0)
    return { tone: 'warn', key: 'answer.state.changed', day }
  if (outdated.length > 0 && (state === 'active' || state === 'inactive'))
    return { tone: 'idle', key: `answer.was.${state}`, day }
  return { tone: tones[state], key: `answer.state.${state}`, day }
}
