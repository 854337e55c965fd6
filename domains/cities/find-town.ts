import { sql } from 'kysely'
import { fold } from '@numo/kit/text.ts'
import type { Db } from '../context.ts'

type Town = { latitude: number; longitude: number }

/** The middle of the largest town of a name in a country, or in the state where one is named and known by its code or name. */
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
