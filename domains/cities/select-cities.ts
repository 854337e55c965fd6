import type { Db } from '../context.ts'

/** Cities with how many providers each counts, to be narrowed; gives `CityRow`s. */
export const selectCities = (db: Db) =>
  db
    .selectFrom('city as c')
    .leftJoin('city_count as n', 'n.city_id', 'c.id')
    .select([
      'c.id',
      'c.name',
      'c.name_es',
      'c.country',
      'c.region_code',
      'c.latitude',
      'c.longitude',
      'c.time_zone',
    ])
    .select(({ fn, val }) => [
      fn.coalesce('n.doctors', val(0)).as('doctors'),
      fn.coalesce('n.facilities', val(0)).as('facilities'),
    ])
