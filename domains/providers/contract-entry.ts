import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { phoneText } from '../phone-text.ts'
import { CountryCode, Day, Slug, neededLine, oneLine } from '../shapes.ts'
import { updateProviderRecord } from './contract-admin.ts'
import { acceptingChoices, facilityTypes, providerKinds } from './enums.ts'

/* Endpoints for providers entered by hand: identity, specialties and places. */

const base = '/api/v4/admin/providers'
const staff = { access: 'admin', features: ['settings'], method: 'POST' } as const
const Saved = z.object({ version: z.int() })
const own = updateProviderRecord.input.shape

/** Specialty ids of one provider, main one first. */
const Specialties = z.array(Slug).max(12)

const placeFields = {
  name: neededLine(200, 'Enter what the place is called'),
  partner_id: z.uuid().nullable().optional(),
  line1: neededLine(200, 'Enter the street and number'),
  line2: oneLine(200).nullable().optional(),
  neighborhood: oneLine(120).nullable().optional(),
  city: neededLine(120, 'Enter the town'),
  region: oneLine(120).nullable().optional(),
  postal_code: oneLine(20).nullable().optional(),
  country: CountryCode,
  phone: phoneText.nullable().optional(),
  accepting_new_patients: z.enum(acceptingChoices),
}
/** A place entered by staff. Position and time zone are derived from the city. */
export const PlaceInput = z.strictObject(placeFields)
export type PlaceInput = z.output<typeof PlaceInput>

/**
 * Creates a provider as a draft; `changeProviderRecords` publishes it. Refuses a provider with a known NPI, and one with the same name in
 * the same city unless `is_other` confirms that it is a different provider.
 */
export const createProviderRecord = endpoint({
  ...staff,
  name: 'createProviderRecord',
  resource: 'provider',
  actions: ['write'],
  summary: 'Creates a draft of a doctor or facility',
  path: base,
  input: z.strictObject({
    kind: z.enum(providerKinds),
    facility_type: z.enum(facilityTypes).nullable().optional(),
    full_name: own.full_name.unwrap(),
    name_prefix: own.name_prefix,
    credential: own.credential,
    gender: own.gender,
    languages: own.languages,
    npi: own.npi,
    license_number: own.license_number,
    license_country: own.license_country,
    practising_since: own.practising_since,
    about_en: own.about_en,
    about_es: own.about_es,
    website: own.website,
    specialties: Specialties,
    place: PlaceInput.optional(),
    is_other: z.boolean().optional(),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    'already-known': 409,
    'looks-known': 409,
    'wrong-npi': 422,
    'unfit-facility-type': 422,
    'no-such-specialty': 404,
    'no-such-partner': 404,
    'unknown-town': 422,
  },
})

export const setProviderSpecialties = endpoint({
  ...staff,
  name: 'setProviderSpecialties',
  resource: 'provider',
  actions: ['update'],
  summary: 'Sets the specialties of a doctor or facility, the main one first',
  path: `${base}/{id}/specialties`,
  input: z.strictObject({ id: z.uuid(), version: z.int(), specialties: Specialties }),
  output: Saved,
  refusals: {
    'no-such-provider': 404,
    'changed-meanwhile': 409,
    'already-merged': 409,
    'no-such-specialty': 404,
  },
})

/** Adds a place without `place_id`; with it, changes a place that staff entered. */
export const saveProviderPlace = endpoint({
  ...staff,
  name: 'saveProviderPlace',
  resource: 'provider',
  actions: ['update'],
  summary: 'Creates a location of a provider, or updates one that staff created',
  path: `${base}/{id}/places`,
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    place_id: z.uuid().optional(),
    ...placeFields,
  }),
  output: Saved,
  refusals: {
    'no-such-provider': 404,
    'no-such-place': 404,
    'no-such-partner': 404,
    'changed-meanwhile': 409,
    'already-merged': 409,
    'unknown-town': 422,
  },
})

/** Ends a place. A place of a source returns with that source's next import; a place entered by staff stays ended. */
export const endProviderPlace = endpoint({
  ...staff,
  name: 'endProviderPlace',
  resource: 'provider',
  actions: ['update'],
  summary: 'Ends a location of a provider that staff created',
  path: `${base}/{id}/places/end`,
  input: z.strictObject({ id: z.uuid(), version: z.int(), place_id: z.uuid() }),
  output: Saved,
  refusals: { 'no-such-provider': 404, 'no-such-place': 404, 'changed-meanwhile': 409 },
})

export const verifyProviderRecord = endpoint({
  ...staff,
  name: 'verifyProviderRecord',
  resource: 'provider',
  actions: ['update'],
  summary: 'Records that staff verified a provider page with the provider today',
  path: `${base}/{id}/verified`,
  input: z.strictObject({ id: z.uuid(), version: z.int() }),
  output: Saved.extend({ verified_on: Day }),
  refusals: { 'no-such-provider': 404, 'changed-meanwhile': 409, 'already-merged': 409 },
})
