import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { lockMembers } from '../access/refuse-last-owner.ts'
import { refuseUnlessOwner } from '../access/set-partner-access.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { createApiKey as endpoint } from './contract.ts'
import { digestOf } from './digest-of.ts'
import type { ApiScope } from './enums.ts'
import { keyPrefix, maxKeys } from './rules.ts'

/** Makes a key of the caller's organisation that acts for the caller. Its text is returned once and not kept. */
export const createApiKey =
  (open: readonly ApiScope[]) =>
  (
    ctx: Context,
    { partnerId, name, scopes }: InputOf<typeof endpoint>
  ): Promise<OutputOf<typeof endpoint>> =>
    ctx.tx(async (tx) => {
      if (!scopes.every((scope) => open.includes(scope)))
        throw refuse(422, 'nothing-open', 'One of these scopes opens nothing')
      await lockMembers(tx, { partner_id: partnerId })
      await refuseUnlessOwner(tx)
      const { count } = await tx
        .selectFrom('api_key')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('partner_id', '=', partnerId)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (count >= maxKeys)
        throw refuse(409, 'too-many-keys', `An organisation has at most ${maxKeys} keys`)
      const key = keyPrefix + randomBytes(32).toString('base64url')
      const granted = [...new Set(scopes)]
      const { id } = await tx
        .insertInto('api_key')
        .values({
          partner_id: partnerId,
          name,
          hint: key.slice(-4),
          secret_sha256: digestOf(key),
          scopes: granted,
          created_by: ctx.actor?.user_id ?? '',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await record(tx, ctx.caller, {
        action: 'C',
        entity_type: 'api_key',
        entity_id: id,
        partner_id: partnerId,
        changes: { name, scopes: granted },
      })
      return { id, key }
    })
