import { describe, expect, it, test } from 'vitest'
import { countryCode } from './clean-countries.ts'
import { cleanHours, readHours } from './clean-hours.ts'
import { languageNamed, languageOf } from './clean-languages.ts'
import {
  credential,
  generation,
  namePrefix,
  organizationName,
  personFullName,
  personName,
  placeName,
} from './clean-names.ts'
import { cleanNpi, cleanPhone, cleanText, cleanWebsite, dayOf } from './clean-text.ts'

describe('names of people', () => {
  test.each([
    ['SOUCIER', 'Soucier'],
    ['MCQUADE', 'McQuade'],
    ["O'BRIEN", "O'Brien"],
    ['JEAN-LUC', 'Jean-Luc'],
    ['DE LA CRUZ', 'de la Cruz'],
    ['VAN DER BERG', 'van der Berg'],
    ['PEÑA NÚÑEZ', 'Peña Núñez'],
    ['JR.', 'Jr.'],
    ['III', 'III'],
    ['L.', 'L.'],
    ['J', 'J'],
    ['Soucier', 'Soucier'],
    ['deVries', 'deVries'],
    ['MacGyver', 'MacGyver'],
    ['王小明', '王小明'],
  ])('%s is written %s', (printed, written) => expect(personName(printed)).toBe(written))

  it('writes a whole name with its particles, and never a lower-case first word', () => {
    expect(personFullName('MARY DE LA CRUZ JR')).toBe('Mary de la Cruz Jr.')
    expect(personFullName('AL SMITH')).toBe('Al Smith')
    expect(personFullName('Mary de la Cruz')).toBe('Mary de la Cruz')
    expect(personFullName(' ')).toBeUndefined()
  })

  test.each([
    ['M.D.', 'MD'],
    ['PH.D.', 'PhD'],
    ['MD, MPH', 'MD, MPH'],
    ['O. D.', 'OD'],
    ['PHYSICIAN ASSISTANT', 'Physician Assistant'],
    ['PA-C', 'PA-C'],
    ['APRN', 'APRN'],
  ])('credential %s is printed %s', (printed, written) => expect(credential(printed)).toBe(written))

  it('keeps meaningful titles and drops courtesy titles', () => {
    expect(namePrefix('DR.')).toBe('Dr.')
    expect(namePrefix('Dra.')).toBe('Dra.')
    expect(namePrefix('MRS.')).toBeUndefined()
    expect(generation('Iii')).toBe('III')
    expect(generation('MD')).toBeUndefined()
  })
})

describe('names of organisations and places', () => {
  test.each([
    ['BAYSIDE ENDOSCOPY, LLC', 'Bayside Endoscopy, LLC'],
    ['CVS', 'CVS'],
    ["MCQUADE'S", "McQuade's"],
    ['STOP & SHOP', 'Stop & Shop'],
    ['CVS/PHARMACY #17238', 'CVS/Pharmacy #17238'],
    ['ST VINCENTS OUTPATIENT', 'St Vincents Outpatient'],
    ['HOSPITAL OF SAINT RAPHAEL', 'Hospital of Saint Raphael'],
    ['VASSAR HEALTH CONNECTICUT, INC.', 'Vassar Health Connecticut, Inc.'],
    ['Clínica Jacarandas', 'Clínica Jacarandas'],
  ])('%s is written %s', (printed, written) => expect(organizationName(printed)).toBe(written))

  test.each([
    ['33 STANIFORD ST', '33 Staniford St'],
    ['P.O. BOX 750', 'P.O. Box 750'],
    ['SUITE 2109A', 'Suite 2109A'],
    ['100 NW 42ND AVE', '100 NW 42nd Ave'],
    ['NORTH HAVEN', 'North Haven'],
    ['SAN MIGUEL DE ALLENDE', 'San Miguel de Allende'],
    ['Piso 3', 'Piso 3'],
  ])('%s is written %s', (printed, written) => expect(placeName(printed)).toBe(written))
})

describe('plain text', () => {
  it('is one line without invisible characters, truncated without splitting a character', () => {
    expect(cleanText(' a\u0000b\u200b  c\n', 10)).toBe('a b c')
    expect(cleanText('e\u0301', 10)).toBe('é')
    expect(cleanText('\ud800x', 10)).toBe('\ufffdx')
    expect(cleanText('ab😀', 3)).toBe('ab')
    expect(cleanText('   ', 10)).toBeUndefined()
  })

  it('groups bare North American numbers and leaves others as printed', () => {
    expect(cleanPhone('8606797503', 'US')).toBe('+1 860-679-7503')
    expect(cleanPhone('8606797503', 'MX')).toBe('8606797503')
    expect(cleanPhone('(557) 427-7991 x5367', 'US')).toBe('(557) 427-7991 x5367')
    for (const printed of [
      '030/901820',
      '1719',
      '*6622',
      '1-800-FLOWERS',
      'Tel. 55 1234 5678 / 55 8765 4321',
    ])
      expect(cleanPhone(printed, 'MX')).toBe(printed)
  })

  test.each(['none', 'nil', '<b>x</b>', '<b>55 1234 5678</b>', 'n/a 0', '12', '-----', 'room 7'])(
    '%s is no phone',
    (text) => expect(cleanPhone(text, 'US')).toBeUndefined()
  )

  it('accepts web addresses only', () => {
    expect(cleanWebsite('arriaga.example')).toBe('https://arriaga.example')
    expect(cleanWebsite('http://a.example/x?y=1')).toBe('http://a.example/x?y=1')
    expect(cleanWebsite('javascript:alert(1)')).toBeUndefined()
    expect(cleanWebsite('https://user:secret@a.example')).toBeUndefined()
    expect(cleanWebsite('not a page')).toBeUndefined()
  })

  it('accepts only ten digits for an NPI and only existing days', () => {
    expect(cleanNpi(' 1234567890 ')).toBe('1234567890')
    expect(cleanNpi('123456789')).toBeUndefined()
    expect(dayOf('2024-02-29T10:00:00Z')).toBe('2024-02-29')
    expect(dayOf('2023-02-29')).toBeUndefined()
    expect(dayOf('yesterday')).toBeUndefined()
  })
})

describe('languages and countries', () => {
  test.each([
    ['en-US', 'en'],
    ['spa', 'es'],
    ['zh-Hant-TW', 'zh'],
    ['und', undefined],
    ['%%', undefined],
  ])('the code %s means %s', (code, language) => expect(languageOf(code)).toBe(language))

  test.each([
    ['Spanish', 'es'],
    ['español', 'es'],
    ['Alemán', 'de'],
    ['Deutsch', 'de'],
    ['pt-BR', 'pt'],
    ['Klingonese', undefined],
  ])('%s means %s', (name, language) => expect(languageNamed(name)).toBe(language))

  test.each([
    ['USA', 'US'],
    ['us', 'US'],
    ['México', 'MX'],
    ['United Arab Emirates', 'AE'],
    ['Alemania', 'DE'],
    ['Atlantis', undefined],
  ])('the country %s is %s', (given, code) => expect(countryCode(given)).toBe(code))
})

describe('opening hours', () => {
  const week = ['mon', 'tue']
  it('merges overlapping or adjacent ranges, in the order of the week', () =>
    expect(
      cleanHours([
        { days: ['tue'], from: '14:00:00', to: '18:00:00' },
        { days: week, from: '9:00', to: '12:00' },
        { days: ['tue'], from: '12:00', to: '14:00' },
      ])
    ).toEqual({ mon: [['09:00', '12:00']], tue: [['09:00', '18:00']] }))

  it('continues a night over midnight, also from Sunday to Monday', () =>
    expect(cleanHours([{ days: ['sun'], from: '20:00', to: '02:00' }])).toEqual({
      mon: [['00:00', '02:00']],
      sun: [['20:00', '24:00']],
    }))

  it('applies to every day without a day, and is empty without two times', () => {
    expect(Object.keys(cleanHours([{ days: [], from: '00:00', to: '24:00' }]) ?? {})).toHaveLength(
      7
    )
    expect(cleanHours([{ days: week, from: '09:00', to: undefined }])).toBeUndefined()
    expect(cleanHours([{ days: ['someday'], from: '09:00', to: '10:00' }])).toBeUndefined()
    expect(cleanHours([{ days: week, from: '25:00', to: '10:00' }])).toBeUndefined()
  })

  it('parses hours as people type them, in both languages', () => {
    expect(readHours('mon-tue 09:00-14:00 16:00-20:00; sat 10:00-13:00')).toEqual({
      mon: [
        ['09:00', '14:00'],
        ['16:00', '20:00'],
      ],
      tue: [
        ['09:00', '14:00'],
        ['16:00', '20:00'],
      ],
      sat: [['10:00', '13:00']],
    })
    expect(readHours('lunes a viernes')).toBeNull()
    expect(readHours('lun, mié 9:00-12:00')).toEqual({
      mon: [['09:00', '12:00']],
      wed: [['09:00', '12:00']],
    })
    expect(readHours('sab-dom 10:00-11:00')).toEqual({
      sat: [['10:00', '11:00']],
      sun: [['10:00', '11:00']],
    })
    expect(readHours('mon 9-5')).toBeNull()
  })
})
