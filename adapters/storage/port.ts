/** A kept file as a list names it. */
export type KeptFile = { key: string; kept_at: Date }

/** Where bytes lie: a folder, a bucket. It knows neither what they are nor whose. */
export type FileStore = {
  /** Keeps bytes under a key, whole or not at all; what was there before is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes; null when there are none under this key. */
  read(key: string): Promise<Uint8Array | null>
  has(key: string): Promise<boolean>
  /** Takes them away; nothing happens when they are gone already. */
  remove(key: string): Promise<void>
  /** Everything there is, in no order; what is put or removed meanwhile may be among it or not. */
  list(): AsyncIterable<KeptFile>
}

/**
 * Private files of households and organisations, encrypted at rest. Who may see one is the caller's business: whoever
 * has the key of a file can read it.
 */
export type Files = {
  /** Keeps bytes and gives the key they are read with: 32 random characters that say nothing. */
  keep(bytes: Uint8Array): Promise<string>
  /**
   * Keeps bytes under a key of the program's own, in place of what was there. That they can be read again proves that
   * this installation wrote them, under this very key.
   */
  keepAs(key: string, bytes: Uint8Array): Promise<void>
  /** The bytes as they were given. Throws `FileProblem` when they are gone or somebody changed them. */
  read(key: string): Promise<Uint8Array>
  has(key: string): Promise<boolean>
  /** Takes a file away for good; nothing happens when it is gone already. */
  remove(key: string): Promise<void>
  /** Every file of `keep`, in no order. What was kept under a name, and what else lies there, is not among them. */
  list(): AsyncIterable<KeptFile>
}

/** A kept file cannot be given: `missing`, or `damaged`: changed since, or encrypted with a key we do not have. */
export class FileProblem extends Error {
  readonly kind: 'missing' | 'damaged'
  constructor(kind: 'missing' | 'damaged', detail: string) {
    super(`A kept file is ${kind}: ${detail}`)
    this.name = 'FileProblem'
    this.kind = kind
  }
}

/** Keys are ours and opaque; anything else never reaches a store. The table `document` says the same. */
export const isFileKey = (key: string): boolean =>
  /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/.test(key) && key.length <= 200

/** Refuses what is no key of ours, before it becomes a path. */
export function checkKey(key: string): string {
  if (!isFileKey(key)) throw new TypeError('This is no key of a kept file')
  return key
}
