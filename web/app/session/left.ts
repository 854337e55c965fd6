/* Somebody left this browser and the server has not heard of it. Not forgotten with the rest of what is kept. */
const key = 'numo-left'

/** The mark of a sign-out that is not done; where nothing can be kept it lasts as long as the page. */
export function keptLeft() {
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
        // See above.
      }
    },
    clear() {
      isMarked = false
      try {
        localStorage.removeItem(key)
      } catch {
        // See above.
      }
    },
  }
}
