import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Columns } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportPolicies as endpoint, PolicyRow } from './contract-policies.ts'
import { policySource, type PolicyFilters } from './policy-source.ts'

const columns: Columns<PolicyRow, 'policies'> = {
  account: (row) => row.account.name,
  insurer: (row) => row.insurer?.name ?? null,
  plan: (row) => row.plan,
  policy_number: (row) => row.policy_number,
  people: (row) => row.people,
  status: (row, words) => words.status[row.status],
  missing: (row, words) => row.missing.map((gap) => words.missing[gap]).join(', '),
  valid_until: (row) => row.valid_until,
  created_at: (row) => row.created_at,
}

/** All policies of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportPolicies = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<PolicyRow, PolicyFilters, 'policies'>(ctx, {
    list: 'policies',
    source: policySource,
    input,
    columns,
    entity_type: 'policy_export',
    household: (row) => row.account.id,
  })
