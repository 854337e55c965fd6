import { checkKey, type FileStore } from './port.ts'

export type InMemoryStore = FileStore & {
  size(): number
  /** All stored bytes, as stored. */
  all(): ReadonlyMap<string, Uint8Array>
}

/** In-memory file store for tests. */
export function createInMemoryStore(): InMemoryStore {
  const stored = new Map<string, Uint8Array>()
  const since = new Map<string, Date>()
  return {
    async put(key, bytes) {
      stored.set(checkKey(key), Uint8Array.from(bytes))
      since.set(key, new Date())
    },
    read: async (key) => stored.get(checkKey(key))?.slice() ?? null,
    has: async (key) => stored.has(checkKey(key)),
    remove: async (key) => void stored.delete(checkKey(key)),
    async *list() {
      for (const key of [...stored.keys()]) yield { key, stored_at: since.get(key) ?? new Date() }
    },
    size: () => stored.size,
    all: () => stored,
  }
}
