/**
 * Functions that parse one cell of a row. Each throws RecordProblem with the column's name when the cell is
 * invalid.
 */
import { fold } from '@numo/kit/text.ts'
import { specialties, specialtyOfId, type Specialty } from '../../providers/specialties.ts'
import { countryCode } from '../cleaning/clean-countries.ts'
import { languageNamed } from '../cleaning/clean-languages.ts'
import { cleanText, dayOf } from '../cleaning/clean-text.ts'
import { RecordProblem } from '../records.ts'
import type { Column } from './layout.ts'

export type Row = (column: Column) => string

const shown = (text: string) => `"${text.slice(0, 60)}"`

/** Parses one of a fixed set of words, ignoring case; undefined when empty. */
export function wordIn<const W extends string>(row: Row, column: Column, words: readonly W[]) {
  const given = row(column).toLowerCase()
  if (given === '') return undefined
  const word = words.find((w) => w === given)
  if (!word) throw new RecordProblem(`${column}: ${shown(given)} is none of ${words.join(', ')}`)
  return word
}

const maxIdLength = 200

/**
 * Returns an id unchanged; undefined when empty. Throws RecordProblem rather than truncate it, because a changed id
 * could be another record's.
 */
export function idIn(row: Row, column: Column): string | undefined {
  const given = row(column)
  if (given === '') return undefined
  if (given.length > maxIdLength || /[\p{Cc}\p{Cf}\p{Cs}]/u.test(given))
    throw new RecordProblem(`${column}: must be 1 to ${maxIdLength} readable characters`)
  return cleanText(given, maxIdLength)
}

const listOf = (text: string) =>
  text
    .split(/[|;]/)
    .map((part) => part.trim())
    .filter(Boolean)

export function languagesIn(row: Row): string[] {
  const codes = listOf(row('languages')).map((text) => {
    const code = languageNamed(text)
    if (!code) throw new RecordProblem(`languages: ${shown(text)} is no language`)
    return code
  })
  return [...new Set(codes)]
}

const byName = new Map<string, Specialty>()
for (const specialty of specialties.toReversed())
  for (const name of [
    specialty.name_en,
    specialty.name_es,
    specialty.doctor_en,
    specialty.doctor_es,
  ])
    byName.set(fold(name), specialty)

/** Returns the NUCC codes of a row; a kind of care given by id or name yields its most general code. */
export function codesIn(row: Row, onCode: (code: string, name: string) => void): string[] {
  const codes = listOf(row('specialties')).map((text) => {
    if (/^[0-9A-Z]{9}X$/.test(text)) {
      onCode(text, '')
      return text
    }
    const specialty = specialtyOfId(text) ?? byName.get(fold(text))
    const beginning = specialty?.codes.toSorted((a, b) => a.length - b.length)[0]
    if (!specialty || !beginning)
      throw new RecordProblem(
        `specialties: ${shown(text)} is neither a NUCC code nor a kind of care`
      )
    const code = beginning.length >= 10 ? beginning : `${beginning.padEnd(9, '0')}X`
    onCode(code, specialty.name_en)
    return code
  })
  return [...new Set(codes)]
}

export function countryIn(row: Row, column: 'country' | 'license_country'): string | undefined {
  const given = row(column)
  if (given === '') return undefined
  const code = countryCode(given)
  if (!code) throw new RecordProblem(`${column}: ${shown(given)} is no country`)
  return code
}

export function dayIn(row: Row, column: 'confirmed_on' | 'updated_on', today: string) {
  const given = row(column)
  if (given === '') return undefined
  const day = /^\d{4}-\d{2}-\d{2}$/.test(given) ? dayOf(given) : undefined
  if (!day) throw new RecordProblem(`${column}: ${shown(given)} is no day like 2026-10-01`)
  if (day > today) throw new RecordProblem(`${column}: ${day} lies in the future`)
  return day
}

export function yearIn(row: Row, column: Column, least: number, max: number) {
  const year = numberIn(row, column, least, max)
  if (year !== undefined && !Number.isInteger(year))
    throw new RecordProblem(`${column}: ${shown(row(column))} is no year`)
  return year
}

export function numberIn(row: Row, column: Column, least: number, max: number) {
  const given = row(column)
  if (given === '') return undefined
  const number = /^[+-]?\d+(?:\.\d+)?$/.test(given) ? Number(given) : Number.NaN
  if (!(number >= least && number <= max))
    throw new RecordProblem(`${column}: ${shown(given)} is no number from ${least} to ${max}`)
  return number
}
