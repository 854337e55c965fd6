import type { Gender } from './enums.ts'

/** First words that have a form for women: `Cardiólogo`, `Neurocirujano`, `Médico del deporte`. */
const masculine = /^(?:\S*ólogo|\S*cirujano|Médico|Consejero|Quiropráctico)\b/iu
/** First words of both genders whose adjectives follow the person: `Masajista terapéutico`. */
const common = /^(?:Especialista|Masajista|Terapeuta)\b/u
const feminine = /^(Enfermer|Parter)a\b/u

/** Returns the Spanish word for a doctor of a specialty as it is said of a person: `Cardióloga`, `Médica del deporte`. */
export function doctorWordOf(word: string, gender: Gender | null): string {
  if (gender === 'male') return word.replace(feminine, '$1o').replace(/^Asesora\b/u, 'Asesor')
  if (gender !== 'female' || !(masculine.test(word) || common.test(word))) return word
  // What follows `de` and `en` names a thing: `del trabajo`.
  const [person = '', thing = ''] = word.split(/(?= (?:de|del|en) )/u)
  return person.replaceAll(/o(?= |$)/gu, 'a') + thing
}

/** The word for a doctor as it is said of a person, in each language that our lists have. */
export const doctorWords: Readonly<Record<'en' | 'es', typeof doctorWordOf>> = {
  en: (word) => word,
  es: doctorWordOf,
}
