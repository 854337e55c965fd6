/** Keeps what was used last, up to a number of bytes; one entry may take at most an eighth of them. */
export class Lru<T> {
  readonly #most: number
  readonly #entries = new Map<string, { value: T; bytes: number }>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  get bytes() {
    return this.#bytes
  }

  get size() {
    return this.#entries.size
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: T, bytes: number) {
    this.delete(key)
    const all = bytes + key.length * 2 + 200
    if (all > this.#most / 8) return
    this.#entries.set(key, { value, bytes: all })
    this.#bytes += all
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#most) return
      this.delete(oldest)
    }
  }

  delete(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  clear() {
    this.#entries.clear()
    this.#bytes = 0
  }
}
