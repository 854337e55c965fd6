import { useRef } from 'react'

/** Returns a function that runs actions sequentially in call order; a rejected action does not stop later ones. */
export function useQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (act: () => Promise<unknown>): Promise<void> => {
    const done = last.current.then(async () => void (await act()))
    last.current = done.catch(() => {})
    return done
  }
}
