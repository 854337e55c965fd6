import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'

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
  return useCallback(
    () =>
      Promise.all(
        ['record', 'activity', 'list'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] })
        )
      ),
    [queries]
  )
}
