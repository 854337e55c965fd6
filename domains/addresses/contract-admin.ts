import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import {
  bulkInput,
  bulkOutput,
  bulkRefusals,
  exportOutput,
  listInput,
  listOutput,
  oneOrMore,
} from '@numo/kit/list.ts'
import { locales } from '@numo/kit/locales.ts'

/* Addresses of everybody, as staff see them. */

export const addressUses = ['home', 'work', 'billing', 'fiscal', 'site'] as const
export const ownerKinds = [
  'account',
  'client',
  'partner',
  'provider',
  'insurer',
  'company',
] as const

const Instant = z.iso.datetime({ offset: true })
const staff = { access: 'admin', features: ['user_management'] } as const

export const AddressRow = z.object({
  id: z.uuid(),
  /** Whose it is; an address of a covered person names the person. */
  owner: z.object({ kind: z.enum(ownerKinds), id: z.uuid(), name: z.string() }),
  use: z.enum(addressUses),
  line1: z.string(),
  line2: z.string().nullable(),
  neighborhood: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string(),
  /** Whether its place on the map is known. */
  is_located: z.boolean(),
  /** Other addresses that are the same place. */
  duplicates: z.int(),
  created_at: Instant,
  version: z.int(),
})
export type AddressRow = z.output<typeof AddressRow>

const Countries = z
  .string()
  .max(200)
  .regex(/^[A-Z]{2}(?:,[A-Z]{2})*$/, 'must be country codes such as MX,ES')
  .transform((text) => text.split(','))

export const addressListInput = listInput(['created_at', 'city'], {
  owner: oneOrMore(ownerKinds).optional(),
  use: oneOrMore(addressUses).optional(),
  country: Countries.optional(),
  duplicates: z.enum(['yes', 'no']).optional(),
  located: z.enum(['yes', 'no']).optional(),
})

export const listAddresses = endpoint({
  ...staff,
  name: 'listAddresses',
  summary: 'Addresses of everybody, with their owners and how often each was written down',
  method: 'GET',
  path: '/api/v4/admin/addresses',
  input: addressListInput,
  output: listOutput(AddressRow),
  refusals: { 'bad-cursor': 400 },
})

export const exportAddresses = endpoint({
  ...staff,
  name: 'exportAddresses',
  summary: 'The list of addresses as CSV, as it is filtered and sorted',
  method: 'GET',
  path: '/api/v4/admin/addresses/export',
  input: addressListInput.extend({
    locale: z.enum(locales).default('en'),
    columns: z.string().max(400).optional(),
  }),
  output: exportOutput,
})

export const changeAddresses = endpoint({
  ...staff,
  name: 'changeAddresses',
  summary: 'Writes addresses in one form, or removes what one owner has twice',
  method: 'POST',
  path: '/api/v4/admin/addresses/bulk',
  input: bulkInput({ action: z.enum(['normalise', 'remove_duplicates']) }),
  output: bulkOutput,
  refusals: bulkRefusals,
})

export const getAddress = endpoint({
  ...staff,
  name: 'getAddress',
  summary: 'One address, with the others that are the same place',
  method: 'GET',
  path: '/api/v4/admin/addresses/{id}',
  owns: { param: 'id', as: 'address' },
  input: z.strictObject({ id: z.uuid() }),
  output: AddressRow.extend({
    same: z.array(
      z.object({ id: z.uuid(), owner: AddressRow.shape.owner, use: z.enum(addressUses) })
    ),
  }),
  refusals: { 'no-such-address': 404 },
})

const line = (most: number) => z.string().trim().max(most)

export const updateAddress = endpoint({
  ...staff,
  name: 'updateAddress',
  summary: 'Corrects an address',
  method: 'POST',
  path: '/api/v4/admin/addresses/{id}',
  owns: { param: 'id', as: 'address' },
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    use: z.enum(addressUses).optional(),
    line1: line(200).min(1, 'Enter the street and number').optional(),
    line2: line(200).nullable().optional(),
    neighborhood: line(120).nullable().optional(),
    city: line(120).min(1, 'Enter the city').optional(),
    state: line(120).nullable().optional(),
    postal_code: line(20).nullable().optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'is not a country code such as MX')
      .optional(),
  }),
  output: z.object({ version: z.int() }),
  refusals: { 'no-such-address': 404, 'changed-meanwhile': 409, 'wrong-postal-code': 422 },
})
