import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

type Page = { next: string | null }

/**
 * A list that goes on: its first page as any query, and those after it as they are asked for. When the first page comes
 * anew, what was behind it is let go, for it may have moved.
 */
export function usePages<P extends Page>(
  queryKey: readonly unknown[],
  ask: (after: string, signal?: AbortSignal) => Promise<P>
) {
  const first = useQuery({ queryKey, queryFn: ({ signal }) => ask('', signal) })
  const [more, setMore] = useState<{ of: number; pages: readonly P[] }>({ of: 0, pages: [] })
  const [isAsking, setAsking] = useState(false)
  const later = more.of === first.dataUpdatedAt ? more.pages : []
  const pages = first.data === undefined ? undefined : [first.data, ...later]
  const next = pages?.at(-1)?.next ?? null
  const { isError, error, refetch } = first
  return {
    query: { data: pages, isError, error, refetch },
    hasMore: next !== null,
    isAsking,
    /** Rejects when the next page cannot be had. */
    async askMore() {
      if (next === null || isAsking) return
      setAsking(true)
      try {
        const page = await ask(next)
        setMore({ of: first.dataUpdatedAt, pages: [...later, page] })
      } finally {
        setAsking(false)
      }
    },
  }
}
