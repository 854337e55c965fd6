import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuseUnlessOwner } from '../access/set-partner-access.ts'
import type { Context } from '../context.ts'
import type { revokeApiKey as endpoint } from './contract.ts'
import { revokeKey } from './revoke-key.ts'

/** Revokes a key of the caller's organisation. */
export const revokeApiKey = (
  ctx: Context,
  { partnerId, id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await refuseUnlessOwner(tx)
    return revokeKey(ctx, tx, { kind: 'partner_id', id: partnerId }, id)
  })
