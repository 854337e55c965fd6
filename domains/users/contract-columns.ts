import { defineColumns } from '@numo/kit/list-columns.ts'
import { listUsers } from './contract-admin.ts'
import { listIdentityUsers } from './contract-identity.ts'
import { identityStateOf } from './rules-identity.ts'

export const userColumns = defineColumns(listUsers, [
  { name: 'display_name', title: 'people.name', can_sort: true, value: (row) => row.display_name },
  { name: 'email', title: 'people.email', can_sort: true, value: (row) => row.email },
  { name: 'status', title: 'people.status', words: 'people.state', value: (row) => row.status },
  { name: 'roles', title: 'people.roles', words: 'people.role', value: (row) => row.roles },
  { name: 'account', title: 'people.account', value: (row) => row.account?.name },
  { name: 'partner', title: 'people.partner', is_extra: true, value: (row) => row.partner?.name },
  { name: 'last_sign_in_at', title: 'people.last_sign_in', value: (row) => row.last_sign_in_at },
  {
    name: 'created_at',
    title: 'people.created',
    can_sort: true,
    is_extra: true,
    value: (row) => row.created_at,
  },
])

export const identityColumns = defineColumns(listIdentityUsers, [
  { name: 'email', title: 'people.email', can_sort: true, value: (row) => row.email },
  {
    name: 'state',
    title: 'people.status',
    words: 'staff.identity_state',
    value: identityStateOf,
  },
  { name: 'person', title: 'staff.person', value: (row) => row.user?.display_name },
  { name: 'confirmed', title: 'staff.confirmed', value: (row) => row.email_verified },
  { name: 'ways', title: 'staff.ways', value: (row) => [...row.providers, ...row.factors] },
  {
    name: 'last_sign_in_at',
    title: 'people.last_sign_in',
    can_sort: true,
    value: (row) => row.last_sign_in_at,
  },
  {
    name: 'created_at',
    title: 'people.created',
    can_sort: true,
    is_extra: true,
    value: (row) => row.created_at,
  },
  { name: 'uid', title: 'staff.uid', is_extra: true, value: (row) => row.uid },
])
