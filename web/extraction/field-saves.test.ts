import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CardField, CardValue } from '@numo/domains/extractions/rules-card.ts'
import { createFieldSaves, type SaveStates } from './field-saves.ts'

/** A stub server that saves values on demand and refuses the given ones. */
function createServer(refused: readonly CardValue[] = []) {
  const stored: Partial<Record<CardField, CardValue | null>> = {}
  const waiting: (() => void)[] = []
  const sent: (CardValue | null)[] = []
  return {
    kept: stored,
    sent,
    send: async (path: CardField, value: CardValue | null) => {
      sent.push(value)
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
      if (value !== null && refused.includes(value)) throw new Error('refused')
      stored[path] = value
    },
    /** Answers the oldest pending call. */
    async answer() {
      for (let turn = 0; turn < 20 && waiting.length === 0; turn += 1) await Promise.resolve()
      waiting.shift()?.()
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    },
    isIdle: () => waiting.length === 0,
  }
}

test('a value typed during a save is saved after it, and decisions wait for both', async () => {
  const server = createServer()
  let saveStates: SaveStates = {}
  const saves = createFieldSaves(server.send, (states) => void (saveStates = states))
  void saves.keep('plan', 'Gold')
  void saves.keep('member_id', 'AUR-1')
  expect(saveStates).toEqual({ plan: { is: 'saving' }, member_id: { is: 'saving' } })
  let decided: CardField[] | null = null
  void saves.settle().then((left) => void (decided = left))
  await server.answer()
  expect([saveStates.plan?.is, saveStates.member_id?.is, decided]).toEqual([
    'saved',
    'saving',
    null,
  ])
  await server.answer()
  expect(server.kept).toEqual({ plan: 'Gold', member_id: 'AUR-1' })
  expect(decided).toEqual([])
})

test('an unsaved or invalid value blocks decisions until it is corrected', async () => {
  const server = createServer(['Go1d'])
  let saveStates: SaveStates = {}
  const saves = createFieldSaves(server.send, (states) => void (saveStates = states))
  void saves.keep('plan', 'Go1d')
  void saves.keep('group_number', '7')
  saves.refuse('valid_until')
  await server.answer()
  await server.answer()
  expect(saveStates.plan).toMatchObject({ is: 'failed' })
  expect((await saves.settle()).toSorted()).toEqual(['plan', 'valid_until'])
  saves.forget('valid_until')
  void saves.keep('plan', 'Gold')
  await server.answer()
  expect(await saves.settle()).toEqual([])
})

test('in any order of typing, the stored values are those on the screen, or reported as unsaved', async () => {
  const act = fc.record({
    path: fc.constantFrom<CardField>('plan', 'member_id', 'phone'),
    value: fc.constantFrom('a', 'b', 'c', 'bad'),
    answers: fc.nat(2),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
      const server = createServer(['bad'])
      const screen: Partial<Record<CardField, string>> = {}
      const saves = createFieldSaves(server.send, () => {})
      for (const { path, value, answers } of acts) {
        screen[path] = value
        void saves.keep(path, value)
        for (let n = 0; n < answers; n += 1) await server.answer()
      }
      const settled = saves.settle()
      for (let n = 0; n <= acts.length; n += 1) await server.answer()
      expect(server.isIdle()).toBe(true)
      const left = await settled
      const expected = Object.entries(screen).filter(([, value]) => value !== 'bad')
      const refused = Object.keys(screen).filter((path) => !expected.some(([one]) => one === path))
      expect(server.kept).toMatchObject(Object.fromEntries(expected))
      expect(left.toSorted()).toEqual(refused.toSorted())
    })
  )
})
