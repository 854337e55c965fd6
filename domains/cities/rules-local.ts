/** The language that receptionists of a country read, and the labels of their sheets in it. Pure. */
import { localCountries, localLabels, localTable } from './rules-local-labels.ts'

export type LocalLabel = (typeof localLabels)[number]

export type LocalWords = {
  /** BCP 47 code. */
  language: string
  /** Where the labels come from, and who has checked them; null when no native speaker has. */
  source: string
  reviewed_by: string | null
  labels: Readonly<Record<LocalLabel, string>>
}

function readLine(line: string): LocalWords {
  const [language = '', source = '', review, ...labels] = line.split(' | ')
  if (labels.length !== localLabels.length) throw new Error(`Not one for each label: ${line}`)
  return {
    language,
    source,
    reviewed_by: review === '-' ? null : (review ?? null),
    // Safe: the names are those of `localLabels`, one for each.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    labels: Object.fromEntries(localLabels.map((name, at) => [name, labels[at]])) as Record<
      LocalLabel,
      string
    >,
  }
}

const byLanguage = new Map(
  localTable
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), readLine(line)])
)
const byCountry = new Map(
  localCountries
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [language = '', ...countries] = line.split(' ')
      return countries.map((country) => [country, language] as const)
    })
)

/** All languages that sheets are written in. */
export const localLanguages: readonly string[] = [...byLanguage.keys()]

/** Returns the labels in a language; in English for one without labels. */
export function wordsIn(language: string): LocalWords {
  const words = byLanguage.get(language) ?? byLanguage.get('en')
  if (!words) throw new Error('The table has no English')
  return words
}

/** Returns the labels in the language that receptionists of a country read; English for an unknown one. */
export const localWords = (country: string | null): LocalWords =>
  wordsIn((country && byCountry.get(country)) ?? 'en')

/**
 * Returns the languages of a sheet: the country's, then the member's own. One when they are the same.
 */
export function sheetWords(country: string | null, own: string): readonly LocalWords[] {
  const local = localWords(country)
  return local.language === own ? [local] : [local, wordsIn(own)]
}
