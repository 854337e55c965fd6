import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Amount } from '../insurance/contract-fields.ts'
import { AsOf, Day, Instant, neededLine, oneLine, moneyStaff } from '../shapes.ts'
import { InvoicePaper } from './contract-paper.ts'
import { invoiceEvents, settlementSources } from './enums.ts'

/* Endpoints for staff who bill. */

const staff = { ...moneyStaff, resource: 'invoice' } as const

const reads = [
  'invoice',
  'claim',
  'partner',
  'insurer',
  'account',
  'user',
  'payment',
  'insurance_payment',
  'payout',
  'company',
]

/** An invoice as staff work it. */
export const Invoice = InvoicePaper.extend({
  version: z.int(),
  numo_company: z.object({ id: z.uuid(), name: z.string() }),
  status_reason: z.string().nullable(),
  sent_at: Instant.nullable(),
  /** Whether the caller made it, so that somebody else must write it off. */
  is_own: z.boolean(),
  /** Who it is sent to; null while no address is known. */
  email: z.string().nullable(),
  credit_notes: z.array(
    z.object({
      id: z.uuid(),
      number: z.string().nullable(),
      total_amount: z.int(),
      issued_on: Day.nullable(),
      reason: z.string().nullable(),
    })
  ),
  /** What settled it, oldest first; taken back below zero. */
  settlements: z.array(
    z.object({
      id: z.uuid(),
      source: z.enum(settlementSources),
      source_id: z.uuid().nullable(),
      /** Number of the source, or what was typed for a transfer. */
      number: z.string().nullable(),
      amount: z.int(),
      settled_on: Day,
      reason: z.string().nullable(),
      can_reverse: z.boolean(),
    })
  ),
  /** Money that was paid for what it bills and settles no invoice yet. */
  sources: z.array(
    z.object({
      source: z.enum(settlementSources),
      id: z.uuid(),
      number: z.string(),
      amount: z.int(),
    })
  ),
  /** Of a draft: the second currency in which it will say its totals, for which a rate is given as it is issued. */
  exchange_to: z.object({ currency: z.string(), is_needed: z.boolean() }).nullable(),
  moves: z.array(z.enum(invoiceEvents)),
  can_settle: z.boolean(),
  can_credit: z.boolean(),
})
export type Invoice = z.output<typeof Invoice>

const ofOne = {
  ...staff,
  method: 'POST',
  actions: ['update'],
  output: Invoice,
} as const

export const getInvoice = endpoint({
  ...staff,
  name: 'getInvoice',
  reads,
  summary: 'Returns an invoice with its lines, credit notes and what settled it',
  method: 'GET',
  path: '/api/v4/admin/invoices/{id}',
  input: z.strictObject({ id: z.uuid(), as_of: AsOf }),
  output: Invoice,
  refusals: { 'no-such-invoice': 404 },
})

export const moveInvoice = endpoint({
  ...ofOne,
  name: 'moveInvoice',
  changes: ['invoice', 'ledger'],
  summary: 'Issues or cancels a draft, or writes an issued invoice off',
  path: '/api/v4/admin/invoices/{id}/move',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    event: z.enum(invoiceEvents),
    reason: oneLine(500).optional(),
    /** Of a draft with a second currency: units of it for one of the invoice's, on which day, and who says so. */
    exchange: z
      .strictObject({
        rate: z.number().positive().max(1_000_000),
        rate_on: Day,
        rate_source: neededLine(120, 'Say who publishes it'),
      })
      .optional(),
  }),
  refusals: {
    'no-such-invoice': 404,
    'changed-meanwhile': 409,
    'no-such-move': 409,
    'rate-needed': 422,
    'rate-off': 422,
    'no-second-currency': 422,
    'day-to-come': 422,
    'nothing-to-bill': 409,
    'payout-returned': 409,
    'two-people': 409,
    'reason-needed': 422,
  },
})

export const creditInvoice = endpoint({
  ...ofOne,
  name: 'creditInvoice',
  changes: ['invoice', 'ledger'],
  summary: 'Issues a credit note over an issued invoice, whole or by line, and returns the invoice',
  path: '/api/v4/admin/invoices/{id}/credit',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    reason: neededLine(500, 'Say why'),
    /** What is credited of each line, without tax; what is left of all lines when omitted. */
    lines: z
      .array(z.strictObject({ sequence: z.int().min(1).max(999), net_amount: Amount.min(1) }))
      .min(1)
      .max(100)
      .optional(),
  }),
  refusals: {
    'no-such-invoice': 404,
    'no-such-line': 404,
    'changed-meanwhile': 409,
    'no-such-move': 409,
    'more-than-line': 409,
    'more-than-balance': 409,
  },
})

export const settleInvoice = endpoint({
  ...ofOne,
  name: 'settleInvoice',
  changes: ['invoice', 'ledger'],
  summary: 'Settles an issued invoice from a payout, a payment or a transfer to the bank',
  path: '/api/v4/admin/invoices/{id}/settle',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    source: z.enum(settlementSources),
    /** The payout or payment; omitted for a transfer. */
    source_id: z.uuid().optional(),
    /** The bank's number of a transfer. */
    reference: oneLine(120).optional(),
    settled_on: Day.optional(),
    amount: Amount.min(1),
  }),
  refusals: {
    'no-such-invoice': 404,
    'changed-meanwhile': 409,
    'no-such-move': 409,
    'more-than-balance': 409,
    'more-than-source': 409,
    'settled-elsewhere': 409,
    'trace-needed': 422,
    'day-to-come': 422,
  },
})

export const reverseInvoiceSettlement = endpoint({
  ...ofOne,
  name: 'reverseInvoiceSettlement',
  changes: ['invoice', 'ledger'],
  summary: 'Takes back what settled an invoice, which is open again',
  path: '/api/v4/admin/invoices/{id}/reverse',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    settlement_id: z.uuid(),
    reason: neededLine(500, 'Say why'),
  }),
  refusals: {
    'no-such-invoice': 404,
    'changed-meanwhile': 409,
    'no-such-settlement': 404,
    'no-such-move': 409,
  },
})

export const sendInvoice = endpoint({
  ...ofOne,
  name: 'sendInvoice',
  summary: 'Sends an issued invoice by email as PDF to who it bills, in their language',
  path: '/api/v4/admin/invoices/{id}/send',
  input: z.strictObject({ id: z.uuid() }),
  refusals: { 'no-such-invoice': 404, 'no-such-move': 409, 'no-email': 409 },
})
