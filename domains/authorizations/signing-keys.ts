import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Context, Tx } from '../context.ts'

/** The key that signs letters and cards now. */
export type SigningKey = { kid: string; private_key: JWK }

/** What a sealed private key belongs to. */
const keyOf = (kid: string) => `letter_key:${kid}`
type Sealing = Pick<Context, 'system' | 'vault'>

const lockKeys = (tx: Tx) => sql`select pg_advisory_xact_lock(4910077179)`.execute(tx)

async function currentKey(tx: Tx, { vault }: Pick<Context, 'vault'>): Promise<SigningKey | null> {
  const row = await tx
    .selectFrom('letter_key')
    .innerJoin('letter_key_secret', 'letter_key_secret.key_id', 'letter_key.id')
    .select(['letter_key.id', 'letter_key_secret.sealed_key'])
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `makeKey`
  return { kid: row.id, private_key: JSON.parse(vault.open(row.sealed_key, keyOf(row.id))) as JWK }
}

async function makeKey(tx: Tx, { vault }: Pick<Context, 'vault'>): Promise<SigningKey> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  const [{ x = '' }, private_key] = [
    await exportJWK(pair.publicKey),
    await exportJWK(pair.privateKey),
  ]
  const kid = randomBytes(6).toString('base64url')
  await tx.insertInto('letter_key').values({ id: kid, public_key: x }).execute()
  await tx
    .insertInto('letter_key_secret')
    .values({ key_id: kid, sealed_key: vault.seal(JSON.stringify(private_key), keyOf(kid)) })
    .execute()
  return { kid, private_key }
}

/** Returns the key that signs letters and cards; makes the first one. Only the program reads private keys. */
export const signingKey = (ctx: Sealing): Promise<SigningKey> =>
  ctx.system(async (tx) => {
    const found = await currentKey(tx, ctx)
    if (found) return found
    await lockKeys(tx)
    return (await currentKey(tx, ctx)) ?? makeKey(tx, ctx)
  })

/**
 * Makes a new key that signs letters and cards from now on and returns its id. Keys before it are published on: what
 * they signed stays valid until it ends.
 */
export async function rotateSigningKey(tx: Tx, ctx: Pick<Context, 'vault'>): Promise<string> {
  await lockKeys(tx)
  await tx
    .updateTable('letter_key')
    .set({ retired_at: sql`now()` })
    .where('retired_at', 'is', null)
    .execute()
  return (await makeKey(tx, ctx)).kid
}
