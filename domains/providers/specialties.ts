import { dentalEyeEar } from './specialties-dental-eye-ear.ts'
import { facilities } from './specialties-facilities.ts'
import { medicalMore } from './specialties-medical-more.ts'
import { medical } from './specialties-medical.ts'
import type { SpecialtySource } from './specialties-source.ts'
import { surgical } from './specialties-surgical.ts'
import { therapy } from './specialties-therapy.ts'

/** A plain kind of care: what people look for, whatever the register calls it. */
export type Specialty = {
  /** Part of addresses: `dermatology`. */
  readonly id: string
  /** Small key of the search listing; fixed for ever. */
  readonly serial_no: number
  readonly name_en: string
  readonly name_es: string
  /** What such a doctor, or such a place, is called. */
  readonly doctor_en: string
  readonly doctor_es: string
  /** Other words for it: body parts, complaints, treatments. As written, not folded. */
  readonly words_en: readonly string[]
  readonly words_es: readonly string[]
  /** Beginnings of NUCC taxonomy codes that belong to it; the longest beginning wins. */
  readonly codes: readonly string[]
}

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)

const written = (source: SpecialtySource): Specialty => ({
  ...source,
  words_en: listOf(source.words_en),
  words_es: listOf(source.words_es),
  codes: source.codes.split(/\s+/).filter(Boolean),
})

/**
 * Every kind of care. Where two share a word (back pain: orthopedics, chiropractic), the one that
 * stands first is the likelier meaning.
 */
export const specialties: readonly Specialty[] = [
  ...medical,
  ...medicalMore,
  ...surgical,
  ...dentalEyeEar,
  ...therapy,
  ...facilities,
].map(written)

const specialtyById = new Map(specialties.map((specialty) => [specialty.id, specialty]))

/** The kind of care with this id, or nothing. */
export const specialtyOfId = (id: string): Specialty | undefined => specialtyById.get(id)

const kindByBeginning = new Map(specialties.flatMap((s) => s.codes.map((code) => [code, s.id])))
const shortest = Math.min(...[...kindByBeginning.keys()].map((code) => code.length))

/** The one kind of care a NUCC taxonomy code belongs to; `other` when we do not know the code. */
export function specialtyOfCode(code: string): string {
  for (let length = code.length; length >= shortest; length--) {
    const id = kindByBeginning.get(code.slice(0, length))
    if (id) return id
  }
  return 'other'
}
