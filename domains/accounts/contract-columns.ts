import { defineColumns } from '@numo/kit/list-columns.ts'
import { listAccounts } from './contract-admin.ts'

export const accountColumns = defineColumns(listAccounts, [
  {
    name: 'display_name',
    title: 'staff.holder',
    can_sort: true,
    value: (row) => row.display_name,
  },
  { name: 'number', title: 'staff.number', value: (row) => row.number },
  {
    name: 'onboarding',
    title: 'staff.onboarding_title',
    words: 'staff.onboarding',
    value: (row) => row.onboarding_status,
  },
  {
    name: 'missing',
    title: 'staff.missing_piece',
    words: 'staff.missing',
    value: (row) => row.missing,
  },
  { name: 'clients', title: 'staff.clients', is_end: true, value: (row) => row.clients },
  { name: 'insurer', title: 'staff.insurer', value: (row) => row.insurer },
  { name: 'plan', title: 'staff.plan', is_extra: true, value: (row) => row.plan },
  {
    name: 'payment_method',
    title: 'staff.payment_method',
    value: (row) => row.has_payment_method,
  },
  { name: 'users', title: 'staff.users', is_extra: true, is_end: true, value: (row) => row.users },
  {
    name: 'status',
    title: 'staff.state',
    words: 'staff.account_state',
    is_extra: true,
    value: (row) => row.status,
  },
  {
    name: 'created_at',
    title: 'people.created',
    can_sort: true,
    is_end: true,
    value: (row) => row.created_at,
  },
])
