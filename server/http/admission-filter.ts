import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const maxMarks = 20_000

/**
 * Admits a key to a cache when it is requested for the second time. What is requested only once - a crawler's page, an invented
 * query - then never evicts what is requested again and again, nor costs memory beyond its own response.
 */
export class AdmissionFilter {
  readonly #seen = new LRUCache<string, true>({ max: maxMarks })

  /** Returns whether this key was seen before, and remembers it. */
  knows(key: string): boolean {
    const mark = createHash('sha1').update(key).digest('base64')
    if (this.#seen.get(mark)) return true
    this.#seen.set(mark, true)
    return false
  }

  forget() {
    this.#seen.clear()
  }
}
