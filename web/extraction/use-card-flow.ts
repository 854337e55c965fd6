import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  currentExtraction,
  getExtraction,
  startExtraction,
  type Extraction,
} from '@numo/domains/extractions/contract.ts'
import { useProgram } from '../app/program.ts'

/** How often a reading is asked for while a machine is at it. */
const asked_every_ms = 900
/** A reading that takes longer than this is slow, and is said to be. */
const slow_after_ms = 20_000

export type Sides = { front: string | null; back: string | null }

const isUnderWay = ({ status }: Extraction) => status === 'queued' || status === 'processing'

/**
 * A household's card on its way: the pictures that are there, and how far their reading is. It goes on where it was
 * left, also on another device. `fresh`: somebody replaces a card, so the one before is not shown.
 */
export function useCardFlow(accountId: string, policy_id: string | undefined) {
  const { caller } = useProgram()
  const queries = useQueryClient()
  const [sides, setSides] = useState<Sides | null>(null)
  const [id, setId] = useState<string | null>(null)
  const [began_at, setBegan] = useState(0)
  const [rounds, setRounds] = useState({ front: 0, back: 0 })
  const asked = { accountId, ...(policy_id !== undefined && { policy_id }) }
  const current = useQuery({
    queryKey: ['record', 'currentExtraction', asked],
    queryFn: ({ signal }) => caller.call(currentExtraction, asked, signal),
    // What is here is newer than what was found at the start.
    enabled: sides === null,
    staleTime: Infinity,
  })
  const found = current.data?.extraction ?? null
  const reading_id = id ?? (sides === null ? (found?.id ?? null) : null)
  const reading = useQuery({
    queryKey: ['extraction', reading_id],
    enabled: reading_id !== null,
    queryFn: ({ signal }) => caller.call(getExtraction, { id: reading_id ?? '' }, signal),
    refetchInterval: ({ state }) =>
      state.data && !isUnderWay(state.data) ? false : asked_every_ms,
  })
  const now: Sides = sides ?? { front: found?.front ?? null, back: found?.back ?? null }

  /** A picture has arrived: reading begins as soon as there is a front. */
  async function add(side: 'front' | 'back', document_id: string) {
    const next = { ...now, [side]: document_id }
    setSides(next)
    if (next.front === null) return
    const begun = await caller.call(startExtraction, {
      ...asked,
      front: next.front,
      back: next.back,
    })
    setBegan(Date.now())
    setId(begun.id)
    await queries.invalidateQueries({ queryKey: ['extraction', begun.id] })
  }

  /** Another picture instead of this one; what was read of it is left behind. */
  function drop(side: 'front' | 'back') {
    setSides({ ...now, [side]: null })
    setRounds((before) => ({ ...before, [side]: before[side] + 1 }))
    if (side === 'front') setId(null)
  }

  const extraction = now.front === null ? null : (reading.data ?? null)
  return {
    sides: now,
    /** How often a side was begun anew. */
    rounds,
    extraction,
    isFinding: current.isPending && sides === null,
    isReading: now.front !== null && (extraction === null || isUnderWay(extraction)),
    isSlow: began_at > 0 && reading.dataUpdatedAt - began_at > slow_after_ms,
    add,
    drop,
  }
}

export type CardFlow = ReturnType<typeof useCardFlow>
