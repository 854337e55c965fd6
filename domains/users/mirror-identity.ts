import type { IdentityUser } from '@numo/adapters/identity/port.ts'
import type { Tx } from '../context.ts'
import { plainWords } from '../letter.ts'

/** Writes down what the identity service says about a sign-in now. Runs under the program's own hat. */
export async function mirrorIdentity(tx: Tx, user: IdentityUser): Promise<void> {
  const now = {
    email: user.email,
    email_verified: user.email_verified,
    display_name: plainWords(user.display_name).slice(0, 120) || 'User',
    disabled: user.disabled,
    provider: user.providers[0] ?? 'password',
    last_sign_in_at: user.last_sign_in_at === null ? null : new Date(user.last_sign_in_at),
  }
  await tx
    .insertInto('identity_user')
    .values({ uid: user.uid, ...now })
    .onConflict((on) => on.column('uid').doUpdateSet({ ...now, updated_at: new Date() }))
    .execute()
}
