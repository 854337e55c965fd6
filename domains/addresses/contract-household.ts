import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { CountryCode, neededLine, oneLine } from '../shapes.ts'
import { householdUses } from './enums.ts'

/* Endpoints for a household's home and billing addresses. */

const own = { access: 'account', owns: { param: 'accountId', as: 'account' } } as const

export const HouseholdAddress = z.object({
  id: z.uuid(),
  use: z.string(),
  line1: z.string(),
  line2: z.string().nullable(),
  neighborhood: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
  version: z.int(),
})
export type HouseholdAddress = z.output<typeof HouseholdAddress>

export const saveAddress = endpoint({
  ...own,
  name: 'saveAddress',
  resource: 'address',
  actions: ['write', 'update'],
  summary: 'Creates or updates the home or mailing address of a household',
  method: 'POST',
  path: '/api/v4/account/{accountId}/addresses',
  input: z.strictObject({
    accountId: z.uuid(),
    id: z.uuid().optional(),
    /** Version the caller last read; required with an id. */
    version: z.int().optional(),
    use: z.enum(householdUses).default('home'),
    line1: neededLine(200, 'Enter the street and number'),
    line2: oneLine(200).nullable().default(null),
    neighborhood: oneLine(120).nullable().default(null),
    city: neededLine(120, 'Enter the city'),
    state: oneLine(120).nullable().default(null),
    postal_code: oneLine(20).nullable().default(null),
    country: CountryCode,
  }),
  output: z.object({ id: z.uuid(), version: z.int() }),
  refusals: {
    'no-such-account': 404,
    'no-such-address': 404,
    'changed-meanwhile': 409,
    'wrong-postal-code': 422,
    'too-many-addresses': 422,
  },
})

export const removeAddress = endpoint({
  ...own,
  name: 'removeAddress',
  resource: 'address',
  actions: ['delete'],
  summary: 'Deletes an address of a household',
  method: 'POST',
  path: '/api/v4/account/{accountId}/addresses/{id}/remove',
  input: z.strictObject({ accountId: z.uuid(), id: z.uuid(), version: z.int() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404, 'no-such-address': 404, 'changed-meanwhile': 409 },
})
