/** An entry of a file list. */
export type StoredFile = { key: string; stored_at: Date }

/** Low-level byte storage: a folder or a bucket. Knows neither contents nor owners. */
export type FileStore = {
  /** Stores bytes under a key atomically, replacing any previous ones. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns null when nothing is stored under this key. */
  read(key: string): Promise<Uint8Array | null>
  has(key: string): Promise<boolean>
  /** Deletes a file. Idempotent. */
  remove(key: string): Promise<void>
  /** Lists all files, unordered; concurrent changes may or may not be included. */
  list(): AsyncIterable<StoredFile>
}

/**
 * Private files of households and organisations, encrypted at rest. The caller authorises access: whoever has the key
 * of a file can read it.
 */
export type Files = {
  /** Stores bytes and returns a new random key, which reveals nothing about them. */
  store(bytes: Uint8Array): Promise<string>
  /**
   * Stores bytes under a fixed key, replacing any previous ones. A successful read proves that this installation wrote
   * them under this key.
   */
  storeAs(key: string, bytes: Uint8Array): Promise<void>
  /** Returns the original bytes. Throws FileProblem when they are missing or were changed. */
  read(key: string): Promise<Uint8Array>
  has(key: string): Promise<boolean>
  /** Deletes a file. Idempotent. */
  remove(key: string): Promise<void>
  /** Lists all files stored by `keep`, unordered; files of `storeAs` and foreign files are excluded. */
  list(): AsyncIterable<StoredFile>
}

/** Encrypts short secrets, such as account numbers, that a column of the database holds. */
export type TextVault = {
  /** `about` names what the text belongs to; only with the same `about` is it decrypted again. */
  seal(text: string, about: string): Buffer
  /** Decrypts. Throws `FileProblem` when it was changed or moved, or its key is gone. */
  open(sealed: Uint8Array, about: string): string
  /** Keyed digest (HMAC-SHA256), to recognise the same text; the same as long as the oldest key is kept. */
  digest(text: string): Buffer
}

/**
 * Thrown when a stored file cannot be read: `missing`, or `damaged` (changed since, or encrypted with an unknown key).
 */
export class FileProblem extends Error {
  readonly kind: 'missing' | 'damaged'
  constructor(kind: 'missing' | 'damaged', detail: string) {
    super(`A kept file is ${kind}: ${detail}`)
    this.name = 'FileProblem'
    this.kind = kind
  }
}

/** Whether a key is valid; others never reach a store. The table `document` has the same check. */
export const isFileKey = (key: string): boolean =>
  /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/.test(key) && key.length <= 200

/** Validates a key before it becomes a path. Throws TypeError. */
export function checkKey(key: string): string {
  if (!isFileKey(key)) throw new TypeError('This is no key of a kept file')
  return key
}
