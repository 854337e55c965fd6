import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'

/* Record search by name, address, number or id, for the command palette. */

/** Kinds of records that can be found, in display order. */
const foundKinds = ['account', 'client', 'user', 'policy', 'partner', 'provider', 'claim'] as const
export type FoundKind = (typeof foundKinds)[number]

/** Maximum results per kind; a search with more is too broad to choose from. */
export const maxOfAKind = 5

export const FinderMatch = z.object({
  kind: z.enum(foundKinds),
  id: z.uuid(),
  title: z.string(),
  /** Distinguishes records with the same title: a number, an address or an owner. */
  detail: z.string().nullable(),
})
export type FinderMatch = z.output<typeof FinderMatch>

/** Minimum query length; shorter queries match only exact record numbers and ids. */
export const minQueryLength = 3

const Words = z.string().trim().min(1).max(100)
const output = z.object({
  rows: z.array(FinderMatch),
  /** Kinds that were not searched because the caller may not open them. */
  closed: z.array(z.enum(foundKinds)),
})

export const findRecords = endpoint({
  name: 'findRecords',
  resource: null,
  flagless: 'frame',
  reads: ['account', 'client', 'insurer', 'partner', 'policy', 'provider', 'user'],
  summary: 'Searches all records that the caller may read by name, address, number or id',
  method: 'GET',
  path: '/api/v4/admin/find',
  access: 'admin',
  input: z.strictObject({ q: Words }),
  output,
})

export const findOwnRecords = endpoint({
  name: 'findOwnRecords',
  resource: null,
  flagless: 'frame',
  reads: ['account', 'claim', 'client', 'insurer', 'policy'],
  summary: 'Searches the clients, policies and claims of the household by name or number',
  method: 'GET',
  path: '/api/v4/account/{accountId}/find',
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  input: z.strictObject({ accountId: z.uuid(), q: Words }),
  output,
  refusals: { 'no-such-account': 404 },
})
