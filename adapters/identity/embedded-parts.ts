import type { Attempts } from './embedded-attempts.ts'
import type { Authenticator } from './embedded-authenticator.ts'
import type { Codes, FoundCode } from './embedded-codes.ts'
import type { Passwords } from './embedded-passwords.ts'
import type { Sessions } from './embedded-sessions.ts'
import type { Store, UserRow } from './embedded-tables.ts'
import { longPasswordWord } from './embedded-token.ts'
import { passwordLength } from './password-problem.ts'
import { IdentityProblem, longPassword } from './port.ts'

/** Dependencies shared by the parts of the embedded service. */
export type Parts = {
  store: Store
  attempts: Attempts
  authenticator: Authenticator
  codes: Codes
  passwords: Passwords
  sessions: Sessions
  now: () => number
  /** Issuer of the tokens; distinguishes links of another installation from invalid ones. */
  mark: string
}

export const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505'

export const userOf = (db: Store, uid: string): Promise<UserRow | undefined> =>
  db.selectFrom('user').selectAll().where('id', '=', uid).executeTakeFirst()

/** Authentication methods of a password sign-in: AMR values (RFC 8176) and `long`, a value of our own. */
export const methodsOf = (password: string): readonly string[] =>
  passwordLength(password) < longPassword ? ['pwd'] : ['pwd', longPasswordWord]

export const usable = (found: FoundCode | 'expired' | null): FoundCode => {
  if (found === 'expired') throw new IdentityProblem('expired-action-code')
  if (!found) throw new IdentityProblem('invalid-action-code')
  return found
}

/** Kinds of codes that sign in or set a password. */
export const codesOfEntry = ['resetPassword', 'sign-in', 'second-factor'] as const

/**
 * Marks the address as verified. What was set up before may belong to a stranger who signed up with it first: unless
 * `isKept`, second factors, codes, sessions and the password are deleted (the caller may set a new password). Returns
 * whether the address was unverified before.
 */
export async function prove(
  tx: Store,
  { codes, sessions }: Parts,
  uid: string,
  { keepsSession: isStored }: { keepsSession: boolean }
): Promise<boolean> {
  const user = await tx
    .selectFrom('user')
    .select('emailVerified')
    .where('id', '=', uid)
    .forUpdate()
    .executeTakeFirst()
  if (!user || user.emailVerified) return false
  await tx.updateTable('user').set({ emailVerified: true }).where('id', '=', uid).execute()
  await codes.drop(tx, ['verifyEmail'], uid)
  if (isStored) return true
  await forgetPassword(tx, uid)
  await tx.deleteFrom('passkey').where('userId', '=', uid).execute()
  await tx.deleteFrom('authenticator').where('userId', '=', uid).execute()
  await codes.drop(tx, codesOfEntry, uid)
  await sessions.endAll(tx, uid)
  return true
}

export const forgetPassword = (tx: Store, uid: string) =>
  tx.updateTable('account').set({ password: null }).where('userId', '=', uid).execute()
