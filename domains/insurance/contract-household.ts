import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, Slug, nameLine, oneLine } from '../shapes.ts'
import { policyStatuses } from './enums.ts'

/* What a household says its insurance is. Whether it holds, and which insurer an unknown name means, staff say. */

const own = { access: 'account', owns: { param: 'accountId', as: 'account' } } as const

/** A policy as its own household sees it. */
export const HouseholdPolicy = z.object({
  id: z.uuid(),
  /** 1: asked first. */
  rank: z.int(),
  insurer: z.object({ id: Slug, name: z.string() }).nullable(),
  /** As the household wrote it, while the insurer is not one of ours. */
  insurer_name: z.string().nullable(),
  insurance_plan: Slug.nullable(),
  plan: z.string().nullable(),
  policy_number: z.string().nullable(),
  /** The member ID its newest card says, which waits in the reading for the person it is of. */
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

const maybe = (most: number) => oneLine(most).nullable().optional()

export const savePolicy = endpoint({
  ...own,
  name: 'savePolicy',
  resource: 'policy',
  actions: ['write', 'update'],
  changes: ['policy', 'account'],
  summary: 'Writes down what a household is insured with; without an id, one more policy',
  method: 'POST',
  path: '/api/v4/account/{accountId}/policies',
  input: z.strictObject({
    accountId: z.uuid(),
    id: z.uuid().optional(),
    /** Of the policy as it was read; needed with an id. */
    version: z.int().optional(),
    /** Policies the person saw when they said this is another one; like one of these, it is still another. */
    beside: z.array(z.uuid()).max(20).optional(),
    /** One of `listInsurers`; null: not known or not listed. Left out, it stays. */
    insurer: Slug.nullable().optional(),
    /** The name of one that is not listed. */
    insurer_name: maybe(200),
    /** One of `listPlans`. Its name becomes the plan. */
    insurance_plan: Slug.nullable().optional(),
    plan: maybe(200),
    policy_number: maybe(80),
    group_number: maybe(80),
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
  summary: 'Takes a policy out of a household; nobody is covered by it any more',
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
  summary: 'Says which policy of a household is asked first, second and so on',
  method: 'POST',
  path: '/api/v4/account/{accountId}/policies/order',
  input: z.strictObject({ accountId: z.uuid(), ids: z.array(z.uuid()).min(1).max(20) }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404, 'no-such-policy': 404, 'selection-changed': 409 },
})
