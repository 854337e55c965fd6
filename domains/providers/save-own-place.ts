import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { relistPartner } from '../partners/jobs.ts'
import type { saveOwnPlace as endpoint } from './contract-own.ts'
import { hoursOverlap } from './rules.ts'

/**
 * Sets hours and phone of a place of the caller's organisation; the search listing follows in the background. Throws 404
 * `no-such-place`, 422 `hours-overlap` when two ranges of a day overlap.
 */
export const saveOwnPlace = (
  ctx: Context,
  { partnerId: partner_id, place_id, hours, phone }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    if (hours !== null && hoursOverlap(hours))
      throw refuse(422, 'hours-overlap', 'Opening hours of one day overlap')
    const reported = hours === null ? null : JSON.stringify(hours)
    const { rows } = await sql<{ name: string | null }>`
      select app.set_own_place(${place_id}, ${reported}::jsonb, ${phone || null}) as name`.execute(
      tx
    )
    const place = rows[0]?.name
    if (!place) throw refuse(404, 'no-such-place', 'Your organisation has no such place')
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'partner',
      entity_id: partner_id,
      partner_id,
      changes: { place, hours, phone: phone || null },
    })
    await ctx.jobs.add(tx, relistPartner, { partner_id })
    return { done: true }
  })
