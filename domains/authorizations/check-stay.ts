import { refuse } from '@numo/kit/fail.ts'

/** Returns an instant as the database takes it. */
export const dayOrNull = (at: string | null) => (at === null ? null : new Date(at))

/** Throws 422 `discharge-before-admission`. */
export function checkStay(admission_at: string | null, discharge_at: string | null) {
  if (discharge_at === null) return
  if (admission_at === null || Date.parse(discharge_at) < Date.parse(admission_at))
    throw refuse(422, 'discharge-before-admission', 'The discharge cannot be before the admission.')
}
