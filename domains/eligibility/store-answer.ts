import type { EligibilityAnswer } from '@numo/adapters/eligibility/port.ts'
import type { Tx } from '../context.ts'
import type { CheckedSubject } from './rules.ts'

/** Stores the answer of a check with its subject, replacing an earlier one such as `unreachable`. */
export async function storeAnswer(
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

/** Trace number of a check for the insurer: its id without hyphens. */
export const traceOf = (id: string): string => id.replaceAll('-', '')
