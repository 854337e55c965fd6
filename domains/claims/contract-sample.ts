import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { neededLine, moneyStaff } from '../shapes.ts'

/* How many of the claims that pass every check are kept for a second look before they are sent. */

const staff = { ...moneyStaff, resource: 'claim', path: '/api/v4/admin/claim-sample' } as const

export const ClaimSample = z.object({
  /** Share of the claims, in basis points. */
  second_look_bps: z.int(),
  /** Submitted claims, and how many of them are in the sample. */
  submitted_count: z.int(),
  sampled_count: z.int(),
})

export const getClaimSample = endpoint({
  ...staff,
  name: 'getClaimSample',
  reads: ['claim'],
  summary: 'Returns the share of claims that get a second look, and how many are in the sample now',
  method: 'GET',
  input: z.strictObject({}),
  output: ClaimSample,
})

export const setClaimSample = endpoint({
  ...staff,
  name: 'setClaimSample',
  actions: ['update'],
  changes: ['claim'],
  summary: 'Sets the share of claims that get a second look; the audit trail keeps who and why',
  method: 'POST',
  input: z.strictObject({
    second_look_bps: z.int().min(0).max(10_000),
    /** The share that the caller saw. */
    seen_bps: z.int().min(0).max(10_000),
    reason: neededLine(500, 'Say why'),
  }),
  output: ClaimSample,
  refusals: { 'changed-meanwhile': 409 },
})
