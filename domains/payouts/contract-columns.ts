import { amountColumn, createdColumn, defineColumns } from '@numo/kit/list-columns.ts'
import { listPayoutItems, listPayouts } from './contract-list.ts'

export const payoutColumns = defineColumns(listPayouts, [
  { name: 'number', title: 'staff.money.number', value: (row) => row.number },
  { name: 'partner', title: 'staff.money.clinic', value: (row) => row.partner.name },
  amountColumn('net_amount', 'staff.money.net'),
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  { name: 'item_count', title: 'staff.money.items', is_end: true, value: (row) => row.item_count },
  { name: 'status', title: 'staff.state', words: 'money.out.status', value: (row) => row.status },
  { ...amountColumn('gross_amount', 'staff.money.gross'), is_extra: true },
  {
    name: 'bank_trace',
    title: 'staff.money.trace',
    is_extra: true,
    value: (row) => row.bank_trace,
  },
  {
    name: 'paid_at',
    title: 'staff.money.paid',
    is_end: true,
    is_extra: true,
    value: (row) => row.paid_at,
  },
  createdColumn,
])

export const payoutItemColumns = defineColumns(listPayoutItems, [
  { name: 'partner', title: 'staff.money.clinic', value: (row) => row.partner.name },
  { name: 'claim', title: 'staff.money.claim', value: (row) => row.claim.number },
  {
    name: 'source',
    title: 'staff.money.source',
    words: 'staff.money.source_of',
    value: (row) => row.source,
  },
  { name: 'payout', title: 'staff.money.payout', value: (row) => row.payout?.number },
  { name: 'account', title: 'staff.account', is_extra: true, value: (row) => row.account.name },
  amountColumn('gross_amount', 'staff.money.gross'),
  { ...amountColumn('fee_amount', 'staff.money.fee'), is_extra: true },
  { ...amountColumn('fee_tax_amount', 'staff.money.fee_tax'), is_extra: true },
  amountColumn('net_amount', 'staff.money.net'),
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  {
    name: 'status',
    title: 'staff.state',
    words: 'money.out.item_status',
    value: (row) => row.status,
  },
  createdColumn,
])
