import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { CountryCode, LocaleShape, Slug, searchText } from '../shapes.ts'

/** A place a search can start from. */
export const City = z.object({
  id: Slug,
  /** In the language asked for. */
  name: z.string(),
  country: z.string().length(2),
  /** In the language asked for. */
  country_name: z.string(),
  /** State or province code; tells two cities of one name and country apart. */
  region_code: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  time_zone: z.string(),
  /** Doctors and facilities whose own location is in this city. */
  doctors: z.int(),
  facilities: z.int(),
})
export type City = z.output<typeof City>

export const listCities = endpoint({
  name: 'listCities',
  reads: ['provider'],
  summary: 'Cities by the beginning of their name, by country, or those with the most doctors',
  method: 'GET',
  path: '/api/v4/cities',
  access: 'public',
  input: z.strictObject({
    /** The beginning or a misspelling of a name, in English, Spanish or the local language. */
    q: searchText(80).optional(),
    country: CountryCode.optional(),
    /** Only cities that have a doctor or facility. */
    with_providers: z.enum(['true', 'false']).default('false'),
    limit: z.coerce.number().int().min(1).max(100).default(10),
    locale: LocaleShape,
  }),
  output: z.object({ cities: z.array(City) }),
  fresh_for: 60,
})

export const getCity = endpoint({
  name: 'getCity',
  reads: ['provider'],
  summary: 'One city by its id or a former spelling of it',
  method: 'GET',
  path: '/api/v4/city/{city_id}',
  access: 'public',
  input: z.strictObject({ city_id: z.string().min(1).max(120), locale: LocaleShape }),
  /** `redirected` is true when `city_id` was another spelling: use `city.id` from now on. */
  output: z.object({ city: City, redirected: z.boolean() }),
  refusals: { 'no-such-city': 404 },
  fresh_for: 60,
})
