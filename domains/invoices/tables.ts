import { defineRecord } from '../define-record.ts'
import { invoiceKinds, invoiceStatuses } from './enums.ts'

export const invoiceRecord = defineRecord({
  table: 'invoice',
  resource: 'invoice',
  enums: { kind: invoiceKinds, status: invoiceStatuses },
  of: 'recipient',
  erase: { status_reason: 'null' },
  why: 'tax law requires issued invoices to be retained for five years, with who was billed',
  stays: [
    'number',
    'recipient_name',
    'recipient_tax_id',
    'recipient_address',
    'issuer_name',
    'issuer_tax_id',
    'second_rate_source',
  ],
})

export const invoiceSettlementRecord = defineRecord({
  table: 'invoice_settlement',
  kind: 'invoice',
  of: null,
  why: 'it says what settled an invoice, of no household',
})
