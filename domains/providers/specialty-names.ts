import { type Locale, ownNames } from '@numo/kit/locales.ts'
import type { Named } from '../shapes.ts'
import { specialtyOfId, type Specialty } from './specialties.ts'

/** Localized name of a specialty. */
export const specialtyName = (specialty: Specialty, locale: Locale): Named => ({
  id: specialty.id,
  name: specialty[`name_${ownNames[locale]}`],
})

/** Localized name of a doctor of a specialty. */
export const doctorName = (specialty: Specialty, locale: Locale): string =>
  specialty[`doctor_${ownNames[locale]}`]

/** Localized names of specialties; includes `other` only when it is the only one. */
export function specialtiesOf(ids: readonly string[], locale: Locale): Named[] {
  const known = ids.flatMap((id) => specialtyOfId(id) ?? [])
  const better = known.filter(({ id }) => id !== 'other')
  return (better.length > 0 ? better : known).map((specialty) => specialtyName(specialty, locale))
}

const languageNames = new Map<Locale, Intl.DisplayNames>()

/** Name of a language in a locale: `es` -> `Spanish`, `Español`. */
export function languageName(code: string, locale: Locale): string {
  const names = languageNames.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' })
  languageNames.set(locale, names)
  const name = names.of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
