import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { readsOf, type Endpoint, type OutputOf, type SentTo } from '@numo/kit/endpoint.ts'
import type { Caller } from './call.ts'
import { useStore } from '../ui/store.ts'
import { useProgram } from './program.ts'

type Options<E extends Endpoint> = Pick<
  UseQueryOptions<OutputOf<E>>,
  | 'enabled'
  | 'gcTime'
  | 'staleTime'
  | 'retry'
  | 'placeholderData'
  | 'refetchOnWindowFocus'
  | 'refetchOnReconnect'
> & {
  /** Reads in another way than `caller.call`, such as by the identity service of the browser. */
  read?: (signal: AbortSignal) => Promise<OutputOf<E>>
  /**
   * Whether the answer is still waiting for something. The server's events tell when it is there; while they cannot be
   * heard, it is asked for every `unheard_ms`.
   */
  isUnfinished?: (data: OutputOf<E>) => boolean
  /** At least 15 seconds, which is what it is left out. */
  unheard_ms?: number
}

const leastPoll_ms = 15_000

/** What an answer is kept under: derived from the endpoint and its input, never written by hand. */
export const readKey = <E extends Endpoint>(endpoint: E, input: SentTo<E>): readonly unknown[] => [
  endpoint.name,
  input,
]

/** How an endpoint is read and kept, for a hook or for reading ahead. */
export function readOptions<E extends Endpoint>(caller: Caller, endpoint: E, input: SentTo<E>) {
  const { owns } = endpoint
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- inputs of endpoints are objects; the contract's own type says which
  const id = owns && (input as Record<string, unknown>)[owns.param]
  return {
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<OutputOf<E>> =>
      caller.call(endpoint, input, signal),
    meta: {
      reads: readsOf(endpoint),
      ...(owns && typeof id === 'string' && { about: { resource: owns.as, id } }),
    },
  }
}

/** The answer of an endpoint, read again whenever a kind of record that it shows changes, here or elsewhere. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: SentTo<E>,
  { read, isUnfinished, unheard_ms = leastPoll_ms, ...options }: Options<E> = {}
) {
  const { caller, isLive } = useProgram()
  const isHeard = useStore(isLive)
  return useQuery({
    ...readOptions(caller, endpoint, input),
    ...(read && { queryFn: ({ signal }: { signal: AbortSignal }) => read(signal) }),
    ...options,
    refetchInterval: ({ state: { data } }) =>
      !isHeard && data !== undefined && isUnfinished?.(data) === true
        ? Math.max(unheard_ms, leastPoll_ms)
        : false,
  })
}

/**
 * Shows another answer than was read, at once, until it is read again: for what somebody has just chosen. An answer that
 * is on its way is let go, because it is of before.
 */
export function useShow<E extends Endpoint>(endpoint: E, input: SentTo<E>) {
  const queries = useQueryClient()
  return (shown: (now: OutputOf<E>) => OutputOf<E>) => {
    const queryKey = readKey(endpoint, input)
    queries.setQueryData<OutputOf<E>>(queryKey, (now) => now && shown(now))
    void queries.cancelQueries({ queryKey, exact: true })
  }
}
