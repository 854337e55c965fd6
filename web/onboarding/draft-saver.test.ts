import { expect, test } from 'vitest'
import { CallProblem } from '../app/call-problem.ts'
import { createDraftSaver, type DraftState, type DraftValues } from './draft-saver.ts'

type SaveResult = 'ok' | 'offline' | 'refused'

/** A draft keeper with stubbed responses and a fake timer. */
function aKeeper(answers: SaveResult[]) {
  const sent: (DraftValues | null)[] = []
  const shown: DraftState[] = []
  const pauses: number[] = []
  let due: (() => void) | null = null
  const saver = createDraftSaver(
    {
      async save(data) {
        sent.push(data)
        const answer = answers.shift() ?? 'ok'
        if (answer === 'offline') throw new CallProblem(0, 'network-request-failed', 'No network')
        if (answer === 'refused') throw new CallProblem(422, 'draft-too-large', 'Too much')
        return { updated_at: `${sent.length}`, by_another: false }
      },
      show: (state) => shown.push(state),
      byAnother: () => {},
      later(milliseconds, act) {
        pauses.push(milliseconds)
        due = act
        return () => (due = null)
      },
    },
    null
  )
  /** Fires the pending timer. */
  const pass = async () => {
    due?.()
    await new Promise(setImmediate)
  }
  return { keeper: saver, sent, shown, pauses, pass, isWaiting: () => due !== null }
}

test('a failed save is reported, and retried until it succeeds', async () => {
  const {
    keeper: saver,
    sent,
    shown,
    pauses,
    pass,
    isWaiting,
  } = aKeeper(['offline', 'offline', 'ok'])
  saver.set({ city: 'Mérida' })
  await pass()
  expect(shown).toEqual(['saving', 'failed'])
  await pass()
  await pass()
  expect(shown.at(-1)).toBe('saved')
  expect(sent).toEqual([{ city: 'Mérida' }, { city: 'Mérida' }, { city: 'Mérida' }])
  // Backoff.
  expect(pauses).toEqual([400, 1000, 2000])
  expect(isWaiting()).toBe(false)
})

test('a newer value replaces the failed one', async () => {
  const { keeper: saver, sent, shown, pass } = aKeeper(['offline', 'ok'])
  saver.set({ city: 'M' })
  await pass()
  saver.set({ city: 'Mérida' })
  await pass()
  expect(sent.at(-1)).toEqual({ city: 'Mérida' })
  expect(shown.at(-1)).toBe('saved')
})

test('a refused value is not retried automatically', async () => {
  const { keeper: saver, shown, pass, isWaiting } = aKeeper(['refused'])
  saver.set({ city: 'x' })
  await pass()
  expect([shown.at(-1), isWaiting()]).toEqual(['refused', false])
})

test('a finished step deletes its draft, also one being retried', async () => {
  const { keeper: saver, sent, shown, pass, isWaiting } = aKeeper(['offline', 'ok'])
  saver.set({ city: 'Mérida' })
  await pass()
  await saver.forget()
  expect([sent.at(-1), shown.at(-1), isWaiting()]).toEqual([null, 'idle', false])
})
