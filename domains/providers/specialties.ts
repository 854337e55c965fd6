import { dentalEyeEar } from './specialties-dental-eye-ear.ts'
import { facilities } from './specialties-facilities.ts'
import { medicalMore } from './specialties-medical-more.ts'
import { medical } from './specialties-medical.ts'
import type { SpecialtySource } from './specialties-source.ts'
import { surgical } from './specialties-surgical.ts'
import { therapy } from './specialties-therapy.ts'

/** A kind of care in plain words, independent of the register's taxonomy. */
export type Specialty = {
  /** Part of URLs, such as `dermatology`. */
  readonly id: string
  /** Small key of the search listing; never changes. */
  readonly serial_no: number
  readonly name_en: string
  readonly name_es: string
  /** Name of a doctor or facility of this specialty. */
  readonly doctor_en: string
  readonly doctor_es: string
  /** Synonyms (body parts, complaints, treatments), as written, not folded. */
  readonly words_en: readonly string[]
  readonly words_es: readonly string[]
  /** Prefixes of NUCC taxonomy codes; the longest match wins. */
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

/** All specialties. Where two share a synonym (back pain: orthopedics, chiropractic), the earlier one is the more likely meaning. */
export const specialties: readonly Specialty[] = [
  ...medical,
  ...medicalMore,
  ...surgical,
  ...dentalEyeEar,
  ...therapy,
  ...facilities,
].map(written)

const specialtyById = new Map(specialties.map((specialty) => [specialty.id, specialty]))

/** Returns the specialty with this id, or undefined. */
export const specialtyOfId = (id: string): Specialty | undefined => specialtyById.get(id)

const kindByBeginning = new Map(specialties.flatMap((s) => s.codes.map((code) => [code, s.id])))
const shortest = Math.min(...[...kindByBeginning.keys()].map((code) => code.length))

/** Returns the specialty id of a NUCC taxonomy code; `other` for an unknown code. */
export function specialtyOfCode(code: string): string {
  for (let length = code.length; length >= shortest; length--) {
    const id = kindByBeginning.get(code.slice(0, length))
    if (id) return id
  }
  return 'other'
}
