/** Keeps what staff type, field by field, so that what stands on the screen and what is kept are never two things. Pure. */
import { createTurns } from '../ui/in-turn.ts'
import type { CardField, CardValue } from '@numo/domains/extractions/rules-card.ts'

/** `unfit`: what was typed is not what such a field holds, so it was not sent. */
export type SaveState =
  | { is: 'saving' }
  | { is: 'saved' }
  | { is: 'unfit' }
  | { is: 'failed'; error: unknown }
export type SaveStates = Partial<Record<CardField, SaveState>>

type Send = (path: CardField, value: CardValue | null) => Promise<unknown>

/**
 * Sends one value after the other, in the order they were given. Of several values of one field the last one says how it
 * stands; a value that was overtaken before its turn is not sent at all.
 */
export function createFieldSaves(send: Send, tell: (states: SaveStates) => void) {
  const inTurn = createTurns()
  const newest = new Map<CardField, number>()
  let states: SaveStates = {}
  let under_way: Promise<unknown> = Promise.resolve()
  const say = (path: CardField, state: SaveState | undefined) => {
    const { [path]: _, ...others } = states
    states = state ? { ...others, [path]: state } : others
    tell(states)
  }
  /** Whatever is on its way for this field does not count any more. */
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
  const unkept = () =>
    // Its keys are fields.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    (Object.keys(states) as CardField[]).filter((path) => states[path]?.is !== 'saved')
  return {
    keep,
    /** What was typed cannot be sent. */
    refuse: (path: CardField) => {
      begin(path)
      say(path, { is: 'unfit' })
    },
    /** Somebody types on: what was said of the field is about something else. */
    forget: (path: CardField) => {
      if (states[path] && states[path].is !== 'saving') say(path, undefined)
    },
    unkept,
    /** Waits for everything that is on its way; the fields that are not kept after it. */
    settle: async (): Promise<CardField[]> => {
      for (let seen: unknown = null; seen !== under_way;) {
        seen = under_way
        await seen
      }
      return unkept()
    },
  }
}
