import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { geocodePrecisions } from './enums.ts'

/* Endpoints to geocode addresses and to merge two of one owner. */

const base = '/api/v4/admin/addresses'
const staff = { access: 'admin', features: ['user_management'], resource: 'address' } as const

const geocodeStates = ['unknown', 'located', 'not_found'] as const

/** Coordinates of an address, with their precision and source. */
export const AddressPlace = z.object({
  geocode_state: z.enum(geocodeStates),
  geocode_precision: z.enum(geocodePrecisions).nullable(),
  /** Name of the geocoder, or `by_hand`. */
  geocoded_by: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

export const locateAddress = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'locateAddress',
  actions: ['update'],
  summary: 'Geocodes an address and stores its position',
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
  summary: 'Queues geocoding of all addresses that have not been geocoded',
  method: 'POST',
  path: `${base}/locate`,
  input: z.strictObject({
    /** Also retries addresses that were not found before. */
    again: z.boolean().default(false),
  }),
  output: z.object({ waiting: z.int() }),
})

export const geocodingStatus = endpoint({
  ...staff,
  name: 'geocodingStatus',
  summary: 'Returns the number of geocoded addresses and the geocoding service in use',
  method: 'GET',
  path: '/api/v4/admin/address-places',
  input: z.strictObject({}),
  output: z.object({
    /** `towns`, `nominatim` or `photon`. */
    geocoder: z.string(),
    located: z.int(),
    not_found: z.int(),
    waiting: z.int(),
  }),
})

/**
 * Merges two addresses of one owner. The kept one takes fields it lacks from the other; its uses stay. Cannot be
 * undone, except by adding the other address again; the audit trail has its text.
 */
export const mergeAddresses = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'mergeAddresses',
  actions: ['update'],
  summary: 'Merges two addresses of one owner',
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
