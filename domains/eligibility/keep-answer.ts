import type { EligibilityAnswer } from '@numo/adapters/eligibility/port.ts'
import type { Tx } from '../context.ts'
import type { CheckedSubject } from './rules.ts'

/**
 * Writes the answer to a question down, with what it is about; what was there before, such as that nobody could be
 * reached, is replaced.
 */
export async function keepAnswer(
  tx: Tx,
  id: string,
  { raw, preauthorization_for, not_checked, ...answer }: EligibilityAnswer,
  responded_at: Date,
  asked_about: CheckedSubject | null
): Promise<void> {
  await tx
    .updateTable('eligibility_check')
    .set({
      ...answer,
      preauthorization_for: [...preauthorization_for],
      not_checked: [...not_checked],
      raw: raw === null ? null : JSON.stringify(raw),
      responded_at,
      asked_about: asked_about && JSON.stringify(asked_about),
    })
    .where('id', '=', id)
    .execute()
}

/** What the insurer and we call a question: its id without hyphens. */
export const traceOf = (id: string): string => id.replaceAll('-', '')
