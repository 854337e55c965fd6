import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeStored, readStored } from '../browser-storage.ts'
import { createViewing, minutesLeft } from './view.ts'

/** A stub of Storage with the methods used here. */
const storage = (first: Record<string, string> = {}) =>
  Object.defineProperties(first, {
    getItem: { value: (name: string) => first[name] ?? null },
    setItem: { value: (name: string, value: string) => void (first[name] = value) },
    removeItem: { value: (name: string) => void delete first[name] },
  })

const luz = { id: 'v1', user_id: 'u1', name: 'Luz', until: 1_800_000 }
let tab: Record<string, string>
let browser: Record<string, string>
beforeEach(() => {
  tab = storage({ 'numo.recent': '[]', other: 'x' })
  browser = storage({ 'numo.hat': 'admin' })
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', browser)
})
afterEach(() => void vi.unstubAllGlobals())

describe('the view of a tab', () => {
  test('starts empty, and survives a reload of the tab', () => {
    createViewing().begin(luz)
    expect(Object.keys(tab)).toEqual(['other', 'numo.view'])
    expect(createViewing().current.get()).toEqual({ ...luz, is_over: false })
  })
  test('stores nothing in the browser of staff', () => {
    const view = createViewing()
    view.begin(luz)
    writeStored('hat', 'client')
    expect([readStored('hat'), { ...browser }]).toEqual(['client', { 'numo.hat': 'admin' }])
    view.forget()
    expect([readStored('hat'), view.current.get(), Object.keys(tab)]).toEqual([
      'admin',
      null,
      ['other'],
    ])
  })
  test('ends once, by the server or the clock', () => {
    const view = createViewing()
    view.over()
    expect(view.current.get()).toBeNull()
    view.begin(luz)
    const reported = vi.fn<() => void>()
    view.current.subscribe(reported)
    const left = (now: number) => minutesLeft({ ...luz, is_over: false }, now)
    expect([left(0), left(1_740_001), left(1_800_000)]).toEqual([30, 1, null])
    view.over()
    view.over()
    expect(reported).toHaveBeenCalledOnce()
    expect(minutesLeft(createViewing().current.get() ?? { ...luz, is_over: false }, 0)).toBeNull()
  })
  test('an invalid view is none', () => {
    for (const nonsense of ['{', '"x"', '{"id":"v1"}', 'null']) {
      tab['numo.view'] = nonsense
      expect(createViewing().current.get()).toBeNull()
    }
  })
  test('of a signed-out user clears nothing', () => {
    createViewing().forget()
    expect(tab['numo.recent']).toBe('[]')
  })
})
