import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { slugOf } from '@numo/kit/text.ts'
import type { Context } from '../context.ts'
import { cityById, cityOf } from './city-row.ts'
import type { getCity as contract } from './contract.ts'

/**
 * Returns one city by its id or an alias: former ids, names in other languages, and spellings that differ in case, accents, underscores or
 * spaces. Sets `redirected` for an alias.
 */
export async function getCity(
  { db }: Context,
  { city_id, locale }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> {
  const exact = await cityById(db, city_id)
  if (exact) return { city: cityOf(exact, locale), redirected: false }
  const slug = slugOf(city_id)
  const alias = await db
    .selectFrom('city_alias')
    .select('city_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  const geonames_id = /^\d{1,9}$/.test(slug) ? Number(slug) : null
  const byNumber = geonames_id
    ? await db
        .selectFrom('city')
        .select('id')
        .where('geonames_id', '=', geonames_id)
        .executeTakeFirst()
    : undefined
  const other = await cityById(db, alias?.city_id ?? byNumber?.id ?? slug)
  if (!other) throw refuse(404, 'no-such-city', 'No city has this id')
  return { city: cityOf(other, locale), redirected: true }
}
