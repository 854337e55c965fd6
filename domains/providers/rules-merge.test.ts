import { expect, test } from 'vitest'
import { isNpi } from './rules-entry.ts'
import { fieldsToCopy, copiedValues, mergeRefusalOf, type Mergeable } from './rules-merge.ts'

const empty: Mergeable = {
  full_name: 'Ana',
  name_prefix: null,
  credential: null,
  gender: null,
  facility_type: null,
  npi: null,
  license_number: null,
  practising_since: null,
  website: null,
  about_en: null,
  about_es: null,
}
const one = { id: 'a', kind: 'person', npi: null, merged_into_id: null } as const

test.each([
  ['1234567893', true],
  ['1245319599', true],
  ['1234567890', false],
  ['3234567893', false],
  ['123456789', false],
])('%s is an NPI: %s', (text, is) => expect(isNpi(text)).toBe(is))

test('two pages may be merged unless kind, number or an earlier merge prevents it', () => {
  expect(mergeRefusalOf(one, { ...one, id: 'b' })).toBeNull()
  expect(mergeRefusalOf({ ...one, npi: '1' }, { ...one, id: 'b' })).toBeNull()
  expect(mergeRefusalOf(one, one)).toBe('same-provider')
  expect(mergeRefusalOf(one, { ...one, id: 'b', kind: 'facility' })).toBe('different-kind')
  expect(mergeRefusalOf({ ...one, npi: '1' }, { ...one, id: 'b', npi: '2' })).toBe('different-npi')
  expect(mergeRefusalOf(one, { ...one, id: 'b', merged_into_id: 'c' })).toBe('already-merged')
})

test('only empty fields of the kept page are filled from the other', () => {
  const gone: Mergeable = { ...empty, full_name: 'Ana Solís', npi: '1', practising_since: 2001 }
  expect(fieldsToCopy(empty, gone)).toEqual(['npi', 'practising_since'])
  expect(copiedValues(empty, gone, ['full_name', 'npi', 'website'])).toEqual({
    full_name: 'Ana Solís',
    npi: '1',
  })
})
