import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import { useProgram } from '../program.ts'

/** A record as its endpoint gives it, kept under its own name. */
export function useRecord<E extends Endpoint>(endpoint: E, input: SentTo<E>) {
  const { caller } = useProgram()
  return useQuery({
    queryKey: ['record', endpoint.name, input],
    queryFn: ({ signal }): Promise<OutputOf<E>> => caller.call(endpoint, input, signal),
  })
}

/** After a change: records, their histories and the lists they are in are asked for again. */
export function useRenew() {
  const queries = useQueryClient()
  return useCallback(() => renew(queries), [queries])
}

/** Asks anew for everything that is shown of records, also for what was being asked for the first time. */
export const renew = (queries: QueryClient) =>
  Promise.all(
    ['record', 'activity', 'list'].map(async (name) => {
      // A first load under way may be answered as of before the change, and invalidating would wait for that answer.
      await queries.cancelQueries({
        queryKey: [name],
        predicate: ({ state }) => state.data === undefined,
      })
      await queries.invalidateQueries({ queryKey: [name] })
    })
  )
