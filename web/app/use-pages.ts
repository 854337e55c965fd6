import { useInfiniteQuery, useQueryClient, type QueryState } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import type { Caller } from './call.ts'
import { useProgram } from './program.ts'
import { useAction } from './use-action.ts'
import { readOptions } from './use-read.ts'

type Page = { next: string | null }
type PagesEndpoint = Endpoint<z.ZodType, z.ZodType<Page>>

/** Query options of a list that is read page by page. A change reads every page again that was read before, none is dropped. */
export function pagesOptions<E extends PagesEndpoint>(
  caller: Caller,
  endpoint: E,
  input: SentTo<E>
) {
  const { queryKey, meta } = readOptions(caller, endpoint, input)
  return {
    queryKey: [...queryKey, 'pages'],
    meta,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) => {
      const after = pageParam === null ? null : { after: pageParam }
      const requested = Object.assign({}, input, after) as SentTo<E>
      return caller.call(endpoint, requested, signal)
    },
    getNextPageParam: (page: OutputOf<E>) => page.next,
  }
}

/**
 * Returns the options with which a list begins with its first page where another query has read it. Data that a change
 * has made outdated counts as old, so that the list reads it again as that query does.
 */
export const beginWith = <Data>(
  known: Pick<QueryState<Data>, 'data' | 'dataUpdatedAt' | 'isInvalidated'> | undefined
) =>
  known?.data !== undefined && {
    initialData: { pages: [known.data], pageParams: [null] },
    initialDataUpdatedAt: known.isInvalidated ? 0 : known.dataUpdatedAt,
  }

/** A read that began before the page was asked for is waited for, and a change may take its place. */
const maxTries = 4

/**
 * Infinite list: later pages are loaded on demand, and all of them are read again when something changed. Begins with the first
 * page where another query has read it.
 */
export function usePages<E extends PagesEndpoint>(endpoint: E, input: SentTo<E>) {
  const { caller } = useProgram()
  const known = useQueryClient().getQueryState<OutputOf<E>>(
    readOptions(caller, endpoint, input).queryKey
  )
  const { data, isError, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...pagesOptions(caller, endpoint, input),
    ...beginWith(known),
  })
  const { run, isBusy: isAsking } = useAction()
  const shown = data?.pages.length ?? 0
  return {
    query: { data: data?.pages, isError, error, refetch },
    hasMore: hasNextPage,
    isAsking,
    /** Loads the next page; shows a toast on failure. */
    askMore: () =>
      run(async () => {
        for (let n = 0; n < maxTries; n += 1) {
          // Sequential: each try joins the read that is under way.
          const now = await fetchNextPage({ cancelRefetch: false })
          if (now.isFetchNextPageError) throw now.error
          if (!now.hasNextPage || (now.data?.pages.length ?? 0) > shown) return
        }
      }),
  }
}
