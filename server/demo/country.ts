import type { Origin } from './names.ts'

/** What is usual in a country: names, languages, addresses, telephone numbers, opening hours. */
export type DemoCountry = {
  /** `#` is any digit. Nobody has such a number: no plan gives out numbers that start with 00. */
  phone: string
  /** Spoken by everybody there. */
  languages: readonly string[]
  /** How many in a hundred speak English too. */
  english: number
  /** Further languages, each with how many in a hundred speak it. */
  further: Readonly<Record<string, number>>
  /** Where names come from, in a hundred. */
  origins: Readonly<Partial<Record<Origin, number>>>
  /** Before the name of a doctor. */
  prefix: { male: string; female: string }
  /** Before the name of a psychologist and of a therapist or nutritionist, where there is one. */
  other_prefix?: { psychologist: string; therapist: string }
  credential: string | null
  /** Invented names of streets, commas between. */
  streets: string
  /** `{street}`, `{no}`, `{floor}`, `{room}`, `{small}`, `{name}`; line 2 after `|`. */
  addresses: readonly string[]
  /** Opening hours of practices (see hours.ts). */
  practice_hours: readonly string[]
  clinic_hours: readonly string[]
  /** Kind of words facilities are named with. */
  words: 'spanish' | 'portuguese' | 'italian' | 'german' | 'english'
  /** Invented names of facilities, commas between. */
  names: string
}
