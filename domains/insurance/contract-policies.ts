import { z } from 'zod'
import { defineColumns } from '@numo/kit/list-columns.ts'
import { endpoint } from '@numo/kit/endpoint.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { Day, Instant } from '../shapes.ts'
import { policyStatuses } from './enums.ts'

/* What households are insured with, as staff see it: every policy, and the insurer still to be found. */

/** What a policy lacks before its household can be approved or its claims be sent. */
export const policyGaps = ['insurer', 'plan', 'number', 'card_front', 'people'] as const

/**
 * Whether somebody was asked about a policy: never, and not answered yet, about what it was before it changed, more than
 * a day ago, or since then.
 */
export const policyChecks = ['never', 'waiting', 'changed', 'old', 'today'] as const

const staff = { access: 'admin', features: ['user_management'] } as const
const Insurer = z.object({ id: z.uuid(), name: z.string() })

export const PolicyRow = z.object({
  id: z.uuid(),
  account: z.object({ id: z.uuid(), name: z.string(), number: z.string() }),
  /** 1: asked first. */
  rank: z.int(),
  insurer: Insurer.nullable(),
  /** As the household wrote it, while the insurer is not one of ours. */
  insurer_name: z.string().nullable(),
  /** What the person typed, or what was read from the card. */
  plan: z.string().nullable(),
  policy_number: z.string().nullable(),
  holder_name: z.string().nullable(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  status: z.enum(policyStatuses),
  /** Persons it covers. */
  people: z.int(),
  missing: z.array(z.enum(policyGaps)),
  checked: z.enum(policyChecks),
  /** Insurers whose name stands on the card, while none is chosen; never chosen by the program. */
  candidates: z.array(Insurer),
  version: z.int(),
  created_at: Instant,
})
export type PolicyRow = z.output<typeof PolicyRow>

const policyListInput = listInput(['created_at', 'valid_until'], {
  status: oneOrMore(policyStatuses).optional(),
  /** `no`: staff must still find the insurer. */
  matched: z.enum(['yes', 'no']).optional(),
  /** `yes`: its household waits for staff to ask the insurer. */
  asked: z.enum(['yes']).optional(),
})

export const listPolicies = listEndpoint({
  ...staff,
  name: 'listPolicies',
  resource: 'policy',
  reads: ['policy', 'account', 'eligibility', 'insurer'],
  summary: 'Policies of all households, with what each still lacks',
  path: '/api/v4/admin/policies',
  input: policyListInput,
  row: PolicyRow,
})

export const exportPolicies = exportEndpoint({
  ...staff,
  name: 'exportPolicies',
  resource: 'policy',
  summary: 'The list of policies as CSV, as it is filtered and sorted',
  path: '/api/v4/admin/policies/export',
  list: policyListInput,
})

export const matchPolicy = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'matchPolicy',
  resource: 'policy',
  actions: ['update'],
  changes: ['policy', 'account'],
  summary: 'Says which insurer a policy is of; may approve its household',
  method: 'POST',
  path: '/api/v4/admin/policies/{id}/match',
  owns: { param: 'id', as: 'policy' },
  input: z.strictObject({ id: z.uuid(), version: z.int(), insurance_company_id: z.uuid() }),
  output: z.object({ version: z.int() }),
  refusals: { 'no-such-policy': 404, 'no-such-insurer': 404, 'changed-meanwhile': 409 },
})

export const policyColumns = defineColumns(listPolicies, [
  { name: 'account', title: 'staff.account', value: (row) => row.account.name },
  { name: 'insurer', title: 'staff.insurer', value: (row) => row.insurer?.name },
  { name: 'plan', title: 'policies.plan', value: (row) => row.plan },
  { name: 'policy_number', title: 'policies.number', value: (row) => row.policy_number },
  { name: 'people', title: 'policies.people', is_end: true, value: (row) => row.people },
  {
    name: 'status',
    title: 'staff.state',
    words: 'staff.policy_state',
    value: (row) => row.status,
  },
  {
    name: 'missing',
    title: 'staff.missing_piece',
    words: 'policies.gap',
    value: (row) => row.missing,
  },
  {
    name: 'valid_until',
    title: 'policies.valid_until',
    can_sort: true,
    is_end: true,
    value: (row) => row.valid_until,
  },
  {
    name: 'created_at',
    title: 'people.created',
    can_sort: true,
    is_extra: true,
    is_end: true,
    value: (row) => row.created_at,
  },
])
