import { assert, array, constantFrom, option, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import {
  filterParamsOf,
  changed,
  isNarrowed,
  nextSort,
  listParamsOf,
  readState,
  toggled,
  viewOf,
  writeState,
  type ListState,
} from './list-state.ts'

const names = ['status', 'role']
const read = (query: string) => readState(new URLSearchParams(query), names)

test('a bare address is the default list', () => {
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

test('every state of a list round-trips through its address', () => {
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

test('the request has query and page, not the appearance', () => {
  const state = read(
    'q=ana&status=active,invited&sort=-name&after=c1&limit=50&cols=a&density=comfortable&item=7'
  )
  expect(filterParamsOf(state)).toEqual({ q: 'ana', status: 'active,invited', sort: '-name' })
  expect(listParamsOf(state)).toEqual({ ...filterParamsOf(state), after: 'c1', limit: '50' })
})

test('a saved view has the appearance, not the position', () => {
  expect(viewOf(read('status=active&cols=email&at=last&item=7'))).toBe('status=active&cols=email')
})

test('changing the query returns to the first page with nothing open', () => {
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

test('a header sorts ascending, descending, and not at all; sorting does not filter', () => {
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

test('invalid parameters in an address are ignored', () => {
  expect(read('limit=7&density=huge&at=first&status=&unknown=1')).toEqual(read(''))
})
