import { checkKey, type FileStore } from './port.ts'

export type InMemoryStore = FileStore & {
  size(): number
  /** All stored bytes, as stored. */
  all(): ReadonlyMap<string, Uint8Array>
}

/** In-memory file store for tests. */
export function createInMemoryStore(): InMemoryStore {
  const kept = new Map<string, Uint8Array>()
  const since = new Map<string, Date>()
  return {
    async put(key, bytes) {
      kept.set(checkKey(key), Uint8Array.from(bytes))
      since.set(key, new Date())
    },
    read: async (key) => kept.get(checkKey(key))?.slice() ?? null,
    has: async (key) => kept.has(checkKey(key)),
    remove: async (key) => void kept.delete(checkKey(key)),
    async *list() {
      for (const key of [...kept.keys()]) yield { key, kept_at: since.get(key) ?? new Date() }
    },
    size: () => kept.size,
    all: () => kept,
  }
}
