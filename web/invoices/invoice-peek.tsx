import type { InvoiceRow } from '@numo/domains/invoices/contract-list.ts'
import { getInvoice } from '@numo/domains/invoices/contract.ts'
import { asOfInput, useAsOf } from '../app/as-of.tsx'
import { QueryState } from '../app/query-state.tsx'
import { ChooseDay } from '../app/record/as-of-note.tsx'
import { Activity } from '../app/record/activity.tsx'
import { useRead } from '../app/use-read.ts'
import { InvoiceView } from './invoice-view.tsx'

/** Drawer of an invoice. */
export function InvoicePeek({ row }: { row: InvoiceRow }) {
  const as_of = useAsOf()
  const query = useRead(getInvoice, { id: row.id, ...asOfInput(as_of) })
  return (
    <QueryState query={query}>
      {(invoice) => (
        <>
          <InvoiceView invoice={invoice} />
          {as_of === null && (
            <>
              <ChooseDay />
              <Activity type="invoice" id={invoice.id} />
            </>
          )}
        </>
      )}
    </QueryState>
  )
}
