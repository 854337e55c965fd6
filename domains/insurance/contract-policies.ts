import { z } from 'zod'
import { defineColumns } from '@numo/kit/list-columns.ts'
import { endpoint } from '@numo/kit/endpoint.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { Day, Instant } from '../shapes.ts'
import { policyStatuses } from './enums.ts'

/* Admin endpoints for the policies of households, including those without a matched insurer. */

/** What a policy lacks before its household can be approved or its claims submitted. */
export const policyGaps = ['insurer', 'plan', 'number', 'card_front', 'people'] as const

/**
 * State of a policy's eligibility check: never made, waiting for an answer, made before the policy changed, made by our
 * rules without the insurer, or answered by the insurer more than a day ago or within a day.
 */
export const policyChecks = ['never', 'waiting', 'changed', 'by_card', 'old', 'today'] as const

const staff = { access: 'admin', features: ['user_management'] } as const
const Insurer = z.object({ id: z.uuid(), name: z.string() })

export const PolicyRow = z.object({
  id: z.uuid(),
  account: z.object({ id: z.uuid(), name: z.string(), number: z.string() }),
  /** Order of billing; 1 is primary. */
  rank: z.int(),
  insurer: Insurer.nullable(),
  /** Insurer name as the household typed it, while no insurer is matched. */
  insurer_name: z.string().nullable(),
  /** Plan name as typed or read from the card. */
  plan: z.string().nullable(),
  policy_number: z.string().nullable(),
  holder_name: z.string().nullable(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  status: z.enum(policyStatuses),
  /** Number of people covered. */
  people: z.int(),
  missing: z.array(z.enum(policyGaps)),
  checked: z.enum(policyChecks),
  /** Insurers whose name is on the card, while none is matched; the program never chooses one. */
  candidates: z.array(Insurer),
  version: z.int(),
  created_at: Instant,
})
export type PolicyRow = z.output<typeof PolicyRow>

const policyListInput = listInput(['created_at', 'valid_until'], {
  status: oneOrMore(policyStatuses).optional(),
  /** `no`: staff still have to match the insurer. */
  matched: z.enum(['yes', 'no']).optional(),
  /** `yes`: an eligibility check by hand is waiting for staff. */
  asked: z.enum(['yes']).optional(),
})

export const listPolicies = listEndpoint({
  ...staff,
  name: 'listPolicies',
  resource: 'policy',
  reads: ['policy', 'account', 'eligibility', 'insurer'],
  summary: 'Lists the policies of all households with what each is missing',
  path: '/api/v4/admin/policies',
  input: policyListInput,
  row: PolicyRow,
})

export const exportPolicies = exportEndpoint({
  ...staff,
  name: 'exportPolicies',
  resource: 'policy',
  summary: 'Exports the list of policies as CSV, with its filters and sort order',
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
  summary: 'Assigns an insurer to a policy; may approve its household',
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
  {
    name: 'people',
    title: 'policies.people',
    is_end: true,
    is_extra: true,
    value: (row) => row.people,
  },
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
