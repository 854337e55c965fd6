import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { newId } from './embedded-auth.ts'
import type { Store, UserRow } from './embedded-tables.ts'
import { passwordProblem } from './password-problem.ts'
import { IdentityProblem } from './port.ts'

/** Password hashing; replaceable, so that tests can count calls. */
export type Hasher = {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}
/** better-auth's scrypt: 16 MB and about 70 ms of CPU per call. */
export const scrypt: Hasher = {
  hash: (password) => hashPassword(password),
  verify: (hash, password) => verifyPassword({ hash, password }),
}

/** Hash that matches no password: compared for unknown addresses, so that they take the same time. */
const noMatchHash = '00000000000000000000000000000000:' + '0'.repeat(128)

export type PasswordRecord = { user: UserRow; password: string | null }

/** Password storage and comparison of the embedded service. */
export function createPasswords(store: Store, hasher: Hasher, now: () => number) {
  return {
    async find(email: string | null): Promise<PasswordRecord | null> {
      // Invalid addresses are queried too, so that every input takes the same work.
      const row = await store
        .selectFrom('user')
        .leftJoin('account', (on) =>
          on.onRef('account.userId', '=', 'user.id').on('account.providerId', '=', 'credential')
        )
        .selectAll('user')
        .select('account.password')
        .where('user.email', '=', email ?? '')
        .executeTakeFirst()
      if (!row) return null
      const { password, ...user } = row
      return { user, password }
    },

    /** Always makes one comparison, also for an unknown user (`known` null), to prevent user enumeration by timing. */
    async isRight(known: PasswordRecord | null, password: string): Promise<boolean> {
      const isSame = await hasher.verify(known?.password ?? noMatchHash, password)
      return isSame && known?.password != null
    },

    /** Throws `weak-password`. */
    async refuseWeak(password: string, email: string): Promise<void> {
      if ((await passwordProblem(password, email)) !== null)
        throw new IdentityProblem('weak-password')
    },

    hash: (password: string) => hasher.hash(password),

    /** Sets or replaces a user's password hash. */
    async set(db: Store, uid: string, hash: string): Promise<void> {
      const at = new Date(now())
      const { numUpdatedRows } = await db
        .updateTable('account')
        .set({ password: hash, updatedAt: at })
        .where('userId', '=', uid)
        .where('providerId', '=', 'credential')
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return
      await db
        .insertInto('account')
        .values({
          id: newId(),
          accountId: uid,
          providerId: 'credential',
          userId: uid,
          password: hash,
          createdAt: at,
          updatedAt: at,
        })
        .execute()
    },
  }
}
export type Passwords = ReturnType<typeof createPasswords>
