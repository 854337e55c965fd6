import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { digestOf } from '../api-keys/digest-of.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { createDirectoryFeed as endpoint } from './contract.ts'
import { feedKeyPrefix, maxFeeds } from './rules.ts'

/** Makes a key of an insurer's feed. Its text is returned once and not kept. */
export const createDirectoryFeed = (
  ctx: Context,
  { insurer_id, name }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    // Locked, so that two at once do not pass the limit.
    const insurer = await tx
      .selectFrom('insurance_company')
      .select('name')
      .where('id', '=', insurer_id)
      .forUpdate()
      .executeTakeFirst()
    if (!insurer) throw noSuch('insurer')
    const { count } = await tx
      .selectFrom('directory_feed')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('insurance_company_id', '=', insurer_id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= maxFeeds)
      throw refuse(409, 'too-many-feeds', `An insurer has at most ${maxFeeds} keys`)
    const key = feedKeyPrefix + randomBytes(32).toString('base64url')
    const { id } = await tx
      .insertInto('directory_feed')
      .values({
        insurance_company_id: insurer_id,
        name,
        hint: key.slice(-4),
        secret_sha256: digestOf(key),
        created_by: ctx.actor?.user_id ?? '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'directory_feed',
      entity_id: id,
      changes: { name, insurer: insurer.name },
    })
    return { id, key }
  })
