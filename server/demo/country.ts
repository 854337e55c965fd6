import type { Origin } from './names.ts'

/** Conventions of a country: names, languages, addresses, telephone numbers, opening hours. */
export type DemoCountry = {
  /** `#` stands for any digit. Such numbers are unassigned: no numbering plan has numbers that start with 00. */
  phone: string
  /** Languages that everybody there speaks. */
  languages: readonly string[]
  /** Percentage of people who also speak English. */
  english: number
  /** Further languages with the percentage of people who speak them. */
  further: Readonly<Record<string, number>>
  /** Percentage of people by origin of their names. */
  origins: Readonly<Partial<Record<Origin, number>>>
  /** Prefix of a doctor's name. */
  prefix: { male: string; female: string }
  /** Prefix of the names of psychologists and of therapists or nutritionists, where there is one. */
  other_prefix?: { psychologist: string; therapist: string }
  credential: string | null
  /** Invented street names, separated by commas. */
  streets: string
  /** Templates with `{street}`, `{no}`, `{floor}`, `{room}`, `{small}`, `{name}`; line 2 after `|`. */
  addresses: readonly string[]
  /** Opening hours of practices (see hours.ts). */
  practice_hours: readonly string[]
  clinic_hours: readonly string[]
  /** Language of facility names. */
  words: 'spanish' | 'portuguese' | 'italian' | 'german' | 'english'
  /** Invented names of facilities, separated by commas. */
  names: string
}
