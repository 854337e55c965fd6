import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import type { getOwnPlaces as endpoint, OwnPlace } from './contract-own.ts'
import { ownNetworksOf } from './own-networks-sql.ts'

/** Returns the caller's own places with their networks, those to confirm again first. Throws 404. */
export const getOwnPlaces = (
  ctx: Context,
  { partnerId }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'partner', partnerId)
    const { rows } = await sql<OwnPlace>`
      with own as (${ownNetworksOf(partnerId, ctx.today())})
      select l.id, l.name, l.phone, l.time_zone, l.hours,
             concat_ws(', ', l.line1, l.line2, l.neighborhood, l.city, l.region, l.country) as address,
             (select count(*)::int from provider_location pl
               where pl.practice_location_id = l.id and pl.status = 'active'
                 and coalesce(pl.partner_id, l.partner_id) = l.partner_id) as providers,
             coalesce((select jsonb_agg(to_jsonb(o) - 'place_id' order by not o.is_due, o.insurer, o.name, o.id)
                         from own o where o.place_id = l.id), '[]') as networks
        from practice_location l where l.partner_id = ${partnerId} and l.status = 'active'
       order by l.name, l.id limit 50`.execute(tx)
    const page = await sql<{ slug: string }>`
      select v.slug from practice_location l
        join provider_location pl on pl.practice_location_id = l.id and pl.status = 'active'
        join provider v on v.id = pl.provider_id and v.status = 'active'
       where l.partner_id = ${partnerId} and l.status = 'active' and coalesce(pl.partner_id, l.partner_id) = l.partner_id
       order by v.kind <> 'facility', v.slug limit 1`.execute(tx)
    return { places: rows, page: page.rows[0]?.slug ?? null }
  })
