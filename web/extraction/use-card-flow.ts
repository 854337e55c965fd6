import { useRead } from '../app/use-read.ts'
import { useEffect, useState } from 'react'
import type { CardSide } from '@numo/domains/documents/contract-handoff.ts'
import {
  currentExtraction,
  getExtraction,
  startExtraction,
  type Extraction,
} from '@numo/domains/extractions/contract.ts'
import { useProgram } from '../app/program.ts'
import { createCardSides, noCard, type StoredSides, type Sides } from './card-sides.ts'

/** Milliseconds after which an extraction is reported as slow. */
const slow_after_ms = 20_000

const isUnderWay = ({ status }: Extraction) => status === 'queued' || status === 'processing'
/** Returns whether staff have decided, or the household has confirmed. */
const isSettled = ({ status, confirmed_at }: Extraction) =>
  confirmed_at !== null || status === 'approved' || status === 'applied' || status === 'rejected'

/**
 * State of a household's card: its pictures and the extraction progress. Resumes where it was left, also on another
 * device.
 */
export function useCardFlow(accountId: string, policy_id: string | undefined) {
  const { caller } = useProgram()
  const [card, setCard] = useState(noCard)
  const [sending, setSending] = useState<Partial<Record<CardSide, boolean>>>({})
  const requested = { accountId, ...(policy_id !== undefined && { policy_id }) }
  const [flow] = useState(() =>
    createCardSides({
      start: (front, back) => caller.call(startExtraction, { ...requested, front, back }),
      onState: setCard,
      now: Date.now,
    })
  )
  const current = useRead(currentExtraction, requested, {
    // Sides added here are newer than the stored ones.
    enabled: card.sides === null,
    staleTime: Infinity,
  })
  const before = current.data?.extraction ?? null
  const reading_id = card.reading_id ?? (card.sides === null ? (before?.id ?? null) : null)
  const reading = useRead(
    getExtraction,
    { id: reading_id ?? '' },
    { enabled: reading_id !== null, isUnfinished: isUnderWay }
  )
  const found: StoredSides = {
    sides: { front: before?.front ?? null, back: before?.back ?? null },
    isSettled: reading.data !== undefined && isSettled(reading.data),
  }
  const sides: Sides = card.sides ?? found.sides
  const extraction = sides.front === null ? null : (reading.data ?? null)
  const isReading =
    sides.front !== null && !card.hasFailed && (extraction === null || isUnderWay(extraction))
  const isSlow = useIsSlow(isReading ? card.began_at : 0)
  // What is stored is not known yet: an empty form would ask for the pictures again.
  const stored = before === null ? current : reading
  return {
    sides,
    /** The query of what is stored, until it is known or a side was added here; then null. */
    finding: card.sides === null && stored.data === undefined ? stored : null,
    /** Number of times each side was started over. */
    rounds: card.rounds,
    extraction,
    isReading,
    isSlow,
    /** A picture is being uploaded and would be missed by going on now. */
    isSending: Object.values(sending).includes(true),
    /** The pictures are stored, but the extraction could not be started. */
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

/** Returns whether the extraction started at `began_at` is slow; 0 means none is running. */
function useIsSlow(began_at: number): boolean {
  const [slow, setSlow] = useState(0)
  useEffect(() => {
    if (began_at === 0) return undefined
    const left = Math.max(0, began_at + slow_after_ms - Date.now())
    const timer = setTimeout(() => setSlow(began_at), left)
    return () => clearTimeout(timer)
  }, [began_at])
  return began_at > 0 && slow === began_at
}

export type CardFlow = ReturnType<typeof useCardFlow>
