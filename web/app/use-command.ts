import { useState } from 'react'
import { changesOf, type Endpoint, type OutputOf, type SentTo } from '@numo/kit/endpoint.ts'
import { useAction } from './use-action.ts'
import { useProgram } from './program.ts'

export type CommandOptions<E extends Endpoint> = {
  /** What is said once it is done. */
  done?: string | ((output: OutputOf<E>) => string | undefined) | undefined
  /** How to take it back, offered beside what is said. */
  undo?: { label: string; run: () => unknown } | undefined
  /** Once it is done, before anything is said. */
  onDone?: ((output: OutputOf<E>) => unknown) | undefined
}

/**
 * A write to an endpoint. What shows the kinds of records that the contract says it changes is read again before a call
 * resolves; a caller never invalidates by hand.
 */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  { done, undo, onDone }: CommandOptions<E> = {}
) {
  const { caller, changes, toasts } = useProgram()
  const { run, queue, isBusy } = useAction()
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
  /** Sends in one of the ways of `useAction`: the output, or null where it failed (and a toast says so) or was not sent. */
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
    /** Rejects when it is refused: for forms, which say it beside their fields. */
    send,
    /** One press of a button: a second press while the first is under way does nothing. */
    run: (input: SentTo<E>) => sendBy(run, input),
    /** For what counts every time, such as a switch: one after the other; read again after the last. */
    async queue(input: SentTo<E>): Promise<OutputOf<E> | null> {
      const end = changes.begin(changesOf(endpoint))
      try {
        return await sendBy(queue, input)
      } finally {
        await end(null)
      }
    },
    isPending: isBusy,
    /** Why the newest try failed. */
    error,
  }
}
