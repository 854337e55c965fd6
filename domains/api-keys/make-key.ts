import { randomBytes } from 'node:crypto'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { digestOf } from '../digest-of.ts'
import type { ApiScope } from './enums.ts'
import { keyKinds, type KeyOwner } from './rules.ts'

/**
 * Makes a key of an owner, whom the caller has locked so that two at once do not pass the limit. Its text is returned once
 * and not kept.
 */
export async function makeKey(
  ctx: Context,
  tx: Tx,
  { kind, id: owner_id }: KeyOwner,
  { name, scopes }: { name: string; scopes?: ApiScope[] },
  changes: Record<string, unknown>
): Promise<{ id: string; key: string }> {
  const { prefix, max } = keyKinds[kind]
  const { count } = await tx
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(kind, '=', owner_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= max) throw refuse(409, 'too-many-keys', `There are at most ${max} keys`)
  const key = prefix + randomBytes(32).toString('base64url')
  const { id } = await tx
    .insertInto('api_key')
    .values({
      [kind]: owner_id,
      name,
      hint: key.slice(-4),
      secret_sha256: digestOf(key),
      created_by: ctx.actor?.user_id ?? '',
      ...(scopes && { scopes }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'api_key',
    entity_id: id,
    ...(kind === 'partner_id' && { partner_id: owner_id }),
    changes: { name, ...changes },
  })
  return { id, key }
}
