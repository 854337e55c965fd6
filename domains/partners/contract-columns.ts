import { defineColumns } from '@numo/kit/list-columns.ts'
import { majorText } from '@numo/kit/money.ts'
import { listPartners } from './contract-admin.ts'

export const partnerColumns = defineColumns(listPartners, [
  { name: 'name', title: 'directory.name', can_sort: true, value: (row) => row.name },
  { name: 'type', title: 'directory.type', words: 'directory.type_of', value: (row) => row.type },
  {
    name: 'status',
    title: 'directory.status',
    words: 'directory.partner.state',
    value: (row) => row.status,
  },
  { name: 'country', title: 'directory.country', value: (row) => row.country },
  { name: 'networks', title: 'directory.networks', is_end: true, value: (row) => row.networks },
  { name: 'providers', title: 'directory.providers', is_end: true, value: (row) => row.providers },
  { name: 'users', title: 'directory.users', is_end: true, value: (row) => row.users },
  {
    name: 'unpaid',
    title: 'directory.unpaid',
    is_end: true,
    value: (row) =>
      row.unpaid.length === 0
        ? null
        : row.unpaid.map(({ amount, currency }) => `${currency} ${majorText(amount, currency)}`),
  },
  { name: 'source', title: 'directory.source', is_extra: true, value: (row) => row.source?.name },
  {
    name: 'created_at',
    title: 'directory.created',
    can_sort: true,
    is_extra: true,
    value: (row) => row.created_at,
  },
  {
    name: 'updated_at',
    title: 'directory.updated',
    can_sort: true,
    is_extra: true,
    value: (row) => row.updated_at,
  },
])
