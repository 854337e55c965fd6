import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'

/* Finding a record by what somebody remembers of it, for the palette. */

/** Kinds of records that are found, in the order they are shown. */
const foundKinds = ['account', 'client', 'user', 'policy', 'partner', 'provider', 'claim'] as const
export type FoundKind = (typeof foundKinds)[number]

/** Most of one kind: a search that finds more is not precise enough to choose from. */
export const mostOfAKind = 5

export const FinderMatch = z.object({
  kind: z.enum(foundKinds),
  id: z.uuid(),
  title: z.string(),
  /** What tells it from others of the same name: a number, an address, whose it is. */
  detail: z.string().nullable(),
})
export type FinderMatch = z.output<typeof FinderMatch>

/** Fewer characters than this find nothing but what has them as its number. */
export const fewestCharacters = 3

const Words = z.string().trim().min(1).max(100)
const output = z.object({
  rows: z.array(FinderMatch),
  /** Kinds that are not open to the caller, which were not looked through. */
  closed: z.array(z.enum(foundKinds)),
})

export const findRecords = endpoint({
  name: 'findRecords',
  resource: null,
  flagless: 'frame',
  reads: ['account', 'client', 'insurer', 'partner', 'policy', 'provider', 'user'],
  summary: 'Records of every kind the caller may open, by name, address, number or id',
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
  summary: 'People, policies and claims of the household, by name or number',
  method: 'GET',
  path: '/api/v4/account/{accountId}/find',
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  input: z.strictObject({ accountId: z.uuid(), q: Words }),
  output,
  refusals: { 'no-such-account': 404 },
})
