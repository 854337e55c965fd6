import { useRef, useState } from 'react'
import { useProgram } from './program.ts'
import { createSerialQueue } from '../ui/serial-queue.ts'
import { useProblemText } from './problem-text.ts'

/** Runs actions one at a time. Shows a toast with the result or the error of each; `onError` replaces that of an error. */
export function useAction({ onError }: { onError?: (error: unknown) => void } = {}) {
  const { toasts } = useProgram()
  const textOf = useProblemText()
  const [waiting, setWaiting] = useState(0)
  const [inTurn] = useState(createSerialQueue)
  // A ref, because two clicks may arrive before the next render.
  const isPressed = useRef(false)

  /** Runs every action, one after the other: for switches and uploads, where each call counts. */
  async function queue(action: () => Promise<unknown>, done?: string): Promise<boolean> {
    setWaiting((count) => count + 1)
    try {
      await inTurn(action)
      if (done) toasts.show(done, { tone: 'ok' })
      return true
    } catch (error) {
      if (onError) onError(error)
      else toasts.show(textOf(error), { tone: 'bad' })
      return false
    } finally {
      setWaiting((count) => count - 1)
    }
  }

  /**
   * Runs the action of a button. Calls during a pending one are ignored and resolve to false; use `queue` for actions
   * that must not be lost.
   */
  async function run(action: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (isPressed.current) return false
    isPressed.current = true
    try {
      return await queue(action, done)
    } finally {
      isPressed.current = false
    }
  }
  return { isBusy: waiting > 0, run, queue }
}
