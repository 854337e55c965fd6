/* Mark of a sign-out the server does not know of yet. Not cleared with the rest of the storage. */
const key = 'numo-left'

/** The mark of a pending sign-out; without storage it lasts as long as the page. */
export function signOutMark() {
  let isMarked = false
  return {
    is() {
      try {
        return isMarked || localStorage.getItem(key) !== null
      } catch {
        return isMarked
      }
    },
    mark() {
      isMarked = true
      try {
        localStorage.setItem(key, 'yes')
      } catch {
        // Storage is optional.
      }
    },
    clear() {
      isMarked = false
      try {
        localStorage.removeItem(key)
      } catch {
        // Storage is optional.
      }
    },
  }
}
