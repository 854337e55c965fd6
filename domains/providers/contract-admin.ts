import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { bulkEndpoint, exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { MergeNote } from '../merges/contract-shapes.ts'
import { CountryCode, CountryCodes, Day, Instant, Slug, neededLine, oneLine } from '../shapes.ts'
import { webAddress } from '../web-address.ts'
import { ProviderPhoto } from './contract-photo.ts'
import { billings, evidenceOfStaff, PlaceParts } from './contract-shapes.ts'
import {
  acceptingChoices,
  facilityTypes,
  genders,
  placeStatuses,
  providerKinds,
  providerStatuses,
} from './enums.ts'

/* Admin endpoints for doctors and facilities, published or not. */

const base = '/api/v4/admin/providers'
const staff = { access: 'admin', features: ['settings'] } as const
const Skill = z.object({ id: z.string(), name_en: z.string(), name_es: z.string() })
/** Source of a row; null when staff entered it. Staff's corrections stay until that source sends a new value. */
const Source = z.object({ id: z.string(), name: z.string(), kind: z.string() }).nullable()

export const missingOfProvider = [
  'place',
  'acceptance',
  'specialty',
  'language',
  'license',
  'about',
] as const

export const ProviderRow = z.object({
  id: z.uuid(),
  slug: z.string(),
  full_name: z.string(),
  name_prefix: z.string().nullable(),
  kind: z.enum(providerKinds),
  status: z.enum(providerStatuses),
  /** Withheld by staff: stays out of the directory whatever its source says. */
  is_withheld: z.boolean(),
  /** Main specialty first. */
  specialties: z.array(Skill),
  /** City and country of its first place. */
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** Number of insurers it accepts, over all places. */
  insurers: z.int(),
  /** Latest day on which any acceptance was confirmed. */
  confirmed_on: Day.nullable(),
  source: Source,
  updated_at: Instant,
})
export type ProviderRow = z.output<typeof ProviderRow>

const Slugs = z
  .string()
  .max(600)
  .regex(/^[a-z0-9-]+(?:,[a-z0-9-]+)*$/, 'must be ids with commas between them')
  .transform((text) => [...new Set(text.split(','))])

const filters = {
  kind: oneOrMore(providerKinds).optional(),
  status: oneOrMore(providerStatuses).optional(),
  specialty: Slugs.optional(),
  country: CountryCodes.optional(),
  source: Slugs.optional(),
  missing: oneOrMore(missingOfProvider).optional(),
  /** `again`: staff confirmed an acceptance more than 90 days ago, or it expired. */
  confirm: oneOrMore(['again']).optional(),
}
export const providerListInput = listInput(['full_name', 'updated_at'], filters)

export const listProviderRecords = listEndpoint({
  ...staff,
  name: 'listProviderRecords',
  resource: 'provider',
  reads: ['provider', 'directory', 'insurer'],
  summary: 'Lists doctors and facilities of any status',
  path: base,
  input: providerListInput,
  row: ProviderRow,
})

export const exportProviderRecords = exportEndpoint({
  ...staff,
  name: 'exportProviderRecords',
  resource: 'provider',
  summary: 'Exports the list of doctors and facilities as CSV, with its filters and sort order',
  path: `${base}/export`,
  list: providerListInput,
})

export const changeProviderRecords = bulkEndpoint({
  ...staff,
  name: 'changeProviderRecords',
  resource: 'provider',
  actions: ['update'],
  summary: 'Publishes or withholds doctors and facilities',
  path: `${base}/bulk`,
  fields: { action: z.enum(['publish', 'withhold']) },
})

export const ProviderRecord = ProviderRow.extend({
  facility_type: z.string().nullable(),
  credential: z.string().nullable(),
  gender: z.enum(genders).nullable(),
  languages: z.array(z.string()),
  npi: z.string().nullable(),
  license_number: z.string().nullable(),
  license_country: z.string().nullable(),
  practising_since: z.int().nullable(),
  about_en: z.string().nullable(),
  about_es: z.string().nullable(),
  website: z.string().nullable(),
  created_at: Instant,
  version: z.int(),
  missing: z.array(z.enum(missingOfProvider)),
  /** Day on which staff last checked the page with the provider. */
  verified_on: Day.nullable(),
  photo: ProviderPhoto.nullable(),
  /** The provider that this one was merged into. */
  merged_into: z.object({ id: z.uuid(), full_name: z.string() }).nullable(),
  /** Providers that were merged into this one, newest first. */
  merges: z.array(MergeNote),
  locations: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      address: z.string(),
      /** Address fields of a place that staff entered, for editing; null when it comes from a source. */
      entered: PlaceParts.nullable(),
      phone: z.string().nullable(),
      accepting_new_patients: z.enum(acceptingChoices),
      status: z.enum(placeStatuses),
      partner: z.object({ id: z.uuid(), name: z.string() }).nullable(),
      acceptance: z.array(
        z.object({
          network_id: z.uuid(),
          insurer: z.string(),
          network: z.string(),
          billing: z.enum(billings),
          /** False when staff confirmed that it is not accepted, or their entry expired. */
          is_accepted: z.boolean(),
          confirmed_on: Day.nullable(),
          /** Null when staff entered it; then `evidence` says how they know. */
          source: z.string().nullable(),
          evidence: z.enum(evidenceOfStaff).nullable(),
          valid_until: Day.nullable(),
          note: z.string().nullable(),
          /** Day from which staff should confirm it again. */
          ask_again_on: Day.nullable(),
          /** Name of the source whose statement is overridden by staff's entry. */
          overruled: z.string().nullable(),
        })
      ),
    })
  ),
  /** Number of unresolved reports of mistakes. */
  open_reports: z.int(),
})
export type ProviderRecord = z.output<typeof ProviderRecord>

export const getProviderRecord = endpoint({
  ...staff,
  name: 'getProviderRecord',
  resource: 'provider',
  reads: ['provider', 'directory', 'insurer', 'partner', 'user'],
  summary: 'Returns a doctor or facility with its locations and acceptances',
  method: 'GET',
  path: `${base}/{id}`,
  input: z.strictObject({ id: z.uuid() }),
  output: ProviderRecord,
  refusals: { 'no-such-provider': 404 },
})

const about = z.string().trim().max(4000, 'Use at most 4,000 characters').nullable().optional()

/** Omitted fields stay unchanged; null clears a field. Publishing and withholding are `changeProviderRecords`. */
export const updateProviderRecord = endpoint({
  ...staff,
  name: 'updateProviderRecord',
  resource: 'provider',
  actions: ['update'],
  summary: 'Updates a doctor or facility',
  method: 'POST',
  path: `${base}/{id}`,
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    full_name: neededLine(200, 'Enter a name').optional(),
    name_prefix: oneLine(40).nullable().optional(),
    credential: oneLine(80).nullable().optional(),
    gender: z.enum(genders).nullable().optional(),
    languages: z
      .array(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, fieldRules.language_code))
      .max(30)
      .optional(),
    npi: z
      .string()
      .regex(/^\d{10}$/, fieldRules.npi)
      .nullable()
      .optional(),
    facility_type: z.enum(facilityTypes).optional(),
    license_number: oneLine(80).nullable().optional(),
    license_country: CountryCode.nullable().optional(),
    practising_since: z.int().min(1930).max(2100).nullable().optional(),
    about_en: about,
    about_es: about,
    website: webAddress(300).nullable().optional(),
  }),
  output: z.object({ version: z.int() }),
  refusals: {
    'no-such-provider': 404,
    'changed-meanwhile': 409,
    'already-merged': 409,
    'wrong-npi': 422,
    'unfit-facility-type': 422,
  },
})

/** Returns the values that the list's filters offer. */
export const providerFilterChoices = endpoint({
  ...staff,
  name: 'providerFilterChoices',
  resource: 'provider',
  reads: ['provider', 'directory'],
  summary: 'Lists the specialties, sources and countries of the directory',
  method: 'GET',
  path: '/api/v4/admin/provider-filters',
  input: z.strictObject({}),
  output: z.object({
    specialties: z.array(Skill.extend({ id: Slug })),
    sources: z.array(z.object({ id: z.string(), name: z.string() })),
    countries: z.array(z.string()),
  }),
})
