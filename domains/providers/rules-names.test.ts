import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  isRename,
  isSameProvider,
  partsOfShared,
  sameName,
  sameOrganizationName,
  type Named,
} from './rules-names.ts'

describe('the name of a person', () => {
  test.each([
    ['Ximena Arriaga', 'XIMENA ARRIAGA'],
    ['Ximena Solís', 'Ximena Solis'],
    ['Arriaga, Ximena', 'Ximena Arriaga'],
    ['Dra. Ximena Arriaga', 'Ximena Arriaga, M.D.'],
    ['Ximena Arriaga MD', 'Ximena Arriaga, MD, FACP'],
    ['Jorge L. McDiez', 'Jorge McDiez'],
    ['Jorge L McDiez', 'Jorge Luis McDiez'],
    ['Jean-Luc Picard', 'Jean Luc Picard'],
    ["Bruno O'Brien", 'BRUNO OBRIEN'],
    ['John Smith Jr.', 'John Smith, JR'],
    ['王伟', '王伟'],
    ['Cher', 'CHER'],
  ])('%s is %s', (a, b) => {
    expect(sameName(a, b)).toBe(true)
    expect(sameName(b, a)).toBe(true)
  })

  test.each([
    ['Ana Solís', 'Bo Li'],
    ['Ana López', 'Ana García'],
    ['Ana López', 'Ana López García'],
    ['Ana López', 'María López'],
    ['John A Smith', 'John B Smith'],
    ['John Smith', 'John Smith Jr.'],
    ['John Smith II', 'John Smith III'],
    ['J Smith', 'John Smith'],
    ['Linh Thi Do', 'Linh Thi Pa'],
    ['王伟', '李伟'],
    ['Ana Solís', ''],
    ['🩺', '💊'],
  ])('%s is not %s', (a, b) => {
    expect(sameName(a, b)).toBe(false)
    expect(sameName(b, a)).toBe(false)
  })

  it('is symmetric and reflexive', () => {
    const name = fc
      .array(
        fc.constantFrom('Ana', 'Anabel', 'a', 'l', 'López', 'Luz', 'Jr', 'Dr', 'MD', 'de', ','),
        {
          maxLength: 5,
        }
      )
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(sameName(a, a)).toBe(true)
        expect(sameName(a, b)).toBe(sameName(b, a))
      })
    )
  })

  test.each([
    ['Inés McQuade', 'Inés McQuade Ruiz', true],
    ['Ana López', 'Ana García', false],
    ['Ana', 'Ana García', false],
    ['John Smith', 'John Smith Jr.', false],
  ])('of one record was %s and is %s', (before, now, is) => {
    expect(isRename(before, now)).toBe(is)
    expect(isRename(now, before)).toBe(is)
  })
})

test.each([
  ['BAYSIDE ENDOSCOPY, LLC', 'Bayside Endoscopy', true],
  ["St. Mary's Hospital", 'St Marys Hospital', true],
  ['Clínica Luz S.A. de C.V.', 'Clinica Luz', true],
  ['Hospital General', 'Hospital General de Niños', false],
  ['Clínica Luz', 'Hospital Luz', false],
])('the organisations %s and %s are one: %s', (a, b, is) =>
  expect(sameOrganizationName(a, b)).toBe(is)
)

const person = (name: string, is_over = false) => ({
  kind: 'person' as const,
  name,
  facility_type: null,
  is_over,
})
const facility = (name: string, facility_type: string | null): Named => ({
  kind: 'facility',
  name,
  facility_type,
})

test('a clinic is neither a hospital of the same name nor a person', () => {
  expect(isSameProvider(facility('Luz', 'clinic'), facility('Luz', 'hospital'))).toBe(false)
  expect(isSameProvider(facility('Luz', 'clinic'), facility('LUZ', null))).toBe(true)
  expect(isSameProvider(facility('Luz', null), person('Luz'))).toBe(false)
})

describe('several records with one identifier', () => {
  const parts = (...names: string[]) => {
    const found = partsOfShared(names.map((name) => person(name)))
    return new Set(found).size
  }
  test('are one when every two of them match', () =>
    expect(parts('Jorge L. McDiez', 'JORGE L MCDIEZ', 'Jorge Luis McDiez')).toBe(1))
  test('are separated when one of them is ambiguous', () =>
    expect(parts('John Smith', 'John A Smith', 'JOHN A SMITH', 'John B Smith')).toBe(3))
  test('are not separated by an ended one', () =>
    expect(
      partsOfShared([person('Jorge McDiez'), person('Jorge L McDiez'), person('Bo Li', true)])
    ).toEqual(['', '', 'bo li ']))
})
