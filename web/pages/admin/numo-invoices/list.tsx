import { InvoiceList } from '../../../invoices/invoice-list.tsx'

/** Invoices of our legal entities, with ageing and credit notes. */
export const Page = InvoiceList
