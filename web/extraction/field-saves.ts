/** Saves the fields that staff edit one by one and tracks the state of each. Pure. */
import { createSerialQueue } from '../ui/serial-queue.ts'
import type { CardField, CardValue } from '@numo/domains/extractions/rules-card.ts'

/** `unfit`: the text is not valid for the field, so it was not sent. */
export type SaveState =
  | { is: 'saving' }
  | { is: 'saved' }
  | { is: 'unfit' }
  | { is: 'failed'; error: unknown }
export type SaveStates = Partial<Record<CardField, SaveState>>

type Send = (path: CardField, value: CardValue | null) => Promise<unknown>

/**
 * Sends values sequentially in order. The state of a field is that of its newest value; a value that was replaced
 * before its turn is not sent.
 */
export function createFieldSaves(send: Send, onStates: (states: SaveStates) => void) {
  const inTurn = createSerialQueue()
  const newest = new Map<CardField, number>()
  let states: SaveStates = {}
  let under_way: Promise<unknown> = Promise.resolve()
  const say = (path: CardField, state: SaveState | undefined) => {
    const { [path]: _, ...others } = states
    states = state ? { ...others, [path]: state } : others
    onStates(states)
  }
  /** Invalidates pending results of this field. */
  const begin = (path: CardField) => {
    const turn = (newest.get(path) ?? 0) + 1
    newest.set(path, turn)
    return () => newest.get(path) === turn
  }
  async function sendInTurn(path: CardField, value: CardValue | null): Promise<void> {
    const isNewest = begin(path)
    say(path, { is: 'saving' })
    try {
      await inTurn(async () => (isNewest() ? send(path, value) : undefined))
      if (isNewest()) say(path, { is: 'saved' })
    } catch (error) {
      if (isNewest()) say(path, { is: 'failed', error })
    }
  }
  function keep(path: CardField, value: CardValue | null): Promise<void> {
    const mine = sendInTurn(path, value)
    under_way = Promise.all([under_way, mine])
    return mine
  }
  const unsaved = () =>
    // The keys are fields.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    (Object.keys(states) as CardField[]).filter((path) => states[path]?.is !== 'saved')
  return {
    keep,
    /** Marks a text that cannot be sent. */
    refuse: (path: CardField) => {
      begin(path)
      say(path, { is: 'unfit' })
    },
    /** Clears the state of a field when its text changes. */
    forget: (path: CardField) => {
      if (states[path] && states[path].is !== 'saving') say(path, undefined)
    },
    unkept: unsaved,
    /** Waits for all pending saves; returns the fields that are not saved. */
    settle: async (): Promise<CardField[]> => {
      for (let seen: unknown = null; seen !== under_way;) {
        seen = under_way
        await seen
      }
      return unsaved()
    },
  }
}
