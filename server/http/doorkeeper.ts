import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const maxMarks = 20_000

/**
 * Lets a key in when it comes for the second time. What is asked for only once - a crawler's page, an invented
 * query - then never pushes out what people ask for again and again, nor costs memory beyond its own answer.
 */
export class Doorkeeper {
  readonly #seen = new LRUCache<string, true>({ max: maxMarks })

  /** Whether this key was here before. */
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
