import { defineColumns } from '@numo/kit/list-columns.ts'
import { majorText } from '@numo/kit/money.ts'
import { listClientPayments, listMoneyIn, listPaymentItems } from './contract-list.ts'

export const clientPaymentColumns = defineColumns(listClientPayments, [
  { name: 'number', title: 'staff.money.number', value: (row) => row.number },
  { name: 'account', title: 'staff.account', value: (row) => row.account.name },
  { name: 'claim', title: 'staff.money.claim', value: (row) => row.claim?.number },
  {
    name: 'amount',
    title: 'staff.money.amount',
    is_end: true,
    value: (row) => majorText(row.amount, row.currency),
  },
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  {
    name: 'unallocated_amount',
    title: 'staff.money.unallocated',
    is_end: true,
    value: (row) => majorText(row.unallocated_amount, row.currency),
  },
  {
    name: 'refunded_amount',
    title: 'pay.fact.refunded',
    is_end: true,
    is_extra: true,
    value: (row) => majorText(row.refunded_amount, row.currency),
  },
  { name: 'status', title: 'staff.state', words: 'pay.state', value: (row) => row.status },
  {
    name: 'created_at',
    title: 'people.created',
    can_sort: true,
    is_end: true,
    value: (row) => row.created_at,
  },
])

export const paymentItemColumns = defineColumns(listPaymentItems, [
  { name: 'payment', title: 'staff.money.payment', value: (row) => row.payment.number },
  { name: 'account', title: 'staff.account', value: (row) => row.account.name },
  { name: 'claim', title: 'staff.money.claim', value: (row) => row.claim.number },
  { name: 'partner', title: 'staff.money.clinic', value: (row) => row.partner?.name },
  {
    name: 'amount',
    title: 'staff.money.amount',
    is_end: true,
    value: (row) => majorText(row.amount, row.currency),
  },
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  {
    name: 'is_reversal',
    title: 'staff.money.reversal',
    is_extra: true,
    value: (row) => row.is_reversal,
  },
  {
    name: 'created_at',
    title: 'people.created',
    can_sort: true,
    is_end: true,
    value: (row) => row.created_at,
  },
])

export const moneyInColumns = defineColumns(listMoneyIn, [
  { name: 'number', title: 'staff.money.number', value: (row) => row.number },
  {
    name: 'source',
    title: 'staff.money.source',
    words: 'staff.money.source_of',
    value: (row) => row.source,
  },
  { name: 'payer', title: 'staff.money.payer', value: (row) => row.payer },
  {
    name: 'amount',
    title: 'staff.money.amount',
    is_end: true,
    value: (row) => majorText(row.amount, row.currency),
  },
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  {
    name: 'unallocated_amount',
    title: 'staff.money.unallocated',
    is_end: true,
    value: (row) => majorText(row.unallocated_amount, row.currency),
  },
  {
    name: 'status',
    title: 'staff.state',
    words: 'staff.money.in_state',
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
