/** A kind of care of the demo: a NUCC code, how common it is, and what people come for. */
export type DemoCare = {
  code: string
  /** The code's name in the register. */
  name_en: string
  /** Of a thousand doctors, about so many. */
  weight: number
  training: 'physician' | 'dentist' | 'psychologist' | 'therapist'
  /** A second code some of them have too. */
  also?: string
  /** What people come for, in the same order in both languages; commas between. */
  reasons_en: string
  reasons_es: string
}
