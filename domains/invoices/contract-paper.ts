import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { Day, FileOutput, Instant } from '../shapes.ts'
import { invoiceKinds, invoiceRecipients, invoiceStatuses } from './enums.ts'

const Numbered = z.object({ id: z.uuid(), number: z.string() })

/** A line of an invoice. Amounts in minor units of its currency. */
export const InvoiceLine = z.object({
  sequence: z.int(),
  description: z.string(),
  quantity: z.number(),
  unit_price: z.int(),
  net_amount: z.int(),
  tax_rate_bps: z.int(),
  tax_amount: z.int(),
  /** Of a line of a claim: its price, and who bears the rest. Null where that is not said by line. */
  billed_amount: z.int().nullable(),
  insurer_amount: z.int().nullable(),
  written_off_amount: z.int().nullable(),
  /** The payout whose fee it bills; its number is the description. */
  payout_id: z.uuid().nullable(),
})
export type InvoiceLine = z.output<typeof InvoiceLine>

/** An invoice as it is printed and sent. Amounts in minor units of `currency`. */
export const InvoicePaper = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  issuer: z.object({
    name: z.string(),
    tax_id: z.string(),
    country: z.string(),
    /** Data URL. */
    logo: z.string().nullable(),
  }),
  recipient: z.object({
    kind: z.enum(invoiceRecipients),
    id: z.uuid(),
    name: z.string(),
    tax_id: z.string().nullable(),
    address: z.string().nullable(),
  }),
  claim: z
    .object({ id: z.uuid(), number: z.string(), service_from: Day, service_until: Day })
    .nullable(),
  /** The invoice that this credit note lowers. */
  credits: Numbered.nullable(),
  currency: z.string(),
  net_amount: z.int(),
  tax_amount: z.int(),
  total_amount: z.int(),
  settled_amount: z.int(),
  credited_amount: z.int(),
  /** What is still asked for; 0 for a credit note. */
  balance: z.int(),
  /**
   * The totals in the currency of the issuer's books, or of who it bills, where that is another: as they were fixed with the rate
   * when the invoice was issued. `rate` is units of this currency for one of the invoice's.
   */
  second: z
    .object({
      currency: z.string(),
      rate: z.number(),
      rate_on: Day,
      rate_source: z.string(),
      net_amount: z.int(),
      tax_amount: z.int(),
      total_amount: z.int(),
    })
    .nullable(),
  issued_on: Day.nullable(),
  due_on: Day.nullable(),
  /**
   * Our account for a transfer. Null for a household, which pays online, where none is verified, and in answers that are not
   * for paper.
   */
  pay_to: z
    .object({
      holder_name: z.string(),
      bank_name: z.string(),
      number: z.string(),
      bic: z.string().nullable(),
    })
    .nullable(),
  /** There is an account, and its number could not be decrypted. */
  is_pay_to_unreadable: z.boolean(),
  lines: z.array(InvoiceLine),
  printed_at: Instant,
})
export type InvoicePaper = z.output<typeof InvoicePaper>

export const getAccountInvoice = endpoint({
  name: 'getAccountInvoice',
  summary: 'Returns an invoice of the household as it is printed',
  method: 'GET',
  path: '/api/v4/account/{accountId}/invoices/{id}',
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  resource: 'invoice',
  reads: ['invoice', 'claim', 'company'],
  input: z.strictObject({ accountId: z.uuid(), id: z.uuid() }),
  output: InvoicePaper,
  refusals: { 'no-such-invoice': 404 },
})

/** An invoice in the list of who it bills. Amounts in minor units of `currency`. */
export const OwnInvoice = z.object({
  id: z.uuid(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  /** Whether it is open and its due day has passed. */
  is_overdue: z.boolean(),
  claim: Numbered.nullable(),
  currency: z.string(),
  total_amount: z.int(),
  /** What is still asked for; 0 for a credit note. */
  balance: z.int(),
  issued_on: Day,
  due_on: Day.nullable(),
})
export type OwnInvoice = z.output<typeof OwnInvoice>

export const listAccountInvoices = endpoint({
  name: 'listAccountInvoices',
  summary: 'Lists the invoices and credit notes that bill the household, newest first',
  method: 'GET',
  path: '/api/v4/account/{accountId}/invoices',
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  resource: 'invoice',
  reads: ['invoice', 'claim'],
  input: z.strictObject({
    accountId: z.uuid(),
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  output: z.object({ rows: z.array(OwnInvoice), next: z.string().nullable() }),
  refusals: { 'no-such-account': 404, 'bad-cursor': 400 },
})

export const getAccountInvoicePdf = endpoint({
  name: 'getAccountInvoicePdf',
  summary: 'Returns an invoice of the household as PDF',
  method: 'GET',
  path: '/api/v4/account/{accountId}/invoices/{id}/pdf',
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  is_file: true,
  resource: 'invoice',
  reads: ['invoice', 'claim', 'company'],
  input: z.strictObject({
    accountId: z.uuid(),
    id: z.uuid(),
    locale: z.enum(locales).default('en'),
  }),
  output: FileOutput,
  refusals: { 'no-such-invoice': 404 },
})

export const getPartnerInvoice = endpoint({
  name: 'getPartnerInvoice',
  summary: 'Returns an invoice of the organisation as it is printed',
  method: 'GET',
  path: '/api/v4/partner/{partnerId}/invoices/{id}',
  access: 'partner',
  owns: { param: 'partnerId', as: 'partner' },
  resource: 'invoice',
  reads: ['invoice', 'claim', 'payout', 'company'],
  input: z.strictObject({ partnerId: z.uuid(), id: z.uuid() }),
  output: InvoicePaper,
  refusals: { 'no-such-invoice': 404 },
})
