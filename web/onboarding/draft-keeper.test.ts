import { expect, test } from 'vitest'
import { CallProblem } from '../app/call-problem.ts'
import { createDraftKeeper, type DraftState, type DraftValues } from './draft-keeper.ts'

type SaveResult = 'ok' | 'offline' | 'refused'

/** A draft keeper with stubbed responses and a fake timer. */
function aKeeper(answers: SaveResult[]) {
  const sent: (DraftValues | null)[] = []
  const shown: DraftState[] = []
  const pauses: number[] = []
  let due: (() => void) | null = null
  const keeper = createDraftKeeper(
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
    await keeper.flush()
  }
  return { keeper, sent, shown, pauses, pass, isWaiting: () => due !== null }
}

test('what could not be kept is said to be not kept, and tried again until it is', async () => {
  const { keeper, sent, shown, pauses, pass, isWaiting } = aKeeper(['offline', 'offline', 'ok'])
  keeper.set({ city: 'Mérida' })
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

test('something newer takes the place of what failed', async () => {
  const { keeper, sent, shown, pass } = aKeeper(['offline', 'ok'])
  keeper.set({ city: 'M' })
  await pass()
  keeper.set({ city: 'Mérida' })
  await pass()
  expect(sent.at(-1)).toEqual({ city: 'Mérida' })
  expect(shown.at(-1)).toBe('saved')
})

test('what the server refuses is not tried again by itself', async () => {
  const { keeper, shown, pass, isWaiting } = aKeeper(['refused'])
  keeper.set({ city: 'x' })
  await pass()
  expect([shown.at(-1), isWaiting()]).toEqual(['refused', false])
})

test('a finished step forgets its draft, also one that is being tried again', async () => {
  const { keeper, sent, shown, pass, isWaiting } = aKeeper(['offline', 'ok'])
  keeper.set({ city: 'Mérida' })
  await pass()
  await keeper.forget()
  expect([sent.at(-1), shown.at(-1), isWaiting()]).toEqual([null, 'idle', false])
})
