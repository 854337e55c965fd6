import type { ServedBulk } from '../lists/serve-bulk.ts'
import { cancelInvoices } from './cancel-invoices.ts'
import { issueInvoices } from './issue-invoices.ts'
import { sendInvoices } from './send-invoices.ts'

/** Bulk actions on invoices. */
export const invoiceBulk: readonly ServedBulk[] = [sendInvoices, issueInvoices, cancelInvoices]
