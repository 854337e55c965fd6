import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findProviders } from '@numo/domains/providers/contract.ts'
import {
  changed,
  coverOf,
  cursorOf,
  readSearch,
  searchNames,
  tidyQuery,
  toInput,
} from './search-state.ts'

const read = (text: string) => readSearch(new URLSearchParams(text))

test('keeps valid parameters and drops the rest', () => {
  expect(read('plan=atlas-gold&q=skin&accepting=true&language=es')).toEqual({
    plan: 'atlas-gold',
    q: 'skin',
    accepting: 'true',
    language: 'es',
  })
  expect(read('plan=../etc&near=91,0&bbox=1,2&radius_km=9999&kind=horse&accepting=0&x=1')).toEqual(
    {}
  )
})

test('a plan implies its insurer', () => {
  expect(read('plan=atlas-gold&insurer=other')).toEqual({ plan: 'atlas-gold' })
  expect(changed({ insurer: 'atlas' }, { plan: 'atlas-gold' })).toEqual({ plan: 'atlas-gold' })
  expect(changed({ plan: 'atlas-gold' }, { insurer: 'atlas' })).toEqual({ insurer: 'atlas' })
  expect(coverOf({ plan: 'atlas-gold' })).toBe('plan.atlas-gold')
  expect(coverOf({})).toBe('')
})

test('a submitted form becomes a canonical address, a canonical one stays', () => {
  const tidy = (text: string) => tidyQuery(new URLSearchParams(text))
  expect(tidy('cover=plan.atlas-gold&q=&language=')).toEqual({ plan: 'atlas-gold' })
  expect(tidy('cover=&insurer=atlas&kind=person')).toEqual({ kind: 'person' })
  expect(tidy('cover=insurer.atlas')).toEqual({ insurer: 'atlas' })
  expect(tidy('insurer=atlas&q=skin')).toBeNull()
})

test('any address yields a state that the search accepts', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(
      'true',
      '1',
      'person',
      'es',
      'atlas-gold',
      '19.4,-99.1',
      '-99.3,19.2,-99,19.6',
      '25'
    )
  )
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...searchNames, 'cursor', 'x'), value), (given) => {
      const query = new URLSearchParams(given)
      const input = toInput(readSearch(query), { locale: 'en', cursor: cursorOf(query) })
      expect(findProviders.input.safeParse(input).error).toBeUndefined()
    })
  )
})
