import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Columns } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportIdentityUsers as endpoint, IdentityUserRow } from './contract-identity.ts'
import { identitySource, type IdentityFilters } from './identity-source.ts'
import { identityStateOf } from './rules-identity.ts'

const columns: Columns<IdentityUserRow, 'sign_ins'> = {
  email: (row) => row.email,
  state: (row, words) => words.state[identityStateOf(row)],
  person: (row) => row.user?.display_name ?? null,
  confirmed: (row, words) => words.yes_no[row.email_verified ? 'yes' : 'no'],
  ways: (row) => [...row.providers, ...row.factors].join(', '),
  last_sign_in_at: (row) => row.last_sign_in_at,
  created_at: (row) => row.created_at,
  uid: (row) => row.uid,
}

/** All sign-ins of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportIdentityUsers = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<IdentityUserRow, IdentityFilters, 'sign_ins'>(ctx, {
    list: 'sign_ins',
    source: identitySource,
    input,
    columns,
    entity_type: 'identity_user_export',
  })
