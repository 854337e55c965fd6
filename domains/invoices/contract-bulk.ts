import { bulkRunEndpoint } from '@numo/kit/list-endpoints.ts'
import { moneyStaff } from '../shapes.ts'

/* Actions of staff on invoices of the list. They run in the background, row by row. */

const staff = {
  ...moneyStaff,
  resource: 'invoice',
  actions: ['update'],
  changes: ['invoice', 'bulk_run'],
  fields: {},
} as const
const path = '/api/v4/admin/invoices/bulk'

export const sendInvoices = bulkRunEndpoint({
  ...staff,
  name: 'sendInvoices',
  summary: 'Sends issued invoices by email as PDF, each to who it bills in their language',
  path: `${path}/send`,
})

export const issueInvoices = bulkRunEndpoint({
  ...staff,
  name: 'issueInvoices',
  changes: ['invoice', 'ledger', 'bulk_run'],
  summary: 'Issues drafts, which numbers them',
  path: `${path}/issue`,
})

export const cancelInvoices = bulkRunEndpoint({
  ...staff,
  name: 'cancelInvoices',
  summary: 'Cancels drafts of invoices',
  path: `${path}/cancel`,
})
