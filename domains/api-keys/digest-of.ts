import { createHash } from 'node:crypto'

/**
 * Returns what is kept of a key. A key has 256 random bits, so a plain digest cannot be guessed back; and whoever
 * times the look-up by digest learns nothing of a key, because they do not choose its digest.
 */
export const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest()
