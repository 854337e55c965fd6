import { createHash } from 'node:crypto'

/**
 * Returns what is kept of a key or of a secret in a link. It has 256 random bits, so a plain digest cannot be guessed back; and
 * whoever times the look-up by digest learns nothing, because they do not choose its digest.
 */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
