import { createStore, type Store } from '../../ui/store.ts'

/** State of the dialog that asks for a recent proof. */
export type ProofState = {
  isOpen: Store<boolean>
  /** Opens the dialog; resolves to true once proved. Concurrent calls share one dialog and its result. */
  request: () => Promise<boolean>
  /** Closes the dialog with its result. */
  answer: (isProved: boolean) => void
}

export function createProving(): ProofState {
  const isOpen = createStore(false)
  let pending: Promise<boolean> | null = null
  let settle: (isProved: boolean) => void = () => {}
  return {
    isOpen,
    request() {
      pending ??= new Promise((resolve) => {
        settle = resolve
        isOpen.set(true)
      })
      return pending
    },
    answer(isProved) {
      pending = null
      isOpen.set(false)
      settle(isProved)
    },
  }
}
