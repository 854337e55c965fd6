import { checkKey, type FileStore } from './port.ts'

export type InMemoryStore = FileStore & {
  /** How many files there are. */
  size(): number
  /** Everything that is kept, as it is kept. */
  all(): ReadonlyMap<string, Uint8Array>
}

/** Files in memory, for tests. */
export function createInMemoryStore(): InMemoryStore {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => void kept.set(checkKey(key), Uint8Array.from(bytes)),
    read: async (key) => kept.get(checkKey(key))?.slice() ?? null,
    has: async (key) => kept.has(checkKey(key)),
    remove: async (key) => void kept.delete(checkKey(key)),
    size: () => kept.size,
    all: () => kept,
  }
}
