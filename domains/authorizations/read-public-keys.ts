import type { Db, Tx } from '../context.ts'
import { publishedKey, type TokenKey } from './rules-signed-token.ts'

/** Returns the public keys of all letters and cards, newest first. */
export const readPublicKeys = async (db: Db | Tx): Promise<TokenKey[]> =>
  (
    await db
      .selectFrom('letter_key')
      .select(['id', 'public_key'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  ).map(publishedKey)
