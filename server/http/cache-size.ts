/** Returns limits of an LRU cache in bytes; one entry may take at most an eighth. */
export const byteLimits = (maxBytes: number) => ({
  maxSize: maxBytes,
  maxEntrySize: Math.floor(maxBytes / 8),
})

/** Returns the size of an entry in bytes, including its key and bookkeeping. */
export const entrySize = (key: string, bytes: number) => bytes + key.length * 2 + 200
