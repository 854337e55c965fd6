import { LRUCache } from 'lru-cache'
import { AdmissionFilter } from './admission-filter.ts'
import { byteLimits, entrySize } from './cache-size.ts'

/** A rendering and its size in bytes; null when it may not be cached. */
export type Rendered<T> = { value: T; cache_bytes: number | null }

const maxBytes = 32 * 1024 * 1024
const maxKeyLength = 1200

/**
 * LRU cache of renderings. A key names everything the result depends on, including the directory version, so a hit
 * is never older than the version watcher. Stores a key on its second request. Equal concurrent requests share one
 * rendering unless its result may not be cached.
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

  /** Joins a rendering under way, or renders and stores the result. */
  async render(key: string, render: () => Promise<Rendered<T>>): Promise<T> {
    const underWay = this.#underWay.get(key)
    if (underWay) {
      const other = await underWay
      if (other && other.cache_bytes !== null) return other.value
    }
    const mine = render()
    const shared = mine.catch(() => null)
    this.#underWay.set(key, shared)
    try {
      const { value, cache_bytes } = await mine
      if (cache_bytes !== null && key.length <= maxKeyLength && this.#admission.knows(key))
        this.#kept.set(key, value, { size: entrySize(key, cache_bytes) })
      return value
    } finally {
      if (this.#underWay.get(key) === shared) this.#underWay.delete(key)
    }
  }
}
