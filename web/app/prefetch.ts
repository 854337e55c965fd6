/** At most so many pages are on their way ahead of a visit (spec 9). */
const mostPrefetches = 4

/**
 * Loads pages ahead: each once, a few at a time. What is asked for beyond that is not remembered, because by then
 * somebody points elsewhere. One that failed may be asked for again; the visit itself tells about it.
 */
export function createPrefetch(load: (page: string) => Promise<unknown>) {
  const known = new Set<string>()
  let pending = 0
  return (page: string) => {
    if (known.has(page) || pending >= mostPrefetches) return
    known.add(page)
    pending += 1
    load(page)
      .catch(() => known.delete(page))
      .finally(() => {
        pending -= 1
      })
  }
}
