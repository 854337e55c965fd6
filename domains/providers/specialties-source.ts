/** How the lists of kinds of care are written down; `specialties.ts` puts them together. */
export type SpecialtySource = {
  /** Part of addresses; never changes. */
  id: string
  /** Small key of the search listing; never changes, never used again. */
  serial_no: number
  name_en: string
  name_es: string
  /** What such a doctor, or such a place, is called. */
  doctor_en: string
  doctor_es: string
  /** What people say instead of the name: body parts, complaints, treatments. Commas between. */
  words_en: string
  words_es: string
  /** Beginnings of NUCC taxonomy codes, spaces between; the longest beginning wins. */
  codes: string
}
