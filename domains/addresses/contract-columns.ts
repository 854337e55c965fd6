import { defineColumns } from '@numo/kit/list-columns.ts'
import { listAddresses } from './contract-admin.ts'
import { addressLines } from './rules-lines.ts'

export const addressColumns = defineColumns(listAddresses, [
  { name: 'address', title: 'staff.address', value: (row) => addressLines(row)[0] },
  {
    name: 'city',
    title: 'trail.field.city',
    can_sort: true,
    value: (row) => addressLines(row)[1],
  },
  { name: 'country', title: 'trail.field.country', value: (row) => row.country },
  { name: 'owner', title: 'staff.owner', value: (row) => row.owner.name },
  {
    name: 'kind',
    title: 'staff.owner_kind_title',
    words: 'staff.owner_kind_one',
    is_extra: true,
    value: (row) => row.owner.kind,
  },
  { name: 'use', title: 'trail.field.use', words: 'staff.use', value: (row) => row.use },
  {
    name: 'duplicates',
    title: 'staff.duplicates',
    is_end: true,
    value: (row) => row.duplicates,
  },
  {
    name: 'tied',
    title: 'households.tie.column',
    is_end: true,
    is_extra: true,
    value: (row) => row.tied,
  },
  { name: 'located', title: 'staff.located', is_extra: true, value: (row) => row.is_located },
  {
    name: 'created_at',
    title: 'people.created',
    can_sort: true,
    is_extra: true,
    is_end: true,
    value: (row) => row.created_at,
  },
])
