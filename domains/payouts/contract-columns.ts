import { defineColumns } from '@numo/kit/list-columns.ts'
import { majorText } from '@numo/kit/money.ts'
import { listPayoutItems, listPayouts } from './contract-list.ts'

export const payoutColumns = defineColumns(listPayouts, [
  { name: 'number', title: 'staff.money.number', value: (row) => row.number },
  { name: 'partner', title: 'staff.money.clinic', value: (row) => row.partner.name },
  {
    name: 'net_amount',
    title: 'staff.money.net',
    is_end: true,
    value: (row) => majorText(row.net_amount, row.currency),
  },
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  { name: 'item_count', title: 'staff.money.items', is_end: true, value: (row) => row.item_count },
  { name: 'status', title: 'staff.state', words: 'money.out.status', value: (row) => row.status },
  {
    name: 'gross_amount',
    title: 'staff.money.gross',
    is_end: true,
    is_extra: true,
    value: (row) => majorText(row.gross_amount, row.currency),
  },
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
  {
    name: 'created_at',
    title: 'people.created',
    can_sort: true,
    is_end: true,
    value: (row) => row.created_at,
  },
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
  {
    name: 'gross_amount',
    title: 'staff.money.gross',
    is_end: true,
    value: (row) => majorText(row.gross_amount, row.currency),
  },
  {
    name: 'fee_amount',
    title: 'staff.money.fee',
    is_end: true,
    is_extra: true,
    value: (row) => majorText(row.fee_amount, row.currency),
  },
  {
    name: 'fee_tax_amount',
    title: 'staff.money.fee_tax',
    is_end: true,
    is_extra: true,
    value: (row) => majorText(row.fee_tax_amount, row.currency),
  },
  {
    name: 'net_amount',
    title: 'staff.money.net',
    is_end: true,
    value: (row) => majorText(row.net_amount, row.currency),
  },
  { name: 'currency', title: 'staff.money.currency', value: (row) => row.currency },
  {
    name: 'status',
    title: 'staff.state',
    words: 'money.out.item_status',
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
