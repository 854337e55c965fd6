import { useRef, useState } from 'react'
import { useProgram } from './program.ts'
import { createTurns } from '../ui/in-turn.ts'
import { useProblemText } from './problem-text.ts'

/** Does things one at a time and says how each went; what fails is said, never hidden. */
export function useAction() {
  const { toasts } = useProgram()
  const textOf = useProblemText()
  const [waiting, setWaiting] = useState(0)
  const [inTurn] = useState(createTurns)
  // Two presses may come before anything is drawn again.
  const isPressed = useRef(false)

  /** Does each of these, one after the other: for what counts every time, such as a switch or a picture that arrives. */
  async function queue(action: () => Promise<unknown>, done?: string): Promise<boolean> {
    setWaiting((count) => count + 1)
    try {
      await inTurn(action)
      if (done) toasts.show(done, { tone: 'ok' })
      return true
    } catch (error) {
      toasts.show(textOf(error), { tone: 'bad' })
      return false
    } finally {
      setWaiting((count) => count - 1)
    }
  }

  /**
   * Does what one press of a button asks for. A second press while the first is under way is the same press: it does
   * nothing and answers false. What may not be lost goes through `queue`.
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
