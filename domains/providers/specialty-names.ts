import type { Locale } from '@numo/kit/locales.ts'
import type { Named } from '../shapes.ts'
import { specialtyOfId, type Specialty } from './specialties.ts'

/** A kind of care in the words of a language. */
export const specialtyName = (specialty: Specialty, locale: Locale): Named => ({
  id: specialty.id,
  name: locale === 'es' ? specialty.name_es : specialty.name_en,
})

/** What a doctor of a kind of care is called in a language. */
export const doctorName = (specialty: Specialty, locale: Locale): string =>
  locale === 'es' ? specialty.doctor_es : specialty.doctor_en

/** Kinds of care in the words of a language; `other` only when nothing better is known. */
export function specialtiesOf(ids: readonly string[], locale: Locale): Named[] {
  const known = ids.flatMap((id) => specialtyOfId(id) ?? [])
  const better = known.filter(({ id }) => id !== 'other')
  return (better.length > 0 ? better : known).map((specialty) => specialtyName(specialty, locale))
}

const languageNames = new Map<Locale, Intl.DisplayNames>()

/** The name of a language in a language: `es` -> `Spanish`, `Español`. */
export function languageName(code: string, locale: Locale): string {
  const names = languageNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' })
  languageNames.set(locale, names)
  const name = names.of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
