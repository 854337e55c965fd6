import type { InvoiceRow } from '@numo/domains/invoices/contract-list.ts'
import { getInvoice } from '@numo/domains/invoices/contract.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { Activity } from '../app/record/activity.tsx'
import { useRead } from '../app/use-read.ts'
import { InvoiceView } from './invoice-view.tsx'

/** Drawer of an invoice. */
export function InvoicePeek({ row }: { row: InvoiceRow }) {
  const { t } = useProgram()
  const query = useRead(getInvoice, { id: row.id })
  return (
    <QueryState query={query}>
      {(invoice) => (
        <>
          <h2>{invoice.number ?? t('invoices.draft_title')}</h2>
          <InvoiceView invoice={invoice} />
          <Activity type="invoice" id={invoice.id} />
        </>
      )}
    </QueryState>
  )
}
