import { majorText } from '@numo/kit/money.ts'
import { defineColumns } from '@numo/kit/list-columns.ts'
import { listClaims } from './contract-list.ts'

export const claimColumns = defineColumns(listClaims, [
  { name: 'number', title: 'claims.claim', value: (row) => row.number },
  { name: 'client', title: 'claims.patient', value: (row) => row.client.name },
  { name: 'partner', title: 'claims.clinic', value: (row) => row.partner?.name },
  { name: 'insurer', title: 'claims.insurer', value: (row) => row.insurer?.name },
  { name: 'service_from', title: 'claims.service', is_end: true, value: (row) => row.service_from },
  { name: 'status', title: 'claims.state', words: 'claims.status', value: (row) => row.status },
  {
    name: 'outcome',
    title: 'claims.decision.outcome',
    words: 'claims.outcome',
    is_extra: true,
    value: (row) => row.outcome,
  },
  {
    name: 'type',
    title: 'claims.kind',
    words: 'claims.type',
    is_extra: true,
    value: (row) => row.type,
  },
  { name: 'currency', title: 'money.currency', is_extra: true, value: (row) => row.currency },
  {
    name: 'billed_amount',
    title: 'claims.billed',
    is_end: true,
    value: (row) => majorText(row.billed_amount, row.currency),
  },
  {
    name: 'insurer_balance',
    title: 'claims.insurer_owes',
    is_end: true,
    is_extra: true,
    value: (row) => majorText(row.insurer_balance, row.currency),
  },
  {
    name: 'patient_balance',
    title: 'claims.patient_owes',
    is_end: true,
    is_extra: true,
    value: (row) => majorText(row.patient_balance, row.currency),
  },
  { name: 'account', title: 'claims.account', is_extra: true, value: (row) => row.account.name },
  { name: 'assigned_to', title: 'claims.assignee', value: (row) => row.assigned_to?.name },
  { name: 'age_days', title: 'claims.age', is_end: true, value: (row) => row.age_days },
  {
    name: 'created_at',
    title: 'claims.created',
    can_sort: true,
    is_end: true,
    is_extra: true,
    value: (row) => row.created_at,
  },
])
