import { z } from 'zod'
import { moneyInSources } from '../payments/enums.ts'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Amount, Bps } from '../insurance/contract-fields.ts'
import { CurrencyCode, Day, neededLine, moneyStaff } from '../shapes.ts'
import { Invoice } from './contract.ts'
import { invoiceRecipients } from './enums.ts'

/* Endpoints for staff who draft invoices. */

const staff = { ...moneyStaff, resource: 'invoice' } as const

const InvoiceLineInput = z.strictObject({
  description: neededLine(300, 'Say what is billed'),
  quantity: z
    .number()
    .min(0.001)
    .max(100_000)
    .refine((quantity) => Number(quantity.toFixed(3)) === quantity),
  /** Without tax, in minor units. */
  unit_price: Amount,
  tax_rate_bps: Bps.default(0),
})
export type InvoiceLineInput = z.output<typeof InvoiceLineInput>
const Lines = z.array(InvoiceLineInput).min(1).max(100)

export const createInvoice = endpoint({
  ...staff,
  name: 'createInvoice',
  actions: ['write'],
  summary: 'Drafts an invoice by hand',
  method: 'POST',
  path: '/api/v4/admin/invoices',
  input: z.strictObject({
    numo_company_id: z.uuid(),
    recipient_kind: z.enum(invoiceRecipients),
    recipient_id: z.uuid(),
    currency: CurrencyCode,
    due_on: Day.nullable().default(null),
    lines: Lines,
  }),
  output: Invoice,
  refusals: {
    'amount-too-large': 422,
    'no-such-account': 404,
    'no-such-partner': 404,
    'no-such-insurer': 404,
    'no-such-company': 404,
  },
})

export const draftClaimInvoice = endpoint({
  ...staff,
  name: 'draftClaimInvoice',
  actions: ['write'],
  summary:
    'Drafts an invoice for what the household or the insurer bears of a claim and was not billed yet',
  method: 'POST',
  path: '/api/v4/admin/invoices/from-claim',
  input: z.strictObject({ claim_id: z.uuid(), recipient_kind: z.enum(moneyInSources) }),
  output: Invoice,
  refusals: {
    'no-such-claim': 404,
    'not-decided': 409,
    'paid-directly': 409,
    'no-insurer': 409,
    'nothing-to-bill': 409,
  },
})

export const draftFeeInvoices = endpoint({
  ...staff,
  name: 'draftFeeInvoices',
  actions: ['write'],
  summary: 'Drafts an invoice for each organisation, over the fees that payouts of a period kept',
  method: 'POST',
  path: '/api/v4/admin/invoices/from-payouts',
  input: z.strictObject({
    numo_company_id: z.uuid(),
    currency: CurrencyCode,
    from: Day,
    until: Day,
    /** Only these organisations; all when omitted. */
    partner_ids: z.array(z.uuid()).min(1).max(500).optional(),
  }),
  output: z.object({ invoice_ids: z.array(z.uuid()), total_amount: z.int() }),
  refusals: { 'nothing-to-bill': 409 },
})

export const saveInvoice = endpoint({
  ...staff,
  method: 'POST',
  actions: ['update'],
  output: Invoice,
  name: 'saveInvoice',
  summary:
    'Changes the lines or the due day of a draft; only one written by hand has lines to change',
  path: '/api/v4/admin/invoices/{id}',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    due_on: Day.nullable(),
    lines: Lines.optional(),
  }),
  refusals: {
    'amount-too-large': 422,
    'no-such-invoice': 404,
    'changed-meanwhile': 409,
    'invoice-fixed': 409,
  },
})
