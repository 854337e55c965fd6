import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { City } from '../cities/contract.ts'
import { CountryCode, Flag, LocaleShape, Named, Slug, searchText } from '../shapes.ts'
import { Position, ProviderCard, ProviderPage } from './contract-shapes.ts'
import { providerKinds } from './enums.ts'

const Counted = Named.extend({ count: z.int() })

/* ---------- search ---------- */

const number = z.string().regex(/^-?\d{1,3}(?:\.\d{1,8})?$/)
const numbers = (count: number) =>
  z
    .string()
    .max(80)
    .transform((text, issue) => {
      const parts = text.split(',')
      if (parts.length === count && parts.every((p) => number.safeParse(p).success))
        return parts.map(Number)
      issue.addIssue(`must be ${count} numbers with commas between them`)
      return z.NEVER
    })

/** Characters of a search: somebody who tells what happened needs more than a line. */
export const longestSearch = 300

/** Search filters, all optional; without a place the whole directory is searched. */
export const SearchFields = z.strictObject({
  /** City id; the centre of the search unless `near` is given. */
  city: Slug.optional(),
  /** `latitude,longitude`: centre of the search; sorts by distance. */
  near: numbers(2)
    .transform(([latitude = 0, longitude = 0]) => ({ latitude, longitude }))
    .refine(
      (p) => Math.abs(p.latitude) <= 90 && Math.abs(p.longitude) <= 180,
      'must be a latitude and a longitude'
    )
    .optional(),
  /** Radius around the centre, in kilometres. */
  radius_km: z.coerce.number().int().min(1).max(200).default(25),
  /** `west,south,east,north`: limits results to this box. Overrides `radius_km`. */
  bbox: numbers(4)
    .transform(([west = 0, south = 0, east = 0, north = 0]) => ({ west, south, east, north }))
    .refine(
      (b) =>
        b.south < b.north &&
        b.west < b.east &&
        b.south >= -90 &&
        b.north <= 90 &&
        b.west >= -180 &&
        b.east <= 180,
      'must be west,south,east,north'
    )
    .optional(),
  insurer: Slug.optional(),
  plan: Slug.optional(),
  /** Specialty id from `listSpecialties`. */
  specialty: Slug.optional(),
  /** Kind of care in plain English or Spanish, or a name; tolerates misspellings. */
  q: searchText(longestSearch).optional(),
  /** BCP 47 code. */
  language: z
    .string()
    .max(12)
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/)
    .optional(),
  direct_billing: Flag,
  accepting: Flag,
  kind: z.enum(providerKinds).optional(),
})
export type SearchFields = z.output<typeof SearchFields>

/** What was read in the words of a search. */
const Understood = z.object({
  /** The likeliest kind of care. */
  specialty: Named.nullable(),
  name: z.string().nullable(),
  /** BCP 47 code. */
  language: z.string().nullable(),
  gender: z.enum(['female', 'male']).nullable(),
  insurer: Named.nullable(),
  /** City that the words name; it comes before `city`, `near` and `bbox`. */
  city_id: Slug.nullable(),
  /** Neighbourhood that the words name: distances are from its middle. */
  neighborhood: z.string().nullable(),
  /** Country that the words name; the search itself is not limited to it. */
  country: CountryCode.nullable(),
  /** The words without their place. */
  rest: z.string().nullable(),
  /** What was understood and no search can answer. */
  notes: z.array(z.enum(['urgent', 'opening', 'price', 'online'])),
  /** Parts that nobody fits here: these results are without them. `text` is the words, the gender or the language. */
  ignored: z.array(z.object({ kind: z.enum(['name', 'gender', 'language']), text: z.string() })),
})

const loosenings = [
  'q',
  'specialty',
  'language',
  'direct_billing',
  'accepting',
  'kind',
  'plan',
  'insurer',
  'area',
] as const
export type Loosening = (typeof loosenings)[number]

export const findProviders = endpoint({
  name: 'findProviders',
  reads: ['directory', 'insurer', 'provider'],
  summary:
    'Searches providers, nearest first; at equal distance confirmed acceptance ranks above listed',
  method: 'GET',
  path: '/api/v4/providers',
  access: 'public',
  input: SearchFields.extend({
    limit: z.coerce.number().int().min(1).max(50).default(20),
    /** `next_cursor` of the previous page. */
    cursor: z
      .string()
      .max(200)
      .regex(/^[\w-]+$/)
      .optional(),
    locale: LocaleShape,
  }),
  output: z.object({
    /** Number of matching providers; a provider with several locations counts once. */
    total: z.int(),
    /** Number of providers in the area, ignoring the other filters. */
    total_in_area: z.int(),
    /** Interpretation of `q`. */
    understood: Understood,
    city: City.nullable(),
    centre: Position.nullable(),
    providers: z.array(ProviderCard),
    /** Each counts the results with that one filter set and all others kept. */
    facets: z.object({
      specialties: z.array(Counted),
      languages: z.array(Counted),
      insurers: z.array(Counted),
      direct_billing: z.int(),
      accepting: z.int(),
    }),
    next_cursor: z.string().nullable(),
    /** Only when nothing matches: filters to remove, with the number of results then (always above 0). */
    loosen: z.array(z.object({ filter: z.enum(loosenings), total: z.int() })),
    /** Only when nothing matches: the nearest city with results. */
    nearest_city: z.object({ city: City, distance_metres: z.int(), total: z.int() }).nullable(),
  }),
  refusals: {
    'no-such-city': 404,
    'no-such-insurer': 404,
    'no-such-plan': 404,
    'no-such-specialty': 404,
  },
  fresh_for: 30,
})

/* ---------- one provider ---------- */

export const getProvider = endpoint({
  name: 'getProvider',
  reads: ['directory', 'insurer', 'partner', 'provider'],
  summary: 'Returns a provider with locations, hours and every accepted plan with its evidence',
  method: 'GET',
  path: '/api/v4/provider/{slug}',
  access: 'public',
  input: z.strictObject({ slug: Slug, locale: LocaleShape }),
  /** `redirected` is true when `slug` was a former one; use `provider.slug` from now on. */
  output: z.object({ provider: ProviderPage, redirected: z.boolean() }),
  refusals: { 'no-such-provider': 404, 'provider-left': 410 },
  fresh_for: 30,
})

/* ---------- specialties ---------- */

const Specialty = z.object({
  id: Slug,
  name: z.string(),
  /** What a doctor of this specialty is called. */
  doctor: z.string(),
  /** NUCC taxonomy codes of the specialty. */
  codes: z.array(z.string()),
  /** Number of providers in the whole directory. */
  providers: z.int(),
})

export const listSpecialties = endpoint({
  name: 'listSpecialties',
  reads: ['provider'],
  summary: 'Lists specialties, all or those that match plain words in either language',
  method: 'GET',
  path: '/api/v4/specialties',
  access: 'public',
  input: z.strictObject({ q: searchText(80).optional(), locale: LocaleShape }),
  output: z.object({ specialties: z.array(Specialty) }),
  fresh_for: 60,
})
