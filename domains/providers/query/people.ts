import { languageAdjectives } from './languages.ts'
import { isPerson } from './choose-care.ts'
import type { Marked } from './marks.ts'
import type { Known } from './places.ts'
import { careGivers, forWhom, men, nonPatientGenderWords, women } from './vocabulary.ts'

const toBe: ReadonlySet<string> = new Set([
  'is',
  'be',
  'sea',
  'es',
  'preferably',
  'preferiblemente',
])

/** Marks words of a gender, unless they name the patients: `doctor for women`. */
export function markGender(marked: readonly Marked[]) {
  const isAboutCare = marked.some(
    ({ role, text }) =>
      (role?.is === 'care' && role.is_name) || careGivers.has(text) || isPerson(text)
  )
  for (const [i, token] of marked.entries()) {
    const gender = women.has(token.text) ? 'female' : men.has(token.text) ? 'male' : null
    if (!gender || token.role !== null) continue
    const isWhom = forWhom.has(marked[i - 1]?.text ?? '')
    // `a gyn that is a woman`, `que sea mujer`.
    const isSaid = [i - 1, i - 2].some((at) => toBe.has(marked[at]?.text ?? ''))
    if (isSaid || nonPatientGenderWords.has(token.text) || (isAboutCare && !isWhom))
      token.role = { is: 'gender', gender }
  }
}

/** Marks adjectives of countries that no name has: `american doctor`. */
export function markAdjectives(marked: readonly Marked[], { uses }: Known) {
  for (const token of marked) {
    const code = languageAdjectives.get(token.text)
    if (code && token.role === null && uses(token.text) === 0)
      token.role = { is: 'language', code, is_sure: false }
  }
}
