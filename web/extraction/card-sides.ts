/** Both sides of a household's card as they arrive, in whatever order, and the reading they lead to. Pure. */
import type { CardSide } from '@numo/domains/documents/contract-handoff.ts'
import { createTurns } from '../ui/in-turn.ts'

export type Sides = { front: string | null; back: string | null }

export type CardState = {
  /** Null: nobody has given a picture here; what was there at the start counts. */
  sides: Sides | null
  /** The reading of these sides; null: it has not begun. */
  reading_id: string | null
  began_at: number
  /** How often a side was begun again. */
  rounds: Record<CardSide, number>
  /** The pictures are kept and their reading could not be begun. */
  hasFailed: boolean
}

/** What was there before anybody gave a picture here. */
export type StoredSides = {
  sides: Sides
  /** Somebody has said what that card says: a new front is another card. */
  isSettled: boolean
}

type CardSidesDeps = {
  /** Starts a reading of the sides. Idempotent: the same sides return the same reading. */
  start: (front: string, back: string | null) => Promise<{ id: string }>
  tell: (state: CardState) => void
  now: () => number
}

export const noCard: CardState = {
  sides: null,
  reading_id: null,
  began_at: 0,
  rounds: { front: 0, back: 0 },
  hasFailed: false,
}

/**
 * Takes sides as they arrive: two at once, one while the reading of the other is being begun, a second of the same side.
 * None is lost, and what is read in the end is what is there in the end.
 */
export function createCardSides({ start, tell, now }: CardSidesDeps) {
  const inTurn = createTurns()
  let state = noCard
  let begun: string | null = null
  const set = (changes: Partial<CardState>) => {
    state = { ...state, ...changes }
    tell(state)
  }
  const again = (...sides: readonly CardSide[]) => {
    const rounds = { ...state.rounds }
    for (const side of sides) rounds[side] += 1
    return rounds
  }

  /** Begins the reading of what is there when its turn comes. */
  const begin = () =>
    inTurn(async () => {
      const { front, back } = state.sides ?? {}
      const sides = `${front} ${back}`
      if (!front || sides === begun) return
      set({ hasFailed: false })
      try {
        const { id } = await start(front, back ?? null)
        begun = sides
        // Whoever took the front back meanwhile does not want its reading.
        if (state.sides?.front === front) set({ reading_id: id, began_at: now() })
      } catch (error) {
        set({ hasFailed: true })
        throw error
      }
    })

  /** Another picture of the same card instead of this one. Until it is there, only what is left is read. */
  function drop(side: CardSide, found: StoredSides): Promise<void> {
    set({
      sides: { ...(state.sides ?? found.sides), [side]: null },
      rounds: again(side),
      hasFailed: false,
      ...(side === 'front' && { reading_id: null }),
    })
    begun = null
    return begin()
  }

  return {
    drop,
    /** A picture has arrived; `round` is the one of its side it was taken for, and one begun again since is not taken. */
    async add(side: CardSide, document_id: string, found: StoredSides, round = state.rounds[side]) {
      if (round !== state.rounds[side]) return
      const before = state.sides ?? found.sides
      // A new front of a card that is settled is another card: the back of the one before is not its back.
      const isOther = side === 'front' && state.sides === null && found.isSettled
      set({
        sides: { ...before, ...(isOther && { back: null }), [side]: document_id },
        ...(isOther && { rounds: again('back') }),
      })
      await begin()
    },
    /** Another card instead of this one: a new front needs a new back. */
    async replace(side: CardSide, found: StoredSides): Promise<void> {
      if (side === 'back') return drop(side, found)
      set({
        sides: { front: null, back: null },
        rounds: again('front', 'back'),
        reading_id: null,
        hasFailed: false,
      })
      begun = null
    },
    /** Once more, after the reading could not be begun. */
    retry: begin,
  }
}
