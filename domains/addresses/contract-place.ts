import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { geocodePrecisions } from './enums.ts'

/* Addresses on the map, and two of one owner that are one. */

const base = '/api/v4/admin/addresses'
const staff = { access: 'admin', features: ['user_management'], resource: 'address' } as const

const geocodeStates = ['unknown', 'located', 'not_found'] as const

/** What is known of where an address is. */
export const AddressPlace = z.object({
  geocode_state: z.enum(geocodeStates),
  geocode_precision: z.enum(geocodePrecisions).nullable(),
  /** Who found it. */
  geocoded_by: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

export const locateAddress = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'locateAddress',
  actions: ['update'],
  summary: 'Finds the place of an address on the map and writes it down',
  method: 'POST',
  path: `${base}/{id}/locate`,
  owns: { param: 'id', as: 'address' },
  input: z.strictObject({ id: z.uuid() }),
  output: AddressPlace,
  refusals: {
    'no-such-address': 404,
    'changed-meanwhile': 409,
    'placed-by-hand': 409,
    'geocoder-unavailable': 422,
  },
})

export const locateAddresses = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'locateAddresses',
  actions: ['update'],
  summary: 'Has the places found of all addresses nobody has looked for',
  method: 'POST',
  path: `${base}/locate`,
  input: z.strictObject({
    /** Those that were not found before are looked for once more. */
    again: z.boolean().default(false),
  }),
  output: z.object({ waiting: z.int() }),
})

export const geocodingStatus = endpoint({
  ...staff,
  name: 'geocodingStatus',
  summary: 'How many addresses have a place on the map, and who finds them',
  method: 'GET',
  path: '/api/v4/admin/address-places',
  input: z.strictObject({}),
  output: z.object({
    /** `towns`, `nominatim`, `photon`. */
    geocoder: z.string(),
    located: z.int(),
    not_found: z.int(),
    waiting: z.int(),
  }),
})

/**
 * Makes one address of two of one owner. The kept one takes what only the other says; where it is used stays as it is.
 * There is no way back but adding the other again; the trail holds it.
 */
export const mergeAddresses = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'mergeAddresses',
  actions: ['update'],
  summary: 'Makes two addresses of one owner one',
  method: 'POST',
  path: `${base}/{id}/merge`,
  owns: { param: 'id', as: 'address' },
  input: z.strictObject({ id: z.uuid(), version: z.int(), gone_id: z.uuid() }),
  output: z.object({ version: z.int() }),
  refusals: {
    'no-such-address': 404,
    'changed-meanwhile': 409,
    'other-owner': 409,
    'same-address': 409,
  },
})
