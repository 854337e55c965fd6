import { createStore, type Store } from '../../ui/store.ts'

/** Asking somebody in the middle of what they do to prove that it is them. */
export type ProofState = {
  /** True while somebody is asked. */
  isOpen: Store<boolean>
  /** Asks; true once they proved it. Whoever asks meanwhile waits for the same answer. */
  ask: () => Promise<boolean>
  /** What came of it. */
  answer: (isProved: boolean) => void
}

export function createProving(): ProofState {
  const isOpen = createStore(false)
  let pending: Promise<boolean> | null = null
  let settle: (isProved: boolean) => void = () => {}
  return {
    isOpen,
    ask() {
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
