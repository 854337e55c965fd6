import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CardSide } from '@numo/domains/documents/contract-handoff.ts'
import {
  currentExtraction,
  getExtraction,
  startExtraction,
  type Extraction,
} from '@numo/domains/extractions/contract.ts'
import { useProgram } from '../app/program.ts'
import { createCardSides, noCard, type Found, type Sides } from './card-sides.ts'

/** How often a reading is asked for while a machine is at it. */
const asked_every_ms = 900
/** A reading that takes longer than this is slow, and is said to be. */
const slow_after_ms = 20_000

const isUnderWay = ({ status }: Extraction) => status === 'queued' || status === 'processing'
/** Staff are done with it, or the household has said what it says. */
const isSettled = ({ status, confirmed_at }: Extraction) =>
  confirmed_at !== null || status === 'approved' || status === 'applied' || status === 'rejected'

/**
 * A household's card on its way: the pictures that are there, and how far their reading is. It goes on where it was
 * left, also on another device.
 */
export function useCardFlow(accountId: string, policy_id: string | undefined) {
  const { caller } = useProgram()
  const queries = useQueryClient()
  const [card, setCard] = useState(noCard)
  const [sending, setSending] = useState<Partial<Record<CardSide, boolean>>>({})
  const asked = { accountId, ...(policy_id !== undefined && { policy_id }) }
  const [flow] = useState(() =>
    createCardSides({
      start: async (front, back) => {
        const begun = await caller.call(startExtraction, { ...asked, front, back })
        await queries.invalidateQueries({ queryKey: ['extraction', begun.id] })
        return begun
      },
      tell: setCard,
      now: Date.now,
    })
  )
  const current = useQuery({
    queryKey: ['record', 'currentExtraction', asked],
    queryFn: ({ signal }) => caller.call(currentExtraction, asked, signal),
    // What is here is newer than what was found at the start.
    enabled: card.sides === null,
    staleTime: Infinity,
  })
  const before = current.data?.extraction ?? null
  const reading_id = card.reading_id ?? (card.sides === null ? (before?.id ?? null) : null)
  const reading = useQuery({
    queryKey: ['extraction', reading_id],
    enabled: reading_id !== null,
    queryFn: ({ signal }) => caller.call(getExtraction, { id: reading_id ?? '' }, signal),
    refetchInterval: ({ state }) =>
      state.data && !isUnderWay(state.data) ? false : asked_every_ms,
  })
  const found: Found = {
    sides: { front: before?.front ?? null, back: before?.back ?? null },
    isSettled: reading.data !== undefined && isSettled(reading.data),
  }
  const sides: Sides = card.sides ?? found.sides
  const extraction = sides.front === null ? null : (reading.data ?? null)
  return {
    sides,
    /** How often a side was begun anew. */
    rounds: card.rounds,
    extraction,
    isFinding: current.isPending && card.sides === null,
    isReading:
      sides.front !== null && !card.hasFailed && (extraction === null || isUnderWay(extraction)),
    isSlow: card.began_at > 0 && reading.dataUpdatedAt - card.began_at > slow_after_ms,
    /** A picture is on its way: whoever goes on now would go without it. */
    isSending: Object.values(sending).includes(true),
    /** The pictures are kept, and their reading could not be begun. */
    hasFailed: card.hasFailed,
    add: (side: CardSide, document_id: string, round?: number) =>
      flow.add(side, document_id, found, round),
    drop: (side: CardSide) => flow.drop(side, found),
    replace: (side: CardSide) => flow.replace(side, found),
    retry: flow.retry,
    setSending: (side: CardSide, is: boolean) =>
      setSending((before) => (before[side] === is ? before : { ...before, [side]: is })),
  }
}

export type CardFlow = ReturnType<typeof useCardFlow>
