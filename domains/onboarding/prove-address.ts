import type { IdentityUser } from '@numo/adapters/identity/port.ts'
import type { Context } from '../context.ts'
import { inWords } from '../users/try-sign-in.ts'
import { signUpWords, verifyWords } from '../users/sentences.ts'

type Parts = Pick<Context, 'identity' | 'caller'>

/** Creates and uses a verification code of the identity service for an address that is proven by an email. */
async function verify(
  { identity, caller }: Parts,
  email: string,
  reader: { uid: string } | { new_password: string }
): Promise<void> {
  const code = await identity.createActionCode('verifyEmail', email)
  if (code !== null) await identity.verifyEmail(code, reader, caller)
}

/** Marks the address of a signed-in user as verified; their credentials stay. */
export const proveOwn = (ctx: Parts, { uid, email }: IdentityUser): Promise<void> =>
  inWords(verifyWords, () => verify(ctx, email, { uid }))

/**
 * Creates a sign-in with this password for a proven address, or resets an existing one, removing credentials that a stranger set up.
 * Returns its uid.
 */
export function renewProof(
  ctx: Parts,
  { email, password, display_name }: { email: string; password: string; display_name: string }
): Promise<string> {
  const { identity, caller } = ctx
  return inWords(signUpWords, async () => {
    const before = await identity.findUserByEmail(email)
    if (before) {
      await verify(ctx, email, { new_password: password })
      return before.uid
    }
    const { uid } = await identity.signUp({ email, password, display_name }, caller)
    await verify(ctx, email, { uid })
    // They sign in with it next, so that the session starts with a verified address.
    await identity.endSessions(uid)
    return uid
  })
}
