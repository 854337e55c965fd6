import { sql } from 'kysely'
import type { Db } from '../context.ts'

export type NearTown = { name: string; country: string; metres: number }

/**
 * Returns the town nearest to a position, in any country or in `country` alone. Returns null when there is none within 2 degrees of
 * latitude and 3 of longitude.
 */
export async function findNear(
  db: Db,
  { latitude, longitude }: { latitude: number; longitude: number },
  country: string | null = null
): Promise<NearTown | null> {
  const distance = sql`app.distance_metres(c.latitude, c.longitude, ${latitude}::float8, ${longitude}::float8)`
  const { rows } = await sql<NearTown>`
    select c.name, c.country, ${distance} as metres from city c
     where c.latitude between ${latitude}::float8 - 2 and ${latitude}::float8 + 2
       and c.longitude between ${longitude}::float8 - 3 and ${longitude}::float8 + 3
       and (${country}::text is null or c.country = ${country}::text)
     order by ${distance}, c.population desc, c.id limit 1`.execute(db)
  return rows[0] ?? null
}
