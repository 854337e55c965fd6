import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { placeDoubts } from './rules-place.ts'

/* Endpoints for staff to place addresses on the map by hand. */

const ofAddress = {
  access: 'admin',
  features: ['user_management'],
  resource: 'address',
  path: '/api/v4/admin/addresses/{id}/place',
  owns: { param: 'id', as: 'address' },
} as const

export const checkAddressPlace = endpoint({
  ...ofAddress,
  name: 'checkAddressPlace',
  summary:
    'Returns the distance of a position from the town of an address, and whether it may be a mistake',
  method: 'GET',
  input: z.strictObject({
    id: z.uuid(),
    latitude: z.coerce.number().min(-90).max(90),
    longitude: z.coerce.number().min(-180).max(180),
  }),
  output: z.object({
    /** Null when the town of the address is unknown. */
    town_km: z.number().nullable(),
    nearest: z.object({ name: z.string(), country: z.string(), km: z.number() }).nullable(),
    doubts: z.array(z.enum(placeDoubts)),
  }),
  refusals: { 'no-such-address': 404 },
})

export const setAddressPlace = endpoint({
  ...ofAddress,
  needs_second_factor: true,
  name: 'setAddressPlace',
  actions: ['update'],
  changes: ['address', 'provider'],
  summary:
    'Sets the position of an address and of those tied to it by hand; geocoding no longer changes it',
  method: 'POST',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    /** A pin, `town` for the centre of its town, or null for no coordinates until it is geocoded again. */
    at: z.union([
      z.strictObject({
        latitude: z.number().min(-90).max(90),
        longitude: z.number().min(-180).max(180),
      }),
      z.literal('town'),
      z.null(),
    ]),
    /** Saves it even if it is likely a mistake. */
    is_confirmed: z.boolean().default(false),
  }),
  output: z.object({
    version: z.int(),
    /** Number of addresses changed: this one and those tied with it. */
    changed: z.int(),
  }),
  refusals: {
    'no-such-address': 404,
    'changed-meanwhile': 409,
    'place-in-doubt': 409,
    'unknown-town': 422,
  },
})
