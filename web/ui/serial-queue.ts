/**
 * Returns a function that runs actions sequentially in call order. A rejection goes to the caller of that action; the
 * next one runs regardless.
 */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(action: () => Promise<T>): Promise<T> => {
    const mine = last.then(action)
    last = mine.catch(() => {})
    return mine
  }
}
