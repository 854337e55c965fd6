import { amountColumn, createdColumn, defineColumns } from '@numo/kit/list-columns.ts'
import { majorText } from '@numo/kit/money.ts'
import { listInvoices } from './contract-list.ts'

export const invoiceColumns = defineColumns(listInvoices, [
  { name: 'number', title: 'invoices.column.number', value: (row) => row.number },
  { name: 'recipient', title: 'invoices.column.recipient', value: (row) => row.recipient_name },
  {
    name: 'kind',
    title: 'invoices.column.kind',
    words: 'invoices.kind',
    value: (row) => row.kind,
  },
  {
    name: 'total_amount',
    title: 'invoices.column.total',
    is_end: true,
    value: (row) =>
      majorText(row.kind === 'credit_note' ? -row.total_amount : row.total_amount, row.currency),
  },
  amountColumn('balance', 'invoices.column.open'),
  { name: 'currency', title: 'invoices.column.currency', value: (row) => row.currency },
  {
    name: 'status',
    title: 'staff.state',
    words: 'invoices.status',
    value: (row) => row.status,
  },
  { name: 'due_on', title: 'invoices.column.due', is_end: true, value: (row) => row.due_on },
  {
    name: 'company',
    title: 'invoices.column.company',
    is_extra: true,
    value: (row) => row.company.name,
  },
  {
    name: 'claim',
    title: 'invoices.column.claim',
    is_extra: true,
    value: (row) => row.claim?.number,
  },
  {
    name: 'issued_on',
    title: 'invoices.column.issued',
    is_end: true,
    is_extra: true,
    value: (row) => row.issued_on,
  },
  {
    name: 'sent_at',
    title: 'invoices.column.sent',
    is_end: true,
    is_extra: true,
    value: (row) => row.sent_at,
  },
  createdColumn,
])
