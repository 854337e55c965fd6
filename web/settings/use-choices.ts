import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { NoticeChoice } from '@numo/domains/notifications/contract.ts'
import type { Channel } from '@numo/domains/notifications/rules.ts'
import { useProgram } from '../app/program.ts'
import { useProblemText } from '../app/problem-text.ts'
import { useQueue } from '../ui/use-queue.ts'

/** Kinds with one of the choices made. */
export const withChoice = (
  kinds: readonly NoticeChoice[],
  kind: string,
  channel: Channel,
  is_on: boolean
): NoticeChoice[] => kinds.map((one) => (one.kind === kind ? { ...one, [channel]: is_on } : one))

/**
 * Choices that are kept on the server. A switch moves at once; what was clicked is saved in its order, also the second
 * of two quick clicks, and what is so is looked at once nothing waits any more.
 */
export function useChoices<Data>(
  queryKey: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Data>,
  saved: string
) {
  const { toasts } = useProgram()
  const queries = useQueryClient()
  const textOf = useProblemText()
  const queue = useQueue()
  const waiting = useRef(0)
  const query = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) })
  const save = (shown: (now: Data) => Data, send: () => Promise<unknown>) => {
    queries.setQueryData<Data>(queryKey, (now) => now && shown(now))
    waiting.current += 1
    void queue(async () => {
      try {
        await send()
        if (waiting.current === 1) toasts.show(saved, { tone: 'ok' })
      } catch (error) {
        toasts.show(textOf(error), { tone: 'bad' })
      } finally {
        waiting.current -= 1
        if (waiting.current === 0) await queries.invalidateQueries({ queryKey })
      }
    })
  }
  return { query, save }
}
