import { defineColumns } from '@numo/kit/list-columns.ts'
import { listClients } from './contract-admin.ts'

export const clientColumns = defineColumns(listClients, [
  {
    name: 'name',
    title: 'people.name',
    can_sort: true,
    value: (row) => [row.first_name, row.last_name, row.second_last_name].filter(Boolean).join(' '),
  },
  { name: 'account', title: 'staff.account', value: (row) => row.account.name },
  {
    name: 'birth_date',
    title: 'staff.born',
    can_sort: true,
    is_end: true,
    value: (row) => row.birth_date,
  },
  {
    name: 'relationship',
    title: 'staff.relationship_title',
    words: 'staff.relationship',
    value: (row) => row.relationship,
  },
  { name: 'insurer', title: 'staff.insurer', value: (row) => row.insurer },
  { name: 'member_id', title: 'staff.member_id', value: (row) => row.member_id },
  {
    name: 'status',
    title: 'staff.state',
    words: 'staff.client_state',
    value: (row) => row.status,
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
