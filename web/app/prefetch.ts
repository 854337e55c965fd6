/** Maximum number of concurrent prefetches (specification section 9). */
const maxPrefetches = 4

/**
 * Returns a function that prefetches pages: each once, a limited number at a time. Requests beyond the limit are
 * dropped, because the pointer has moved on by then. A failed prefetch may be repeated; the navigation itself reports
 * the error.
 */
export function createPrefetch(load: (page: string) => Promise<unknown>) {
  const known = new Set<string>()
  let pending = 0
  return (page: string) => {
    if (known.has(page) || pending >= maxPrefetches) return
    known.add(page)
    pending += 1
    load(page)
      .catch(() => known.delete(page))
      .finally(() => {
        pending -= 1
      })
  }
}
