import { asOf } from '../ledger/as-of.ts'
import { serveList } from '../serve-list.ts'
import { serve } from '../serve.ts'
import { invoiceBulk } from './bulk.ts'
import { invoiceColumns } from './contract-columns.ts'
import * as drafts from './contract-drafts.ts'
import * as lists from './contract-list.ts'
import * as papers from './contract-paper.ts'
import * as contract from './contract.ts'
import { createInvoice } from './create-invoice.ts'
import { creditInvoice } from './credit-invoice.ts'
import { draftClaimInvoice } from './draft-claim-invoice.ts'
import { draftFeeInvoices } from './draft-fee-invoices.ts'
import { getAccountInvoicePdf } from './get-account-invoice-pdf.ts'
import { getAccountInvoice } from './get-account-invoice.ts'
import { getInvoiceAgeing } from './get-invoice-ageing.ts'
import { getInvoice } from './get-invoice.ts'
import { getPartnerInvoice } from './get-partner-invoice.ts'
import { invoiceSource } from './invoice-source.ts'
import { listAccountInvoices } from './list-account-invoices.ts'
import { moveInvoice } from './move-invoice.ts'
import { reverseInvoiceSettlement } from './reverse-invoice-settlement.ts'
import { saveInvoice } from './save-invoice.ts'
import { sendInvoice } from './send-invoice.ts'
import { settleInvoice } from './settle-invoice.ts'

/** Endpoints of this domain. */
export const invoicesApi = [
  ...serveList(lists.listInvoices, lists.exportInvoices, {
    source: asOf((at, ctx) => invoiceSource(at, at.day ?? ctx.today())),
    columns: invoiceColumns,
    file: 'invoices',
    entity_type: 'invoice_export',
  }),
  ...invoiceBulk.map(({ served }) => served),
  serve(lists.getInvoiceAgeing, getInvoiceAgeing),
  serve(contract.getInvoice, getInvoice),
  serve(drafts.createInvoice, createInvoice),
  serve(drafts.draftClaimInvoice, draftClaimInvoice),
  serve(drafts.draftFeeInvoices, draftFeeInvoices),
  serve(drafts.saveInvoice, saveInvoice),
  serve(contract.moveInvoice, moveInvoice),
  serve(contract.creditInvoice, creditInvoice),
  serve(contract.settleInvoice, settleInvoice),
  serve(contract.reverseInvoiceSettlement, reverseInvoiceSettlement),
  serve(contract.sendInvoice, sendInvoice),
  serve(papers.listAccountInvoices, listAccountInvoices),
  serve(papers.getAccountInvoice, getAccountInvoice),
  serve(papers.getAccountInvoicePdf, getAccountInvoicePdf),
  serve(papers.getPartnerInvoice, getPartnerInvoice),
]
