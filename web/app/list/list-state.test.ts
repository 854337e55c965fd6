import { assert, array, constantFrom, option, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import {
  askedOf,
  changed,
  isNarrowed,
  nextSort,
  pageAskedOf,
  readState,
  toggled,
  viewOf,
  writeState,
  type ListState,
} from './list-state.ts'

const names = ['status', 'role']
const read = (query: string) => readState(new URLSearchParams(query), names)

test('a bare address is the usual list', () => {
  const usual = read('')
  expect(usual).toEqual({
    q: '',
    sort: '',
    filters: {},
    page: null,
    limit: 25,
    cols: null,
    density: 'compact',
    item: null,
    tab: null,
  })
  expect([writeState(usual).toString(), viewOf(usual), isNarrowed(usual)]).toEqual(['', '', false])
})

test('whatever state a list is in, its address says it', () => {
  const word = string({ minLength: 1, unit: constantFrom('a', 'b', '-', '_', '1') })
  const states = record({
    q: string(),
    sort: constantFrom('', 'name', '-name'),
    filters: record(
      { status: array(word, { minLength: 1 }), role: array(word, { minLength: 1 }) },
      { requiredKeys: [] }
    ),
    page: constantFrom(null, { after: 'x' }, { before: 'y' }, { at: 'last' as const }),
    limit: constantFrom(25, 50, 100),
    cols: option(array(word)),
    density: constantFrom('compact' as const, 'comfortable' as const),
    item: option(word),
    tab: option(word),
  })
  assert(
    property(states, (state: ListState) => {
      expect(readState(writeState(state), names)).toEqual(state)
    })
  )
})

test('what is asked of the server is the query and the page, not how it looks', () => {
  const state = read(
    'q=ana&status=active,invited&sort=-name&after=c1&limit=50&cols=a&density=comfortable&item=7'
  )
  expect(askedOf(state)).toEqual({ q: 'ana', status: 'active,invited', sort: '-name' })
  expect(pageAskedOf(state)).toEqual({ ...askedOf(state), after: 'c1', limit: '50' })
})

test('a view keeps how the list looks, not where in it somebody is', () => {
  expect(viewOf(read('status=active&cols=email&at=last&item=7'))).toBe('status=active&cols=email')
})

test('what is listed changes: back to the first page, nothing open', () => {
  const deep = read('at=last&item=7')
  expect(changed(deep, { q: 'x' })).toMatchObject({ q: 'x', page: null, item: null })
  expect(toggled(deep, 'status', 'active')).toMatchObject({
    filters: { status: ['active'] },
    page: null,
  })
  expect(toggled(read('status=active,invited'), 'status', 'active').filters).toEqual({
    status: ['invited'],
  })
  expect(toggled(read('status=active'), 'status', 'active').filters).toEqual({})
})

test('a head sorts up, down, and not at all; sorting narrows nothing', () => {
  expect([nextSort('', 'a'), nextSort('a', 'a'), nextSort('-a', 'a'), nextSort('b', 'a')]).toEqual([
    'a',
    '-a',
    '',
    'a',
  ])
  expect([
    isNarrowed(read('sort=a')),
    isNarrowed(read('q=a')),
    isNarrowed(read('role=admin')),
  ]).toEqual([false, true, true])
})

test('nonsense in an address is left out', () => {
  expect(read('limit=7&density=huge&at=first&status=&unknown=1')).toEqual(read(''))
})
