import { sql } from 'kysely'
import { fold } from '@numo/kit/text.ts'
import type { Db } from '../context.ts'

type Town = { latitude: number; longitude: number }

/**
 * Returns the centre of the largest town of that name in the country, preferring towns of `state` when its code or name is known. Returns
 * null when there is none.
 */
export async function findTown(
  db: Db,
  { city, state, country }: { city: string; state: string | null; country: string }
): Promise<Town | null> {
  const { rows } = await sql<Town>`
    select c.latitude, c.longitude from city c
     where c.country = ${country}
       and c.id in (select id from city where search_text = ${fold(city)}
                    union all
                    select city_id from city_alias where search_text = ${fold(city)})
     order by c.region_code is not distinct from ${state} desc, c.population desc, c.id limit 1`.execute(
    db
  )
  return rows[0] ?? null
}
