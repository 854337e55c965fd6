import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { LocaleShape, Slug, searchText } from '../shapes.ts'
import { foundKinds } from './enums.ts'

/** Text in pieces; `is_match` marks what was searched for. */
const Parts = z.array(z.object({ text: z.string(), is_match: z.boolean() }))
export type MarkedText = z.output<typeof Parts>

const SiteMatch = z.object({
  kind: z.enum(foundKinds),
  /** Path of the page, without the prefix of its language. */
  path: z.string(),
  title: Parts,
  /** The part of the text where the words stand, or what it is; may be empty. */
  excerpt: Parts,
  /** Number of doctors and clinics; null where that says nothing. */
  providers: z.int().nullable(),
})
export type SiteMatch = z.output<typeof SiteMatch>

/** Results of one kind that the page shows. */
export const maxOfAKind = 5

export const searchSite = endpoint({
  name: 'searchSite',
  reads: ['directory', 'insurer', 'provider'],
  summary: 'Searches guides, help, doctors, clinics, cities, kinds of care and insurers',
  method: 'GET',
  path: '/api/v4/site-search',
  access: 'public',
  input: z.strictObject({ q: searchText(100), locale: LocaleShape }),
  output: z.object({
    /** Best kind first. */
    groups: z.array(z.object({ kind: z.enum(foundKinds), results: z.array(SiteMatch) })),
    /** Doctors and clinics that match in the whole directory. */
    providers_total: z.int(),
    /** Kind of care that the words mean. */
    specialty: Slug.nullable(),
    /** The search service could not be asked: guides, help, cities and insurers are missing. */
    is_partial: z.boolean(),
  }),
  fresh_for: 60,
})
