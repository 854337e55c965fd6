import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, Slug, nameLine, oneLine } from '../shapes.ts'
import { policyStatuses } from './enums.ts'

/* A household's own statements about its insurance. Staff decide whether a policy is valid and which insurer an unknown name means. */

const own = { access: 'account', owns: { param: 'accountId', as: 'account' } } as const

/** A policy as its household sees it. */
export const HouseholdPolicy = z.object({
  id: z.uuid(),
  /** Order of billing; 1 is primary. */
  rank: z.int(),
  insurer: z.object({ id: Slug, name: z.string() }).nullable(),
  /** Insurer name as the household typed it, while no insurer is matched. */
  insurer_name: z.string().nullable(),
  insurance_plan: Slug.nullable(),
  plan: z.string().nullable(),
  policy_number: z.string().nullable(),
  /** Member ID read from the newest card, kept until the person it belongs to is known. */
  card_member_id: z.string().nullable(),
  group_number: z.string().nullable(),
  holder_name: z.string().nullable(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  policy_document_id_front: z.uuid().nullable(),
  policy_document_id_back: z.uuid().nullable(),
  status: z.enum(policyStatuses),
  version: z.int(),
})
export type HouseholdPolicy = z.output<typeof HouseholdPolicy>

const optionalLine = (max: number) => oneLine(max).nullable().optional()

export const savePolicy = endpoint({
  ...own,
  name: 'savePolicy',
  resource: 'policy',
  actions: ['write', 'update'],
  changes: ['policy', 'account'],
  summary: 'Creates or updates a policy of a household; without an id, creates one',
  method: 'POST',
  path: '/api/v4/account/{accountId}/policies',
  input: z.strictObject({
    accountId: z.uuid(),
    id: z.uuid().optional(),
    /** Version that was read; required with `id`. */
    version: z.int().optional(),
    /** Policies shown to the user when they said that this is another one; a match with one of these still creates a new policy. */
    beside: z.array(z.uuid()).max(20).optional(),
    /** Id from `listInsurers`; null when unknown or not listed. Omit to leave it unchanged. */
    insurer: Slug.nullable().optional(),
    /** Name of an insurer that is not listed. */
    insurer_name: optionalLine(200),
    /** Id from `listPlans`; sets `plan` to its name. */
    insurance_plan: Slug.nullable().optional(),
    plan: optionalLine(200),
    policy_number: optionalLine(80),
    group_number: optionalLine(80),
    holder_name: nameLine(200).nullable().optional(),
    valid_from: Day.nullable().optional(),
    valid_until: Day.nullable().optional(),
  }),
  output: z.object({ id: z.uuid(), version: z.int(), rank: z.int() }),
  refusals: {
    'no-such-account': 404,
    'no-such-policy': 404,
    'no-such-insurer': 404,
    'no-such-plan': 404,
    'changed-meanwhile': 409,
    'too-many-policies': 422,
    'wrong-days': 422,
  },
})

export const removePolicy = endpoint({
  ...own,
  name: 'removePolicy',
  resource: 'policy',
  actions: ['delete'],
  changes: ['policy', 'account'],
  summary: 'Removes a policy of a household and ends its coverage',
  method: 'POST',
  path: '/api/v4/account/{accountId}/policies/{id}/remove',
  input: z.strictObject({ accountId: z.uuid(), id: z.uuid(), version: z.int() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404, 'no-such-policy': 404, 'changed-meanwhile': 409 },
})

export const reorderPolicies = endpoint({
  ...own,
  name: 'reorderPolicies',
  resource: 'policy',
  actions: ['update'],
  changes: ['policy', 'account'],
  summary: 'Sets the order in which the policies of a household apply',
  method: 'POST',
  path: '/api/v4/account/{accountId}/policies/order',
  input: z.strictObject({ accountId: z.uuid(), ids: z.array(z.uuid()).min(1).max(20) }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404, 'no-such-policy': 404, 'selection-changed': 409 },
})
