import type { IdentityUser } from '@numo/adapters/identity/port.ts'
import type { Context } from '../context.ts'
import { inWords } from '../users/in-words.ts'
import { signUpWords, verifyWords } from '../users/sentences.ts'

type Parts = Pick<Context, 'identity' | 'caller'>

/** Uses a code of the identity service's own for an address whose mail was read. */
async function verify(
  { identity, caller }: Parts,
  email: string,
  reader: { uid: string } | { new_password: string }
): Promise<void> {
  const code = await identity.createActionCode('verifyEmail', email)
  if (code !== null) await identity.verifyEmail(code, reader, caller)
}

/** Somebody signed in read the mail of their own address: what they set up stays. */
export const proveOwn = (ctx: Parts, { uid, email }: IdentityUser): Promise<void> =>
  inWords(verifyWords, () => verify(ctx, email, { uid }))

/**
 * A sign-in for an address whose mail was read, with this password. What a stranger set up with the address before goes,
 * all of it. Gives its uid.
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
    // They sign in with it next, so that the session begins with a proven address.
    await identity.endSessions(uid)
    return uid
  })
}
