/** Source format of the specialty lists; `specialties.ts` combines them. */
export type SpecialtySource = {
  /** Part of URLs; never changes. */
  id: string
  /** Small key of the search listing; never changed or reused. */
  serial_no: number
  name_en: string
  name_es: string
  /** Name of a doctor or facility of this specialty. */
  doctor_en: string
  doctor_es: string
  /** Synonyms people search for (body parts, complaints, treatments), separated by commas. */
  words_en: string
  words_es: string
  /** Prefixes of NUCC taxonomy codes, separated by spaces; the longest match wins. */
  codes: string
}
