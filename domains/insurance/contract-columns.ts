import { defineColumns } from '@numo/kit/list-columns.ts'
import { listInsuranceCompanies } from './contract-admin.ts'
import { listPolicies } from './contract-policies.ts'

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

export const policyColumns = defineColumns(listPolicies, [
  { name: 'account', title: 'staff.account', value: (row) => row.account.name },
  { name: 'insurer', title: 'staff.insurer', value: (row) => row.insurer?.name },
  { name: 'plan', title: 'policies.plan', value: (row) => row.plan },
  { name: 'policy_number', title: 'policies.number', value: (row) => row.policy_number },
  { name: 'people', title: 'policies.people', is_end: true, value: (row) => row.people },
  {
    name: 'status',
    title: 'staff.state',
    words: 'staff.policy_state',
    value: (row) => row.status,
  },
  {
    name: 'missing',
    title: 'staff.missing_piece',
    words: 'policies.gap',
    value: (row) => row.missing,
  },
  {
    name: 'valid_until',
    title: 'policies.valid_until',
    can_sort: true,
    is_end: true,
    value: (row) => row.valid_until,
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
