import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import type { Context } from '../context.ts'
import { addressOwner, type AddressOwner } from './address-owner.ts'
import type { AddressProofNeed } from './enums.ts'

export type ReaderOf = {
  /** What the reader of the email must provide besides the code. */
  needs: AddressProofNeed
  owner: AddressOwner | undefined
}

/**
 * Returns what the reader of a verification email must provide to keep the existing credentials. A user with that address who is not linked
 * to this sign-in (invited, or known before) requires a new password, because otherwise a stranger could take over their data.
 */
export async function readerOf(
  ctx: Context,
  { uid, email }: { uid: string; email: string },
  id_token: string | undefined
): Promise<ReaderOf> {
  const owner = await ctx.system((tx) => addressOwner(tx, email))
  if (owner && owner.identity_uid !== uid) return { needs: 'new-password', owner }
  const isSignedIn = id_token !== undefined && (await isOf(ctx, uid, id_token))
  return { needs: isSignedIn ? 'nothing' : 'password', owner }
}

/** Returns whether a token is valid and belongs to the sign-in. */
async function isOf({ identity }: Context, uid: string, id_token: string): Promise<boolean> {
  try {
    const token = await identity.verifyToken(id_token)
    return token.uid === uid && (await identity.isAlive(token))
  } catch (error) {
    if (error instanceof IdentityProblem && error.code !== 'network-request-failed') return false
    throw error
  }
}
