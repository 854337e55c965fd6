import { readPublicKeys } from '../authorizations/read-public-keys.ts'
import { verifyToken } from '../authorizations/rules-signed-token.ts'
import type { Context } from '../context.ts'
import { CardClaims } from './rules.ts'

/** Returns what a card says when its signature is ours; null otherwise. */
export async function genuineCard(
  { db }: Pick<Context, 'db'>,
  token: string
): Promise<CardClaims | null> {
  const claims = await verifyToken(token, await readPublicKeys(db), CardClaims)
  return typeof claims === 'string' ? null : claims
}
