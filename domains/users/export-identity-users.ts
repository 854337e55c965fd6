import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { exportList } from '../export-list.ts'
import type { exportIdentityUsers as endpoint, IdentityUserRow } from './contract-identity.ts'
import { identitySource, type IdentityFilters } from './identity-source.ts'
import { identityColumns } from './contract-columns.ts'

/** All sign-ins of the list as it is filtered and sorted, as CSV. That they left the house is written down. */
export const exportIdentityUsers = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<IdentityUserRow, IdentityFilters>(ctx, {
    file: 'sign_ins',
    source: identitySource,
    input,
    columns: identityColumns,
    entity_type: 'identity_user_export',
  })
