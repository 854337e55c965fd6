import { useState } from 'react'
import { changesOf, type Endpoint, type OutputOf, type SentTo } from '@numo/kit/endpoint.ts'
import { useAction } from './use-action.ts'
import { useProgram } from './program.ts'

export type CommandOptions<E extends Endpoint> = {
  /** Toast after success. */
  done?: string | ((output: OutputOf<E>) => string | undefined) | undefined
  /** Undo action offered in the toast. */
  undo?: { label: string; run: () => unknown } | undefined
  /** Called after success, before the toast. */
  onDone?: ((output: OutputOf<E>) => unknown) | undefined
  /** Shows why it failed, instead of a toast. */
  onError?: (error: unknown) => void
}

/**
 * A write to an endpoint. Resolves after the queries showing the kinds of records it changes were refetched; callers
 * never invalidate queries themselves.
 */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  { done, undo, onDone, ...shown }: CommandOptions<E> = {}
) {
  const { caller, changes, toasts } = useProgram()
  const { run, queue, isBusy } = useAction(shown)
  const [error, setError] = useState<unknown>(null)

  async function send(input: SentTo<E>): Promise<OutputOf<E>> {
    setError(null)
    try {
      return await caller.call(endpoint, input)
    } catch (failure) {
      setError(failure)
      throw failure
    }
  }
  /**
   * Sends by `run` or `queue` of `useAction`. Returns the output; null when it failed, which is shown, or was not sent.
   */
  const sendBy = async (way: typeof run, input: SentTo<E>): Promise<OutputOf<E> | null> => {
    let output: OutputOf<E> | null = null
    await way(async () => {
      const answer = await send(input)
      output = answer
      await onDone?.(answer)
      const message = typeof done === 'function' ? done(answer) : done
      if (message) toasts.show(message, undo ? { action: undo } : { tone: 'ok' })
    })
    return output
  }
  return {
    /** Rejects when the write is refused: for forms, which show the error at their fields. */
    send,
    /** For buttons: calls during a pending one are ignored. */
    run: (input: SentTo<E>) => sendBy(run, input),
    /** For switches, where each call counts: runs one after the other and refetches after the last. */
    async queue(input: SentTo<E>): Promise<OutputOf<E> | null> {
      const end = changes.begin(changesOf(endpoint))
      try {
        return await sendBy(queue, input)
      } finally {
        await end(null)
      }
    },
    isPending: isBusy,
    /** Error of the newest attempt. */
    error,
  }
}
