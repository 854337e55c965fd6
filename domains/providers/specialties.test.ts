import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { fold } from '@numo/kit/text.ts'
import { specialties, specialtyOfCode, specialtyOfId } from './specialties.ts'

const taxonomy = new URL('../../../shared/data/nppes/nucc_provider_taxonomy.csv', import.meta.url)

/** Returns the first specialty in list order that a word may mean. */
const firstMeaning = (word: string) =>
  specialties.find((s) =>
    [s.name_en, s.name_es, s.doctor_en, s.doctor_es, ...s.words_en, ...s.words_es].some(
      (own) => fold(own) === fold(word)
    )
  )?.id

describe('kinds of care', () => {
  it('have unique ids and unique small numbers that fit a smallint', () => {
    const ids = specialties.map((s) => s.id)
    const numbers = specialties.map((s) => s.serial_no)
    expect(new Set(ids).size).toBe(ids.length)
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    for (const no of numbers) expect(no > 0 && no < 32_768 && Number.isInteger(no)).toBe(true)
  })

  it.each(specialties)('$id has texts in both languages and several plain words', (s) => {
    for (const text of [s.name_en, s.name_es, s.doctor_en, s.doctor_es])
      expect(text.length).toBeGreaterThan(2)
    const few = s.id === 'other' ? 1 : 2
    for (const list of [s.words_en, s.words_es]) {
      expect(list.length).toBeGreaterThanOrEqual(few)
      expect(new Set(list.map(fold)).size).toBe(list.length)
    }
  })

  it.each([
    ['skin', 'dermatology'],
    ['piel', 'dermatology'],
    ['Dermatólogo', 'dermatology'],
    ['acné', 'dermatology'],
    ['kids', 'pediatrics'],
    ['niños', 'pediatrics'],
    ['bebe', 'pediatrics'],
    ['teeth', 'dentistry'],
    ['dientes', 'dentistry'],
    ['heart', 'cardiology'],
    ['corazón', 'cardiology'],
    ['back pain', 'orthopedics'],
    ['dolor de espalda', 'orthopedics'],
    ['diabetes', 'endocrinology'],
    ['embarazo', 'gynecology'],
    ['pregnancy', 'gynecology'],
    ['ojos', 'ophthalmology'],
    ['glasses', 'optometry'],
    ['ansiedad', 'psychology'],
    ['blood test', 'laboratory'],
    ['radiografía', 'imaging'],
    ['farmacia', 'pharmacy'],
    ['gp', 'family-medicine'],
    ['médico general', 'family-medicine'],
    ['emergency', 'emergency-medicine'],
    ['muelas del juicio', 'oral-surgery'],
  ])('%s means %s', (word, id) => {
    expect(firstMeaning(word)).toBe(id)
  })

  it('claim a code prefix only once', () => {
    const beginnings = specialties.flatMap((s) => s.codes)
    expect(new Set(beginnings).size).toBe(beginnings.length)
    for (const beginning of beginnings) expect(beginning).toMatch(/^[0-9A-Z]{2,9}$/)
  })
})

describe('specialtyOfCode', () => {
  it('matches the longest prefix', () => {
    expect(specialtyOfCode('207R00000X')).toBe('internal-medicine')
    expect(specialtyOfCode('207RC0000X')).toBe('cardiology')
    expect(specialtyOfCode('208000000X')).toBe('pediatrics')
    expect(specialtyOfCode('2080P0202X')).toBe('pediatric-specialists')
    expect(specialtyOfCode('2084P0800X')).toBe('psychiatry')
    expect(specialtyOfCode('2084N0400X')).toBe('neurology')
    expect(specialtyOfCode('261QM1200X')).toBe('imaging')
    expect(specialtyOfCode('261QM1300X')).toBe('clinic')
  })

  it('maps unknown codes to other', () => {
    expect(specialtyOfCode('999999999X')).toBe('other')
    expect(specialtyOfCode('')).toBe('other')
    expect(specialtyOfId(specialtyOfCode('174M00000X'))?.name_en).toBe('Other care')
  })

  const missing = !existsSync(taxonomy)
  it.skipIf(missing)(
    missing
      ? 'SKIPPED: the NUCC taxonomy is not beside the project'
      : 'puts every NUCC code into a kind, few of them into other',
    () => {
      const rows: { Code: string }[] = parse(readFileSync(taxonomy), { columns: true, bom: true })
      const codes = rows.map((row) => row.Code)
      expect(codes.length).toBeGreaterThan(850)
      const kinds = codes.map(specialtyOfCode)
      expect(kinds.filter((id) => specialtyOfId(id) === undefined)).toEqual([])
      expect(kinds.filter((id) => id === 'other').length).toBeLessThan(70)
      // A specialty without codes, or a prefix that no code has, is a mistake in the list.
      const used = new Set(kinds)
      expect(specialties.filter((s) => !used.has(s.id)).map((s) => s.id)).toEqual([])
      const idle = specialties.flatMap((s) =>
        s.id === 'other' ? [] : s.codes.filter((own) => !codes.some((code) => code.startsWith(own)))
      )
      expect(idle).toEqual([])
    }
  )
})
