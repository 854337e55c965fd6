import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { removePasskey as contract } from './contract-me.ts'
import { forChange, recordMethodChange } from './second-factors.ts'

/** Removes a passkey of the caller. Throws 404 for another user's. */
export async function removePasskey(ctx: Context, { id }: InputOf<typeof contract>) {
  const { me, factors } = forChange(ctx)
  const own = await factors.listPasskeys(me.uid)
  if (!own.some((passkey) => passkey.id === id)) throw noSuch('passkey')
  await factors.removePasskey(me.uid, id)
  await recordMethodChange(ctx, me, 'passkey-removed')
  return { done: true as const }
}
