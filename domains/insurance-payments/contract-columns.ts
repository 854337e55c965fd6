import { amountColumn, createdColumn, defineColumns } from '@numo/kit/list-columns.ts'
import { majorText } from '@numo/kit/money.ts'
import { listInsurancePaymentItems, listInsurancePayments } from './contract-list.ts'

export const insurancePaymentColumns = defineColumns(listInsurancePayments, [
  { name: 'number', title: 'staff.money.number', value: (row) => row.number },
  { name: 'insurer', title: 'staff.insurer', value: (row) => row.insurer.name },
  { name: 'trace_number', title: 'staff.money.trace', value: (row) => row.trace_number },
  amountColumn('amount', 'staff.money.amount'),
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  amountColumn('unallocated_amount', 'staff.money.unallocated'),
  {
    name: 'allocation_status',
    title: 'staff.money.allocation',
    words: 'money.in.allocation',
    value: (row) => row.allocation_status,
  },
  {
    name: 'status',
    title: 'staff.state',
    words: 'money.in.status',
    value: (row) => row.status,
  },
  {
    name: 'method',
    title: 'staff.money.method',
    words: 'money.in.method',
    is_extra: true,
    value: (row) => row.method,
  },
  {
    name: 'payment_date',
    title: 'staff.money.payment_date',
    can_sort: true,
    is_end: true,
    value: (row) => row.payment_date,
  },
  {
    name: 'received_on',
    title: 'staff.money.received_on',
    is_extra: true,
    is_end: true,
    value: (row) => row.received_on,
  },
])

export const insurancePaymentItemColumns = defineColumns(listInsurancePaymentItems, [
  { name: 'payment', title: 'staff.money.payment', value: (row) => row.payment.number },
  { name: 'claim', title: 'staff.money.claim', value: (row) => row.claim.number },
  { name: 'insurer', title: 'staff.insurer', value: (row) => row.insurer.name },
  { name: 'partner', title: 'staff.money.clinic', value: (row) => row.partner?.name },
  { name: 'account', title: 'staff.account', is_extra: true, value: (row) => row.account.name },
  amountColumn('amount', 'staff.money.amount'),
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  {
    name: 'claim_amount',
    title: 'staff.money.claim_amount',
    is_end: true,
    value: (row) => majorText(row.claim_amount, row.claim_currency),
  },
  {
    name: 'claim_currency',
    title: 'staff.money.claim_currency',
    value: (row) => row.claim_currency,
  },
  {
    name: 'is_reversal',
    title: 'staff.money.reversal',
    is_extra: true,
    value: (row) => row.is_reversal,
  },
  createdColumn,
])
