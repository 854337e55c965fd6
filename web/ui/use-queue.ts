import { useRef } from 'react'

/** Does things one after another in the order in which they were asked for; none is dropped, and one that fails stops no other. */
export function useQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (act: () => Promise<unknown>): Promise<void> => {
    const done = last.current.then(async () => void (await act()))
    last.current = done.catch(() => {})
    return done
  }
}
