import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { sql } from 'kysely'
import { actingPartner } from '../acting-partner.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { getAuthorizationPart as endpoint } from './contract-part.ts'

/**
 * Returns what a part of a clinic's authorization said at a version, and records that it was read. Throws 404
 * `no-such-authorization` and `no-such-version`.
 */
export const getAuthorizationPart = (
  ctx: Context,
  { id, part, version }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const partner_id = actingPartner(ctx)
    const known = await tx
      .selectFrom('prior_authorization')
      .select('id')
      .where('id', '=', id)
      .where('partner_id', '=', partner_id)
      .executeTakeFirst()
    if (!known) throw noSuch('authorization')
    const { rows } = await sql<OutputOf<typeof endpoint>>`
      select c.content, u.display_name as by, ${utcText(sql`c.saved_at`)} as at
        from authorization_part_content c left join app_user u on u.id = c.saved_by
       where c.partner_id = ${partner_id} and c.authorization_id = ${id} and c.part = ${part} and c.version = ${version}`.execute(
      tx
    )
    const [row] = rows
    if (!row) throw noSuch('version')
    await recordRead(tx, ctx.caller, {
      entity_type: 'prior_authorization',
      entity_id: id,
      partner_id,
    })
    return row
  })
