import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { lockMembers } from '../access/refuse-last-owner.ts'
import { refuseUnlessOwner } from '../access/set-partner-access.ts'
import type { Context } from '../context.ts'
import type { createApiKey as endpoint } from './contract.ts'
import type { ApiScope } from './enums.ts'
import { makeKey } from './make-key.ts'

/** Makes a key of the caller's organisation that acts for the caller. */
export const createApiKey =
  (open: readonly ApiScope[]) =>
  (
    ctx: Context,
    { partnerId: id, name, ...input }: InputOf<typeof endpoint>
  ): Promise<OutputOf<typeof endpoint>> =>
    ctx.tx(async (tx) => {
      if (!input.scopes.every((scope) => open.includes(scope)))
        throw refuse(422, 'nothing-open', 'One of these scopes opens nothing')
      await lockMembers(tx, { partner_id: id })
      await refuseUnlessOwner(tx)
      const scopes = [...new Set(input.scopes)]
      return makeKey(ctx, tx, { kind: 'partner_id', id }, { name, scopes }, { scopes })
    })
