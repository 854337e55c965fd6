import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore, withSums } from '@numo/kit/list.ts'
import { AsOf, CurrencyCode, Day, Instant, NamedRow, moneyStaff } from '../shapes.ts'
import { invoiceAges, invoiceKinds, invoiceRecipients, invoiceStatuses } from './enums.ts'

const staff = { ...moneyStaff, resource: 'invoice' } as const

/** Amounts in minor units of `currency`. */
export const InvoiceRow = z.object({
  id: z.uuid(),
  /** Null for a draft. */
  number: z.string().nullable(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  /** Whether it is issued and its due day has passed. */
  is_overdue: z.boolean(),
  company: NamedRow,
  recipient_kind: z.enum(invoiceRecipients),
  recipient_name: z.string(),
  claim: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  currency: z.string(),
  total_amount: z.int(),
  balance: z.int(),
  issued_on: Day.nullable(),
  due_on: Day.nullable(),
  sent_at: Instant.nullable(),
  created_at: Instant,
})
export type InvoiceRow = z.output<typeof InvoiceRow>

export const invoiceInput = listInput(['created_at'], {
  status: oneOrMore(invoiceStatuses).optional(),
  kind: oneOrMore(invoiceKinds).optional(),
  recipient: oneOrMore(invoiceRecipients).optional(),
  age: oneOrMore(invoiceAges).optional(),
  numo_company_id: z.uuid().optional(),
  currency: CurrencyCode.optional(),
  claim_id: z.uuid().optional(),
  as_of: AsOf,
  ...withSums,
})

export const listInvoices = listEndpoint({
  ...staff,
  name: 'listInvoices',
  reads: ['invoice', 'claim', 'account', 'partner', 'insurer'],
  summary: 'Lists invoices and credit notes of our legal entities',
  path: '/api/v4/admin/invoices',
  input: invoiceInput,
  row: InvoiceRow,
})

export const exportInvoices = exportEndpoint({
  ...staff,
  name: 'exportInvoices',
  summary: 'Exports the list of invoices as CSV, with its filters and sort order',
  path: '/api/v4/admin/invoices/export',
  list: invoiceInput,
})

export const getInvoiceAgeing = endpoint({
  ...staff,
  name: 'getInvoiceAgeing',
  summary: 'Returns what issued invoices still ask for, by currency and how long it has been due',
  method: 'GET',
  path: '/api/v4/admin/invoices/ageing',
  input: z.strictObject({}),
  output: z.object({
    rows: z.array(
      z.object({
        currency: z.string(),
        not_due: z.int(),
        days_1_30: z.int(),
        days_31_60: z.int(),
        days_61_90: z.int(),
        over_90: z.int(),
        total: z.int(),
        count: z.int(),
      })
    ),
  }),
})
