/**
 * Things that must all happen, one after the other in the order in which they were asked for. One that fails says so to
 * whoever asked for it; the next one runs all the same.
 */
export function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(action: () => Promise<T>): Promise<T> => {
    const mine = last.then(action)
    last = mine.catch(() => {})
    return mine
  }
}
