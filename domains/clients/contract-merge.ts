import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { mergeFields, mergeRefusals } from './rules-merge.ts'

/* Endpoints to compare and merge two records of one person. */

const path = '/api/v4/admin/clients/{kept_id}/merge'
const staff = { access: 'admin', features: ['user_management'], resource: 'client' } as const
const pair = { kept_id: z.uuid(), gone_id: z.uuid() }

const Side = z.object({
  id: z.uuid(),
  version: z.int(),
  account: z.object({ id: z.uuid(), name: z.string(), number: z.string() }),
  values: z.record(z.enum(mergeFields), z.string().nullable()),
  /** Policies that cover the person, with the member ID on the card. */
  covers: z.array(
    z.object({
      policy_id: z.uuid(),
      insurer: z.string().nullable(),
      policy_number: z.string().nullable(),
      member_id: z.string().nullable(),
    })
  ),
  user: z.string().nullable(),
  claims: z.int(),
})

export const previewClientMerge = endpoint({
  ...staff,
  name: 'previewClientMerge',
  reads: ['client', 'account', 'address', 'authorization', 'claim', 'insurer', 'policy', 'user'],
  summary: 'Compares two client records, with what a merge would move and why it may be refused',
  method: 'GET',
  path,
  owns: { param: 'kept_id', as: 'client' },
  input: z.strictObject(pair),
  output: z.object({
    kept: Side,
    gone: Side,
    /** Why the records cannot be merged; null when they can. */
    refusal: z.enum(mergeRefusals).nullable(),
    /** Fields the kept record lacks and the other has. */
    take: z.array(z.enum(mergeFields)),
    moves: z.object({
      covers: z.int(),
      consents: z.int(),
      partners: z.int(),
      addresses: z.int(),
      invitations: z.int(),
    }),
  }),
  refusals: { 'no-such-client': 404 },
})
export type ClientMergePreview = z.output<typeof previewClientMerge.output>

/**
 * Merges a record into another. The merged one stays, inactive, with a reference to the kept one. Can be undone for
 * thirty days (`undoClientMerge`).
 */
export const mergeClients = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'mergeClients',
  actions: ['update'],
  changes: ['client', 'account', 'address', 'policy'],
  summary: 'Merges two client records of one household',
  method: 'POST',
  path,
  owns: { param: 'kept_id', as: 'client' },
  input: z.strictObject({
    ...pair,
    kept_version: z.int(),
    gone_version: z.int(),
    take: z.array(z.enum(mergeFields)).max(mergeFields.length),
    reason: z.string().trim().max(500).optional(),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    'no-such-client': 404,
    'changed-meanwhile': 409,
    'same-person': 409,
    'other-household': 409,
    'already-merged': 409,
    'two-users': 409,
    'has-claims': 409,
    'has-usage': 409,
  },
})
