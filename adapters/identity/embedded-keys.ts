import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from './embedded-auth.ts'
import type { Store } from './embedded-tables.ts'
import type { PublicKey } from './port.ts'
import type { Vault } from './secrets.ts'

export const algorithm = 'EdDSA'
const signing_ms = 30 * 86_400_000
/** Tokens live one hour; a key verifies until the last token signed with it has expired. */
const accepted_ms = signing_ms + 65 * 60_000

type SigningKey = { kid: string; key: CryptoKey; created_at: number }

export type Keys = {
  /** Returns the current signing key; a new one is made every 30 days. */
  forSigning(): Promise<SigningKey>
  /** Returns the public key of a token, or null when it is unknown or expired. */
  forVerifying(kid: string): Promise<CryptoKey | null>
  /** Returns the public keys of all tokens that may still be valid, newest first. */
  published(): Promise<readonly PublicKey[]>
}

const Published = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })

const imported = async (json: string): Promise<CryptoKey> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `createKeys`
  const key = await importJWK(JSON.parse(json) as JWK, algorithm)
  if (key instanceof Uint8Array) throw new Error('A signing key is no key pair')
  return key
}

/** Ed25519 key pairs that sign ID tokens. Private keys are encrypted in the database. */
export function createKeys(store: Store, vault: Vault, now: () => number): Keys {
  let signing: SigningKey | null = null
  const known = new Map<string, { key: CryptoKey; created_at: number }>()

  async function newest(db: Store): Promise<SigningKey | null> {
    const row = await db
      .selectFrom('signingKey')
      .selectAll()
      .where('createdAt', '>', new Date(now() - signing_ms))
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!row) return null
    const key = await imported(await vault.open(row.privateKey))
    return { kid: row.id, key, created_at: row.createdAt.getTime() }
  }

  /** One process creates the next pair under an advisory lock; the others wait and use it. */
  const made = () =>
    store.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(4910077032)`.execute(tx)
      const found = await newest(tx)
      if (found) return found
      const pair = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true })
      const kid = newId()
      await tx
        .insertInto('signingKey')
        .values({
          id: kid,
          publicKey: JSON.stringify(await exportJWK(pair.publicKey)),
          privateKey: await vault.seal(JSON.stringify(await exportJWK(pair.privateKey))),
          createdAt: new Date(now()),
        })
        .execute()
      await tx
        .deleteFrom('signingKey')
        .where('createdAt', '<', new Date(now() - accepted_ms))
        .execute()
      return { kid, key: pair.privateKey, created_at: now() }
    })

  return {
    async forSigning() {
      if (!signing || signing.created_at <= now() - signing_ms)
        signing = (await newest(store)) ?? (await made())
      return signing
    },
    async forVerifying(kid) {
      if (!/^[A-Za-z0-9]{28}$/.test(kid)) return null
      let found = known.get(kid)
      if (!found) {
        const row = await store
          .selectFrom('signingKey')
          .select(['publicKey', 'createdAt'])
          .where('id', '=', kid)
          .executeTakeFirst()
        if (!row) return null
        found = { key: await imported(row.publicKey), created_at: row.createdAt.getTime() }
        known.set(kid, found)
      }
      return found.created_at > now() - accepted_ms ? found.key : null
    },
    async published() {
      const rows = await store
        .selectFrom('signingKey')
        .select(['id', 'publicKey'])
        .where('createdAt', '>', new Date(now() - accepted_ms))
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute()
      return rows.map(({ id, publicKey }) => ({
        kid: id,
        // Parsed with an explicit schema, so that no other field of the row is published.
        ...Published.parse(JSON.parse(publicKey)),
        alg: algorithm,
        use: 'sig' as const,
      }))
    },
  }
}
