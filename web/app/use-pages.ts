import { useState } from 'react'
import type { z } from 'zod'
import type { Endpoint, OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import { useProgram } from './program.ts'
import { useAction } from './use-action.ts'
import { useRead } from './use-read.ts'

type Page = { next: string | null }

/**
 * A list that goes on: its first page as any query, and those after it as they are asked for. When the first page comes
 * again, what was behind it is let go, for it may have moved.
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
    /** Reads the next page; a toast says where it cannot be had. */
    async askMore() {
      if (next === null) return
      await run(async () => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- where an answer names the next page, the input takes it
        const nextInput = { ...(input as object), after: next } as SentTo<E>
        const page = await caller.call(endpoint, nextInput)
        setMore({ of: first.dataUpdatedAt, pages: [...later, page] })
      })
    },
  }
}
