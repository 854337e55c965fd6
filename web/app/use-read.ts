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
  /** Replaces `caller.call`, such as by a call of the browser's identity service. */
  read?: (signal: AbortSignal) => Promise<OutputOf<E>>
  /**
   * Returns whether the response still waits for a result. While server events are not available, the query is polled
   * every `poll_ms`.
   */
  isUnfinished?: (data: OutputOf<E>) => boolean
  /** Poll interval in milliseconds; at least and by default 15 seconds. */
  poll_ms?: number
}

const minPoll_ms = 15_000

/** Query key of an endpoint and its input. */
export const readKey = <E extends Endpoint>(endpoint: E, input: SentTo<E>): readonly unknown[] => [
  endpoint.name,
  input,
]

/** Query options of an endpoint, for hooks and prefetching. */
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

/** Queries an endpoint. Refetched whenever a kind of record it shows changes, here or elsewhere. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: SentTo<E>,
  { read, isUnfinished, poll_ms = minPoll_ms, ...options }: Options<E> = {}
) {
  const { caller, isLive } = useProgram()
  const isPushed = useStore(isLive)
  return useQuery({
    ...readOptions(caller, endpoint, input),
    ...(read && { queryFn: ({ signal }: { signal: AbortSignal }) => read(signal) }),
    ...options,
    refetchInterval: ({ state: { data } }) =>
      !isPushed && data !== undefined && isUnfinished?.(data) === true
        ? Math.max(poll_ms, minPoll_ms)
        : false,
  })
}

/**
 * Returns a function that updates the cached response optimistically until the next fetch. Cancels a fetch in flight,
 * whose response would be outdated.
 */
export function useShow<E extends Endpoint>(endpoint: E, input: SentTo<E>) {
  const queries = useQueryClient()
  return (shown: (now: OutputOf<E>) => OutputOf<E>) => {
    const queryKey = readKey(endpoint, input)
    queries.setQueryData<OutputOf<E>>(queryKey, (now) => now && shown(now))
    void queries.cancelQueries({ queryKey, exact: true })
  }
}
