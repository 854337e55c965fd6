import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { exportList } from '../export-list.ts'
import type { exportPolicies as endpoint, PolicyRow } from './contract-policies.ts'
import { policySource, type PolicyFilters } from './policy-source.ts'
import { policyColumns } from './contract-columns.ts'

/** All policies of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportPolicies = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<PolicyRow, PolicyFilters>(ctx, {
    file: 'policies',
    source: policySource,
    input,
    columns: policyColumns,
    entity_type: 'policy_export',
    household: (row) => row.account.id,
  })
