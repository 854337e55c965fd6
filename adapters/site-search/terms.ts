import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import type { Locale } from '@numo/kit/locales.ts'
import { fold, words } from '@numo/kit/text.ts'

const stems: Record<Locale, (word: string) => string> = { en: stemEnglish, es: stemSpanish }

/** Words too frequent to tell documents apart. */
export const smallWords: Record<Locale, readonly string[]> = {
  en: words(
    'a an and are as at be by can do does for from how i if in is it its me my of on or our so that the their this to was we what when where which who will with you your'
  ),
  es: words(
    'a al como con cual cuando de del donde el en es esta este la las lo los me mi mis muy no o para pero por que quien se si sin son su sus te tu tus un una uno y ya yo'
  ),
}
const small: Record<Locale, ReadonlySet<string>> = {
  en: new Set(smallWords.en),
  es: new Set(smallWords.es),
}
export const isSmall = (word: string, locale: Locale) => small[locale].has(word)

/** Texts repeat their words, and stems cost more than all else. */
const known: Record<Locale, Map<string, readonly string[]>> = { en: new Map(), es: new Map() }
const maxKnown = 50_000

/** Returns a folded word and, where it differs, its stem. */
export function formsOf(word: string, locale: Locale): readonly string[] {
  const forms = known[locale].get(word)
  if (forms) return forms
  const folded = fold(word)
  const found = folded === '' ? [] : [...new Set([folded, fold(stems[locale](folded))])]
  if (known[locale].size >= maxKnown) known[locale].clear()
  known[locale].set(word, found.filter(Boolean))
  return found.filter(Boolean)
}
