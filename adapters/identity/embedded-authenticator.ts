import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Attempts } from './embedded-attempts.ts'
import type { CodeAttempts, CodeTry } from './embedded-code-attempts.ts'
import type { Sessions } from './embedded-sessions.ts'
import type { Store } from './embedded-tables.ts'
import { IdentityProblem, type Caller, type Factor } from './port.ts'
import type { Vault } from './secrets.ts'

const period_ms = 30_000
const recoveryCount = 10
/** Without easily confused characters (0/o, 1/i/l). */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Returns the TOTP code at a time in milliseconds. */
export const totpCode = (secret: string, timestamp: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period: period_ms / 1000 }).generate({ timestamp })

const newRecoveryCode = () => {
  const text = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}
const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

type Parts = {
  store: Store
  vault: Vault
  sessions: Sessions
  attempts: Attempts
  codeAttempts: CodeAttempts
  brand_name: string
  now: () => number
}

/** TOTP codes of an authenticator app, and recovery codes for when it is lost. */
export function createAuthenticator(parts: Parts) {
  const { store, vault, sessions, attempts, codeAttempts, brand_name, now } = parts
  const wrong = () => new IdentityProblem('invalid-second-factor')
  const totp = (secret: string, label: string) =>
    new TOTP({ issuer: brand_name, label, secret: Secret.fromBase32(secret), period: 30 })

  /**
   * Returns the TOTP time step of a code, or null when it matches neither the current, the previous nor the next one.
   */
  function stepOf(secret: string, code: string): number | null {
    const token = code.replace(/\s/g, '')
    if (!/^\d{6}$/.test(token)) return null
    const delta = totp(secret, '').validate({ token, timestamp: now(), window: 1 })
    return delta === null ? null : Math.floor(now() / period_ms) + delta
  }
  const newRecoveryCodes = () => Array.from({ length: recoveryCount }, newRecoveryCode)
  const hashed = (codes: readonly string[]) =>
    JSON.stringify(codes.map((code) => vault.hash(plain(code))))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by `hashed`
  const hashesIn = (json: string) => JSON.parse(json) as string[]

  const rowOf = (db: Store, uid: string) =>
    db.selectFrom('authenticator').selectAll().where('id', '=', uid)

  return {
    async start(uid: string, secret = new Secret({ size: 20 }).base32) {
      const user = await store
        .selectFrom('user')
        .select('email')
        .where('id', '=', uid)
        .executeTakeFirstOrThrow()
      const pendingSecret = await vault.seal(secret)
      await store
        .insertInto('authenticator')
        .values({
          id: uid,
          userId: uid,
          secret: null,
          pendingSecret,
          recoveryCodes: '[]',
          lastStep: 0,
          createdAt: new Date(now()),
        })
        .onConflict((on) => on.column('id').doUpdateSet({ pendingSecret }))
        .execute()
      return { secret, otpauth: totp(secret, user.email).toString() }
    },

    async confirm(uid: string, code: string, session_id: string | null) {
      const right = await attempts.begin('set up', uid, { ip: null, user_agent: null })
      const row = await rowOf(store, uid).executeTakeFirst()
      const secret = row?.pendingSecret ? await vault.open(row.pendingSecret) : null
      const step = secret ? stepOf(secret, code) : null
      if (!row?.pendingSecret || step === null) throw wrong()
      const recovery_codes = newRecoveryCodes()
      await store.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('authenticator')
          .set({
            secret: row.pendingSecret,
            pendingSecret: null,
            recoveryCodes: hashed(recovery_codes),
            lastStep: step,
            createdAt: new Date(now()),
          })
          .where('id', '=', uid)
          .where('pendingSecret', '=', row.pendingSecret)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) throw wrong()
        if (session_id) await sessions.strengthen(tx, uid, session_id, ['otp', 'mfa'])
      })
      await right()
      return { recovery_codes }
    },

    async remove(uid: string): Promise<void> {
      await store.deleteFrom('authenticator').where('id', '=', uid).execute()
    },

    /** Replaces the recovery codes. Throws `invalid-second-factor` when no authenticator is set up. */
    async renewRecoveryCodes(uid: string): Promise<readonly string[]> {
      const codes = newRecoveryCodes()
      const { numUpdatedRows } = await store
        .updateTable('authenticator')
        .set({ recoveryCodes: hashed(codes) })
        .where('id', '=', uid)
        .where('secret', 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw wrong()
      return codes
    },

    /** Returns the second factors that are required after the password; empty when none is set up. */
    async factorsOf(uid: string): Promise<readonly Factor[]> {
      const row = await rowOf(store, uid).where('secret', 'is not', null).executeTakeFirst()
      if (!row) return []
      const passkey = await store
        .selectFrom('passkey')
        .select('id')
        .where('userId', '=', uid)
        .limit(1)
        .executeTakeFirst()
      return [
        'totp',
        ...(hashesIn(row.recoveryCodes).length > 0 ? (['recovery-code'] as const) : []),
        ...(passkey ? (['passkey'] as const) : []),
      ]
    },

    /** Verifies a code and consumes it in the transaction of `db`. Throws `too-many-requests`. */
    async use(
      db: Store,
      uid: string,
      factor: 'totp' | 'recovery-code',
      code: string
    ): Promise<boolean> {
      const row = await rowOf(db, uid).forUpdate().executeTakeFirst()
      if (!row?.secret) return false
      const change = db.updateTable('authenticator').where('id', '=', uid)
      if (factor === 'totp') {
        const step = stepOf(await vault.open(row.secret), code)
        if (step === null || step <= row.lastStep) return false
        await change.set({ lastStep: step }).execute()
        return true
      }
      const hashes = hashesIn(row.recoveryCodes)
      const hash = vault.hash(plain(code))
      if (!hashes.includes(hash)) return false
      const left = hashes.filter((one) => one !== hash)
      await change.set({ recoveryCodes: JSON.stringify(left) }).execute()
      return true
    },

    /** Counts an attempt before the code is compared. Throws `too-many-requests`. */
    async begin(uid: string, factor: 'totp' | 'recovery-code', from: Caller): Promise<CodeTry> {
      if (factor === 'totp') return codeAttempts.begin(uid)
      return { isOneOfMany: false, right: await attempts.begin(factor, uid, from) }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
