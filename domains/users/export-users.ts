import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { columnsIn, type Column } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import type { exportUsers as endpoint, UserRow } from './contract-admin.ts'
import { userSource, type UserFilters } from './user-source.ts'

const roleWords = {
  en: { admin: 'Staff', client: 'Account', partner: 'Partner' },
  es: { admin: 'Personal', client: 'Cuenta', partner: 'Socio' },
} as const
const statusWords = {
  en: { invited: 'Invited', active: 'Active', suspended: 'Suspended' },
  es: { invited: 'Con invitación', active: 'Con acceso', suspended: 'Sin acceso' },
} as const

const columns: readonly Column<UserRow>[] = [
  { name: 'display_name', title: { en: 'Name', es: 'Nombre' }, value: (row) => row.display_name },
  { name: 'email', title: { en: 'Email', es: 'Correo' }, value: (row) => row.email },
  {
    name: 'status',
    title: { en: 'Status', es: 'Estado' },
    value: (row, locale) => statusWords[locale][row.status],
  },
  {
    name: 'roles',
    title: { en: 'Roles', es: 'Roles' },
    value: (row, locale) => row.roles.map((role) => roleWords[locale][role]).join(', '),
  },
  {
    name: 'account',
    title: { en: 'Account', es: 'Cuenta' },
    value: (row) => row.account?.name ?? null,
  },
  {
    name: 'partner',
    title: { en: 'Partner', es: 'Socio' },
    value: (row) => row.partner?.name ?? null,
  },
  {
    name: 'last_sign_in_at',
    title: { en: 'Last sign-in', es: 'Último acceso' },
    value: (row) => row.last_sign_in_at,
  },
  { name: 'created_at', title: { en: 'Created', es: 'Alta' }, value: (row) => row.created_at },
]

/** All people of the list as it is filtered and sorted, as CSV. */
export const exportUsers = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<UserRow, UserFilters>(ctx, {
    source: userSource,
    input,
    columns: columnsIn(columns, input),
    noun: 'users',
  })
