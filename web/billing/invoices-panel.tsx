import {
  getAccountInvoicePdf,
  listAccountInvoices,
  type OwnInvoice,
} from '@numo/domains/invoices/contract-paper.ts'
import { moneyText } from '@numo/kit/money.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { saveBytes } from '../app/save-file.ts'
import { usePages } from '../app/use-pages.ts'
import { InvoiceState } from '../invoices/invoice-state.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Panel } from '../ui/panel.tsx'

/** Invoices and credit notes of a household, each as a page and as PDF. */
export function InvoicesPanel({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const pages = usePages(listAccountInvoices, { accountId })
  return (
    <QueryState query={pages.query} title={t('pay.invoices')}>
      {(all) => {
        const rows = all.flatMap((page) => page.rows)
        return (
          <Panel
            title={t('pay.invoices')}
            note={rows.length === 0 ? t('pay.no_invoices') : undefined}
          >
            {rows.length > 0 && (
              <ul className="rows">
                {rows.map((invoice) => (
                  <Row key={invoice.id} accountId={accountId} invoice={invoice} />
                ))}
              </ul>
            )}
            {pages.hasMore && (
              <Button look="ghost" aria-busy={pages.isAsking} onClick={() => void pages.askMore()}>
                {t('pay.more_invoices')}
              </Button>
            )}
          </Panel>
        )
      }}
    </QueryState>
  )
}

function Row({ accountId, invoice }: { accountId: string; invoice: OwnInvoice }) {
  const { t, formats, locale } = useProgram()
  const { id, number, kind, currency, total_amount, balance, issued_on, due_on, claim } = invoice
  const sign = kind === 'credit_note' ? -1 : 1
  return (
    <li>
      <span>
        <b>{moneyText(sign * total_amount, currency, locale)}</b>
        <small>
          {[
            number,
            claim?.number,
            formats.day(issued_on),
            balance > 0 && due_on && t('pay.due_until', { day: formats.day(due_on) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className="row">
        <InvoiceState {...invoice} />
        <ButtonLink look="ghost" size="sm" to={`/print/invoice/${id}`}>
          {t('pay.invoice_page')}
        </ButtonLink>
        <CommandButton
          look="ghost"
          size="sm"
          aria-label={t('pay.invoice_pdf_of', { number })}
          endpoint={getAccountInvoicePdf}
          input={{ accountId, id, locale }}
          onDone={saveBytes}
        >
          PDF
        </CommandButton>
      </span>
    </li>
  )
}
