import { amountColumn, createdColumn, defineColumns } from '@numo/kit/list-columns.ts'
import { listClientPayments, listMoneyIn, listPaymentItems } from './contract-list.ts'

export const clientPaymentColumns = defineColumns(listClientPayments, [
  { name: 'number', title: 'staff.money.number', value: (row) => row.number },
  { name: 'account', title: 'staff.account', value: (row) => row.account.name },
  { name: 'claim', title: 'staff.money.claim', value: (row) => row.claim?.number },
  amountColumn('amount', 'staff.money.amount'),
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  amountColumn('unallocated_amount', 'staff.money.unallocated'),
  { ...amountColumn('refunded_amount', 'pay.fact.refunded'), is_extra: true },
  { name: 'status', title: 'staff.state', words: 'pay.state', value: (row) => row.status },
  createdColumn,
])

export const paymentItemColumns = defineColumns(listPaymentItems, [
  { name: 'payment', title: 'staff.money.payment', value: (row) => row.payment.number },
  { name: 'account', title: 'staff.account', value: (row) => row.account.name },
  { name: 'claim', title: 'staff.money.claim', value: (row) => row.claim.number },
  { name: 'partner', title: 'staff.money.clinic', value: (row) => row.partner?.name },
  amountColumn('amount', 'staff.money.amount'),
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  {
    name: 'is_reversal',
    title: 'staff.money.reversal',
    is_extra: true,
    value: (row) => row.is_reversal,
  },
  createdColumn,
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
  amountColumn('amount', 'staff.money.amount'),
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  amountColumn('unallocated_amount', 'staff.money.unallocated'),
  {
    name: 'status',
    title: 'staff.state',
    words: 'staff.money.in_state',
    value: (row) => row.status,
  },
  createdColumn,
])
