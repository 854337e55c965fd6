import { sql, type RawBuilder } from 'kysely'

/** SQL: whether somebody at a place of this provider answers requests for appointments, as its public page says. */
export const hasJoined = (provider_id: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from provider_location pl join practice_location l on l.id = pl.practice_location_id and l.status = 'active'
            join partner o on o.id = coalesce(pl.partner_id, l.partner_id)
           where pl.provider_id = ${provider_id} and pl.status = 'active' and o.status = 'active' and o.has_user)`
