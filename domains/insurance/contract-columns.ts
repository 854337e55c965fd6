import { defineColumns } from '@numo/kit/list-columns.ts'
import { listInsuranceCompanies } from './contract-admin.ts'

export const insurerColumns = defineColumns(listInsuranceCompanies, [
  { name: 'name', title: 'directory.name', can_sort: true, value: (row) => row.name },
  {
    name: 'status',
    title: 'directory.status',
    words: 'directory.insurer.state',
    value: (row) => row.status,
  },
  { name: 'country', title: 'directory.country', value: (row) => row.country },
  { name: 'plans', title: 'directory.insurer.plans', is_end: true, value: (row) => row.plans },
  { name: 'networks', title: 'directory.networks', is_end: true, value: (row) => row.networks },
  { name: 'providers', title: 'directory.providers', is_end: true, value: (row) => row.providers },
  {
    name: 'submission_channel',
    title: 'directory.insurer.channel',
    words: 'directory.insurer.channels',
    value: (row) => row.submission_channel,
  },
  {
    name: 'claims_email',
    title: 'directory.insurer.claims_email',
    is_extra: true,
    value: (row) => row.claims_email,
  },
  { name: 'source', title: 'directory.source', is_extra: true, value: (row) => row.source?.name },
  {
    name: 'updated_at',
    title: 'directory.updated',
    can_sort: true,
    value: (row) => row.updated_at,
  },
])
