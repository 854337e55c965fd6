import { createHash } from 'node:crypto'

const mostMarks = 20_000

/**
 * Lets a key in when it comes for the second time. What is asked for only once - a crawler's page, an invented
 * query - then never pushes out what people ask for again and again, nor costs memory beyond its own answer.
 */
export class Doorkeeper {
  readonly #seen = new Set<string>()

  /** Whether this key was here before. */
  knows(key: string): boolean {
    const mark = createHash('sha1').update(key).digest('base64')
    if (this.#seen.has(mark)) return true
    if (this.#seen.size >= mostMarks) this.#seen.clear()
    this.#seen.add(mark)
    return false
  }

  forget() {
    this.#seen.clear()
  }
}
