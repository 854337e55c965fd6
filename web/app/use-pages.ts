import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import { useProgram } from './program.ts'
import { useAction } from './use-action.ts'
import { useRead } from './use-read.ts'

type Page = { next: string | null }

/**
 * Infinite list: the first page is an ordinary query, later pages are loaded on demand. They are dropped when the first
 * page is refetched, because rows may have moved.
 */
export function usePages<E extends Endpoint<z.ZodType, z.ZodType<Page>>>(
  endpoint: E,
  input: SentTo<E>
) {
  const { caller } = useProgram()
  const first = useRead(endpoint, input)
  const [more, setMore] = useState<{ of: number; pages: readonly OutputOf<E>[] }>({
    of: 0,
    pages: [],
  })
  const { run, isBusy: isAsking } = useAction()
  const later = more.of === first.dataUpdatedAt ? more.pages : []
  const pages = first.data === undefined ? undefined : [first.data, ...later]
  const next = pages?.at(-1)?.next ?? null
  const { isError, error, refetch } = first
  return {
    query: { data: pages, isError, error, refetch },
    hasMore: next !== null,
    isAsking,
    /** Loads the next page; shows a toast on failure. */
    async askMore() {
      if (next === null) return
      await run(async () => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an endpoint that returns a cursor accepts it in its input
        const nextInput = { ...(input as object), after: next } as SentTo<E>
        const page = await caller.call(endpoint, nextInput)
        setMore({ of: first.dataUpdatedAt, pages: [...later, page] })
      })
    },
  }
}
