import { LRUCache } from 'lru-cache'
import { AdmissionFilter } from './admission-filter.ts'
import { byteLimits, entrySize } from './cache-size.ts'

/** What was rendered, and how many bytes keeping it takes; null: it may not be kept. */
export type Rendered<T> = { value: T; keep_bytes: number | null }

const maxBytes = 32 * 1024 * 1024
const maxKeyLength = 1200

/**
 * What was rendered before. A key names everything the result depends on, the directory's version included, so
 * a hit is never older than what the version watcher has seen. What is asked for a second time is kept. Equal
 * requests at the same time share one rendering, unless its result may not be kept.
 */
export class PageCache<T extends {}> {
  readonly #kept = new LRUCache<string, T>(byteLimits(maxBytes))
  readonly #admission = new AdmissionFilter()
  readonly #underWay = new Map<string, Promise<Rendered<T> | null>>()

  clear() {
    this.#kept.clear()
    this.#admission.forget()
  }

  get(key: string): T | undefined {
    return this.#kept.get(key)
  }

  /** Joins a rendering under way, or renders and keeps. */
  async render(key: string, render: () => Promise<Rendered<T>>): Promise<T> {
    const underWay = this.#underWay.get(key)
    if (underWay) {
      const other = await underWay
      if (other && other.keep_bytes !== null) return other.value
    }
    const mine = render()
    const shared = mine.catch(() => null)
    this.#underWay.set(key, shared)
    try {
      const { value, keep_bytes } = await mine
      if (keep_bytes !== null && key.length <= maxKeyLength && this.#admission.knows(key))
        this.#kept.set(key, value, { size: entrySize(key, keep_bytes) })
      return value
    } finally {
      if (this.#underWay.get(key) === shared) this.#underWay.delete(key)
    }
  }
}
