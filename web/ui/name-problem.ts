import { hasLink } from '@numo/kit/has-link.ts'
import type { AppWords } from '../app-words.ts'

/** What is wrong with a name that was typed, as a sentence beside its field; null: nothing. `needed` asks for one. */
export function nameProblem(typed: string, needed: string | null, t: AppWords): string | null {
  if (typed.trim() === '') return needed
  return hasLink(typed) ? t('app.error.link_in_name') : null
}

/** The same as the errors of a form: none, or the one of its field. */
export function nameErrors(
  field: string,
  typed: string,
  needed: string | null,
  t: AppWords
): Record<string, string> {
  const problem = nameProblem(typed, needed, t)
  return problem === null ? {} : { [field]: problem }
}
