/** A kind of care in the demo directory. */
export type DemoCare = {
  code: string
  /** Name of the NUCC code. */
  name_en: string
  /** Doctors of this kind per thousand, approximately. */
  weight: number
  training: 'physician' | 'dentist' | 'psychologist' | 'therapist'
  /** A second NUCC code that some of them have, too. */
  also?: string
  /** Reasons to visit, separated by commas, in the same order in both languages. */
  reasons_en: string
  reasons_es: string
}
