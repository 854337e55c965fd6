import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCardSides, noCard, type CardState, type StoredSides } from './card-sides.ts'

const nothing: StoredSides = { sides: { front: null, back: null }, isSettled: false }
const settled: StoredSides = { sides: { front: 'old front', back: 'old back' }, isSettled: true }

/** A household's page, with a stub server that starts extractions on demand. */
function createPage() {
  const started: [string, string | null][] = []
  const waiting: (() => void)[] = []
  let state: CardState = noCard
  let running = 0
  const flow = createCardSides({
    start: async (front, back) => {
      expect((running += 1)).toBe(1)
      started.push([front, back])
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
      running -= 1
      return { id: `${front} ${back}` }
    },
    onState: (now) => void (state = now),
    now: () => 1,
  })
  const settle = async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      waiting.shift()?.()
      await Promise.resolve()
    }
  }
  return { flow, started, settle, state: () => state }
}

test.each([
  ['front', 'back'],
  ['back', 'front'],
] as const)(
  'both sides concurrently, the %s first: both are stored and read together',
  async (a, b) => {
    const { flow, settle, state } = createPage()
    void flow.add(a, a, nothing)
    void flow.add(b, b, nothing)
    expect(state().sides).toEqual({ front: 'front', back: 'back' })
    await settle()
    expect(state().reading_id).toBe('front back')
  }
)

test('a back that arrives while the reading of the front starts is read after it', async () => {
  const { flow, started, settle, state } = createPage()
  void flow.add('front', 'f', nothing)
  await Promise.resolve()
  void flow.add('back', 'b', nothing)
  await settle()
  expect(started).toEqual([
    ['f', null],
    ['f', 'b'],
  ])
  expect(state().reading_id).toBe('f b')
})

test('a renewed card is read without the former back; another photo of the same card keeps its back', async () => {
  const { flow, started, settle, state } = createPage()
  void flow.add('front', 'new', settled)
  await settle()
  expect(started).toEqual([['new', null]])
  expect(state().rounds).toEqual({ front: 0, back: 1 })
  void flow.add('back', 'new back', settled)
  await settle()
  void flow.add('front', 'sharper', settled)
  await settle()
  expect(started.at(-1)).toEqual(['sharper', 'new back'])
})

test('replacing restarts both sides; uploads of the former side are ignored', async () => {
  const { flow, started, settle, state } = createPage()
  const { rounds } = state()
  void flow.replace('front', settled)
  expect(state().sides).toEqual({ front: null, back: null })
  void flow.add('back', 'late', settled, rounds.back)
  expect(state().sides?.back).toBeNull()
  void flow.add('front', 'new', settled)
  await settle()
  expect(started).toEqual([['new', null]])
  void flow.replace('back', settled)
  expect(state().sides).toEqual({ front: 'new', back: null })
})

test('a reading that could not start is reported, and started on retry', async () => {
  let works = false
  let state: CardState = noCard
  const flow = createCardSides({
    start: async () => {
      if (!works) throw new Error('no line')
      return { id: 'one' }
    },
    onState: (now) => void (state = now),
    now: () => 1,
  })
  await expect(flow.add('front', 'f', nothing)).rejects.toThrow('no line')
  expect([state.hasFailed, state.sides?.front]).toEqual([true, 'f'])
  works = true
  await flow.retry()
  expect([state.hasFailed, state.reading_id]).toEqual([false, 'one'])
})

test('in any order of arrival, the final reading is of the final pictures', async () => {
  const act = fc.record({
    side: fc.constantFrom('front', 'back'),
    is: fc.constantFrom('add', 'add', 'add', 'drop', 'replace'),
    id: fc.constantFrom('a', 'b', 'c'),
    pauses: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 10 }), async (acts) => {
      const { flow, settle, state } = createPage()
      for (const { side, is, id, pauses } of acts) {
        if (is === 'add') void flow.add(side, `${side} ${id}`, nothing)
        else void flow[is](side, nothing)
        if (pauses) await settle()
      }
      await settle()
      await settle()
      const { front = null, back = null } = state().sides ?? {}
      expect(state().reading_id).toBe(front === null ? null : `${front} ${back}`)
    })
  )
})
