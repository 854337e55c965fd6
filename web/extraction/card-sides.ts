/** State of a card's sides as they arrive in any order, and the extraction they start. Pure. */
import type { CardSide } from '@numo/domains/documents/contract-handoff.ts'
import { createSerialQueue } from '../ui/serial-queue.ts'

export type Sides = { front: string | null; back: string | null }

export type CardState = {
  /** Null until a picture was added here; then the stored sides apply. */
  sides: Sides | null
  /** Id of the extraction of these sides; null before it started. */
  reading_id: string | null
  began_at: number
  /** Number of times each side was started over. */
  rounds: Record<CardSide, number>
  /** The pictures are stored, but the extraction could not be started. */
  hasFailed: boolean
}

/** Sides stored before any picture was added here. */
export type StoredSides = {
  sides: Sides
  /** The household has confirmed the card: a new front is another card. */
  isSettled: boolean
}

type CardSidesDeps = {
  /** Starts an extraction of the sides. Idempotent: the same sides return the same extraction. */
  start: (front: string, back: string | null) => Promise<{ id: string }>
  onState: (state: CardState) => void
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
 * Accepts sides in any order: both at once, one while the extraction of the other is starting, or a second picture of
 * the same side. None is lost, and the last extraction is of the final sides.
 */
export function createCardSides({ start, onState, now }: CardSidesDeps) {
  const inTurn = createSerialQueue()
  let state = noCard
  let started: string | null = null
  const set = (changes: Partial<CardState>) => {
    state = { ...state, ...changes }
    onState(state)
  }
  const again = (...sides: readonly CardSide[]) => {
    const rounds = { ...state.rounds }
    for (const side of sides) rounds[side] += 1
    return rounds
  }

  /** Starts the extraction of the current sides, after pending starts. */
  const begin = () =>
    inTurn(async () => {
      const { front, back } = state.sides ?? {}
      const sides = `${front} ${back}`
      if (!front || sides === started) return
      set({ hasFailed: false })
      try {
        const { id } = await start(front, back ?? null)
        started = sides
        // The front was replaced meanwhile.
        if (state.sides?.front === front) set({ reading_id: id, began_at: now() })
      } catch (error) {
        set({ hasFailed: true })
        throw error
      }
    })

  /** Discards a picture of the same card. Until its replacement arrives, only the remaining side is extracted. */
  function drop(side: CardSide, found: StoredSides): Promise<void> {
    set({
      sides: { ...(state.sides ?? found.sides), [side]: null },
      rounds: again(side),
      hasFailed: false,
      ...(side === 'front' && { reading_id: null }),
    })
    started = null
    return begin()
  }

  return {
    drop,
    /**
     * Adds a picture; `round` is the round of the side it was taken for. Ignored when the side was started over since.
     */
    async add(side: CardSide, document_id: string, found: StoredSides, round = state.rounds[side]) {
      if (round !== state.rounds[side]) return
      const before = state.sides ?? found.sides
      // A new front of a confirmed card is another card: the stored back does not belong to it.
      const isOther = side === 'front' && state.sides === null && found.isSettled
      set({
        sides: { ...before, ...(isOther && { back: null }), [side]: document_id },
        ...(isOther && { rounds: again('back') }),
      })
      await begin()
    },
    /** Starts over with another card: a new front requires a new back. */
    async replace(side: CardSide, found: StoredSides): Promise<void> {
      if (side === 'back') return drop(side, found)
      set({
        sides: { front: null, back: null },
        rounds: again('front', 'back'),
        reading_id: null,
        hasFailed: false,
      })
      started = null
    },
    /** Retries after the extraction could not be started. */
    retry: begin,
  }
}
