import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const maxMarks = 20_000

/**
 * Admits a key to a cache on its second request (cache admission policy). Keys requested once, such as a crawler's
 * pages or invented queries, then neither evict frequent ones nor use memory.
 */
export class AdmissionFilter {
  readonly #seen = new LRUCache<string, true>({ max: maxMarks })

  /** Returns whether the key was seen before, and records it. */
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
