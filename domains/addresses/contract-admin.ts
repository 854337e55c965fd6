import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { bulkEndpoint, exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { AddressPlace } from './contract-place.ts'
import { CountryCode, CountryCodes, Instant, neededLine, oneLine } from '../shapes.ts'
import { addressUses } from './enums.ts'
import { addressParts } from './rules-format.ts'

/* Endpoints for staff to manage addresses of all owners. */

export const ownerKinds = [
  'account',
  'client',
  'partner',
  'provider',
  'insurer',
  'company',
] as const

const staff = { access: 'admin', features: ['user_management'] } as const

export const AddressRow = z.object({
  id: z.uuid(),
  /** The owner; for a covered person's address, that person. */
  owner: z.object({ kind: z.enum(ownerKinds), id: z.uuid(), name: z.string() }),
  /** The household that owns the address, directly or through a covered person. */
  account_id: z.uuid().nullable(),
  use: z.enum(addressUses),
  line1: z.string(),
  line2: z.string().nullable(),
  neighborhood: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
  /** Whether its coordinates are known. */
  is_located: z.boolean(),
  /** Number of other addresses of the same place. */
  duplicates: z.int(),
  /** Number of those tied with it by staff, whoever owns them. */
  tied: z.int(),
  created_at: Instant,
  version: z.int(),
})
export type AddressRow = z.output<typeof AddressRow>

export const addressListInput = listInput(['created_at', 'city'], {
  owner: oneOrMore(ownerKinds).optional(),
  use: oneOrMore(addressUses).optional(),
  country: CountryCodes.optional(),
  duplicates: z.enum(['yes', 'no']).optional(),
  /** `open`: another address has the same place, and staff have not tied it. */
  tied: z.enum(['yes', 'open']).optional(),
  located: z.enum(['yes', 'no']).optional(),
})

export const listAddresses = listEndpoint({
  ...staff,
  name: 'listAddresses',
  resource: 'address',
  reads: ['address', 'account', 'client', 'company', 'insurer', 'partner', 'provider'],
  summary: 'Lists all addresses with their owners and the number of records at the same place',
  path: '/api/v4/admin/addresses',
  input: addressListInput,
  row: AddressRow,
})

export const exportAddresses = exportEndpoint({
  ...staff,
  name: 'exportAddresses',
  resource: 'address',
  summary: 'Exports the list of addresses as CSV, with its filters and sort order',
  path: '/api/v4/admin/addresses/export',
  list: addressListInput,
})

export const changeAddresses = bulkEndpoint({
  ...staff,
  needs_second_factor: true,
  name: 'changeAddresses',
  resource: 'address',
  actions: ['update'],
  summary:
    'Normalizes addresses, removes duplicates of one owner, or ties addresses of several owners to one place',
  path: '/api/v4/admin/addresses/bulk',
  fields: { action: z.enum(['normalise', 'remove_duplicates', 'tie', 'untie']) },
})

export const getAddress = endpoint({
  ...staff,
  name: 'getAddress',
  resource: 'address',
  reads: ['address', 'account', 'client', 'company', 'insurer', 'partner', 'provider', 'user'],
  summary: 'Returns an address and the other addresses at the same place',
  method: 'GET',
  path: '/api/v4/admin/addresses/{id}',
  owns: { param: 'id', as: 'address' },
  input: z.strictObject({ id: z.uuid() }),
  output: AddressRow.extend({
    ...AddressPlace.shape,
    /** The member of staff who placed it by hand. */
    placed_by: z.string().nullable(),
    placed_at: Instant.nullable(),
    /** Centre of the town it names; null when the town is unknown. */
    town: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
    /** The fields normalization would change; null when already normalized. */
    tidy: z.partialRecord(z.enum(addressParts), z.string().nullable()).nullable(),
    same: z.array(
      z.object({
        id: z.uuid(),
        owner: AddressRow.shape.owner,
        use: z.enum(addressUses),
        is_tied: z.boolean(),
      })
    ),
  }),
  refusals: { 'no-such-address': 404 },
})

export const updateAddress = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'updateAddress',
  resource: 'address',
  actions: ['update'],
  summary: 'Updates an address and the addresses tied to it',
  method: 'POST',
  path: '/api/v4/admin/addresses/{id}',
  owns: { param: 'id', as: 'address' },
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    use: z.enum(addressUses).optional(),
    line1: neededLine(200, 'Enter the street and number').optional(),
    line2: oneLine(200).nullable().optional(),
    neighborhood: oneLine(120).nullable().optional(),
    city: neededLine(120, 'Enter the city').optional(),
    state: oneLine(120).nullable().optional(),
    postal_code: oneLine(20).nullable().optional(),
    country: CountryCode.optional(),
  }),
  output: z.object({ version: z.int() }),
  refusals: { 'no-such-address': 404, 'changed-meanwhile': 409, 'wrong-postal-code': 422 },
})
