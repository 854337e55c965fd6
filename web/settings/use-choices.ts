import { useRead, useShow } from '../app/use-read.ts'
import { readsOf, type Endpoint, type OutputOf, type SentTo } from '@numo/kit/endpoint.ts'
import { useRef } from 'react'
import type { NoticeChoice } from '@numo/domains/notifications/contract.ts'
import type { Channel } from '@numo/domains/notifications/enums.ts'
import { useProgram } from '../app/program.ts'
import { useProblemText } from '../app/problem-text.ts'
import { useQueue } from '../ui/use-queue.ts'

/** Returns the kinds with one choice changed. */
export const withChoice = (
  kinds: readonly NoticeChoice[],
  kind: string,
  channel: Channel,
  is_on: boolean
): NoticeChoice[] => kinds.map((one) => (one.kind === kind ? { ...one, [channel]: is_on } : one))

/**
 * Settings saved on the server. Updates optimistically; changes are saved in click order, and the state is refetched
 * when none is pending.
 */
export function useChoices<E extends Endpoint>(endpoint: E, input: SentTo<E>, saved: string) {
  const { toasts, changes } = useProgram()
  const show = useShow(endpoint, input)
  const textOf = useProblemText()
  const queue = useQueue()
  const waiting = useRef(0)
  const query = useRead(endpoint, input)
  const save = (shown: (now: OutputOf<E>) => OutputOf<E>, send: () => Promise<unknown>) => {
    // Queries that show it are refetched after the last pending change.
    show(shown)
    const end = changes.begin(readsOf(endpoint))
    waiting.current += 1
    void queue(async () => {
      try {
        await send()
        if (waiting.current === 1) toasts.show(saved, { tone: 'ok' })
      } catch (error) {
        toasts.show(textOf(error), { tone: 'bad' })
      } finally {
        waiting.current -= 1
        await end(null)
        if (waiting.current === 0) await changes.invalidate(readsOf(endpoint))
      }
    })
  }
  return { query, save }
}
