import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { CountryCode, LocaleShape, Slug, searchText } from '../shapes.ts'

/** City that a search can start from. */
export const City = z.object({
  id: Slug,
  /** In the requested locale. */
  name: z.string(),
  country: z.string().length(2),
  /** In the requested locale. */
  country_name: z.string(),
  /** State or province code; distinguishes cities of the same name and country. */
  region_code: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  time_zone: z.string(),
  /** Numbers of doctors and facilities with a location in this city. */
  doctors: z.int(),
  facilities: z.int(),
})
export type City = z.output<typeof City>

export const listCities = endpoint({
  name: 'listCities',
  reads: ['provider'],
  summary: 'Lists cities by the start of their name, by country, or by number of doctors',
  method: 'GET',
  path: '/api/v4/cities',
  access: 'public',
  input: z.strictObject({
    /** Prefix or misspelling of a name, in English, Spanish or the local language. */
    q: searchText(80).optional(),
    country: CountryCode.optional(),
    /** `true` returns only cities with a doctor or facility. */
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
  summary: 'Returns a city by its id or an alternative spelling of it',
  method: 'GET',
  path: '/api/v4/city/{city_id}',
  access: 'public',
  input: z.strictObject({ city_id: z.string().min(1).max(120), locale: LocaleShape }),
  /** `redirected` is true when `city_id` was an alias; use `city.id` from now on. */
  output: z.object({ city: City, redirected: z.boolean() }),
  refusals: { 'no-such-city': 404 },
  fresh_for: 60,
})
