/** Limits of an LRU cache counted in bytes: one entry may take at most an eighth of them. */
export const byteLimits = (maxBytes: number) => ({
  maxSize: maxBytes,
  maxEntrySize: Math.floor(maxBytes / 8),
})

/** What an entry takes with its key and the bookkeeping around it, in bytes. */
export const entrySize = (key: string, bytes: number) => bytes + key.length * 2 + 200
