import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import type { Context } from '../context.ts'
import { addressOwner, type AddressOwner } from './address-owner.ts'
import type { AddressProofNeed } from './enums.ts'

export type ReaderOf = {
  /** What whoever reads the mail of an address must show besides the code. */
  needs: AddressProofNeed
  /** The person who has the address here. */
  owner: AddressOwner | undefined
}

/**
 * What the reader of a mail must show so that the sign-in of its address keeps what was set up. A person who is here
 * under that address without this sign-in (invited, or known before) gets it only with a new password: nobody else's
 * may open what is theirs.
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

/** Whether a token counts now, and is of a sign-in. */
async function isOf({ identity }: Context, uid: string, id_token: string): Promise<boolean> {
  try {
    const token = await identity.verifyToken(id_token)
    return token.uid === uid && (await identity.isAlive(token))
  } catch (error) {
    if (error instanceof IdentityProblem && error.code !== 'network-request-failed') return false
    throw error
  }
}
