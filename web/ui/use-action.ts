import { useState } from 'react'
import { useProgram } from '../app/program.ts'
import { useProblemText } from './problem-text.ts'

/** Runs one thing at a time and says how it went; what fails is said, never hidden. */
export function useAction() {
  const { toasts } = useProgram()
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  async function run(action: () => Promise<unknown>, done?: string): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    try {
      await action()
      if (done) toasts.show(done, { tone: 'ok' })
      return true
    } catch (error) {
      toasts.show(textOf(error), { tone: 'bad' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
