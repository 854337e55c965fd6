import { IconReceipt2 } from '@tabler/icons-react'
import { Link } from 'react-router'
import { listReceivers } from '@numo/domains/insurance-payments/contract-suggestions.ts'
import {
  cancelInvoices,
  issueInvoices,
  sendInvoices,
} from '@numo/domains/invoices/contract-bulk.ts'
import { invoiceColumns } from '@numo/domains/invoices/contract-columns.ts'
import {
  exportInvoices,
  listInvoices,
  type InvoiceRow,
} from '@numo/domains/invoices/contract-list.ts'
import {
  invoiceAges,
  invoiceKinds,
  invoiceRecipients,
  invoiceStatuses,
} from '@numo/domains/invoices/enums.ts'
import { amountText } from '@numo/kit/money.ts'
import type { Filter } from '../app/list/declaration.ts'
import { asOfFilter, defineList, optionsOf } from '../app/list/define-list.tsx'
import { lazyPeek } from '../app/list/lazy-peek.tsx'
import { moneyReasons } from '../app/list/money-reasons.ts'
import { ListScreen } from '../app/list/list-screen.tsx'
import { useProgram } from '../app/program.ts'
import { Day, When } from '../app/record/when.tsx'
import { useRead } from '../app/use-read.ts'
import { InvoiceAgeing, useAgeing } from './invoice-ageing.tsx'
import { InvoiceState } from './invoice-state.tsx'
import { NewInvoices } from './new-invoices.tsx'

const declaration = defineList(listInvoices, {
  name: 'numo-invoices',
  screen: 'admin_invoices',
  icon: IconReceipt2,
  next: [],
  export: exportInvoices,
  columns: invoiceColumns,
  cells: {
    number: (row) => row.number ?? <NoNumber {...row} />,
    total_amount: (row) =>
      amountText(row.kind === 'credit_note' ? -row.total_amount : row.total_amount, row.currency),
    balance: (row) => amountText(row.balance, row.currency),
    status: (row) => <InvoiceState {...row} />,
    claim: (row) =>
      row.claim && <Link to={`/admin/claims/${row.claim.id}/invoice`}>{row.claim.number}</Link>,
    due_on: (row) => <Day on={row.due_on} />,
    issued_on: (row) => <Day on={row.issued_on} />,
    sent_at: (row) => row.sent_at && <When at={row.sent_at} day />,
    created_at: (row) => <When at={row.created_at} day />,
  },
  card: {
    title: 'recipient',
    amount: ['currency', 'total_amount'],
    about: ['number', 'kind'],
    state: ['status'],
    note: ['due_on'],
  },
  filters: [
    {
      name: 'status',
      title: 'staff.state',
      options: optionsOf(invoiceStatuses, 'invoices.status'),
    },
    { name: 'age', title: 'invoices.age_title', options: optionsOf(invoiceAges, 'invoices.age') },
    {
      name: 'recipient',
      title: 'invoices.recipient_title',
      options: optionsOf(invoiceRecipients, 'invoices.recipient'),
    },
    {
      name: 'kind',
      title: 'invoices.column.kind',
      options: optionsOf(invoiceKinds, 'invoices.kind'),
    },
    asOfFilter,
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.number ?? row.recipient_name,
  Peek: lazyPeek(async () => ({ default: (await import('./invoice-peek.tsx')).InvoicePeek })),
  amountOf: ({ currency, kind, total_amount }) => ({
    currency,
    amount: kind === 'credit_note' ? -total_amount : total_amount,
  }),
  runs: [
    { name: 'send', key: 's', title: 'invoices.bulk.send', endpoint: sendInvoices, fields: {} },
    { name: 'issue', title: 'invoices.bulk.issue', endpoint: issueInvoices, fields: {} },
    { name: 'cancel', title: 'invoices.bulk.cancel', endpoint: cancelInvoices, fields: {} },
  ],
  reasons: moneyReasons,
  Actions: NewInvoices,
  Note: InvoiceAgeing,
})

/** A draft is called so; one that was cancelled was never given a number. */
function NoNumber({ status }: Pick<InvoiceRow, 'status'>) {
  const { t } = useProgram()
  return (
    <span className="dim">
      {t(status === 'draft' ? 'invoices.status.draft' : 'invoices.no_number')}
    </span>
  )
}

/** List of our invoices with their ageing. Filters of company and currency come from what there is. */
export function InvoiceList() {
  const { data } = useRead(listReceivers, {}, { staleTime: 60_000 })
  const ageing = useAgeing()
  const companies = data?.companies ?? []
  const currencies = new Set([
    ...companies.map(({ currency }) => currency),
    ...(ageing.data?.rows ?? []).map(({ currency }) => currency),
  ])
  const more: readonly Filter[] = [
    {
      name: 'numo_company_id',
      title: 'invoices.column.company',
      options: companies.map(({ id, name }) => [id, { text: name }] as const),
    },
    {
      name: 'currency',
      title: 'invoices.column.currency',
      options: [...currencies].toSorted().map((code) => [code, { text: code }] as const),
    },
  ]
  return <ListScreen declaration={{ ...declaration, filters: [...declaration.filters, ...more] }} />
}
