import { Link } from 'react-router'
import { reverseInvoiceSettlement, type Invoice } from '@numo/domains/invoices/contract.ts'
import { amountText, moneyText } from '@numo/kit/money.ts'
import { useAsOf, useIsPast } from '../app/as-of.tsx'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { today } from '../app/today.ts'
import { Amount } from '../ui/amount.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceState } from './invoice-state.tsx'
import { LineName } from './line-name.tsx'

/** An invoice as staff work it: what happens next, who is billed, its lines, what settled and what credited it. */
export function InvoiceView({ invoice }: { invoice: Invoice }) {
  const { t, formats } = useProgram()
  const isPast = useIsPast()
  const as_of = useAsOf()
  const { status, currency, due_on, recipient, claim, credits } = invoice
  const is_overdue =
    status === 'issued' && due_on !== null && due_on < (isPast && as_of !== null ? as_of : today())
  const day = (on: string | null) => on && formats.day(on)
  return (
    <>
      <p className="row">
        <InvoiceState {...invoice} is_overdue={is_overdue} />
      </p>
      {!isPast && <InvoiceActions key={invoice.version} invoice={invoice} />}
      <Facts
        items={[
          [t('invoices.recipient_title'), <RecipientLink key="to" {...recipient} />],
          [t('invoices.column.kind'), t(`invoices.kind.${invoice.kind}`)],
          [
            t('invoices.column.claim'),
            claim && (
              <Link key="claim" to={`/admin/claims/${claim.id}/invoice`}>
                {claim.number}
              </Link>
            ),
          ],
          ...(credits
            ? ([[t('invoices.paper.title'), <code key="of">{credits.number}</code>]] as const)
            : []),
          [t('invoices.company'), invoice.numo_company.name],
          [t('invoices.column.issued'), day(invoice.issued_on)],
          [t('invoices.column.due'), day(due_on)],
          [t('invoices.total'), <Amount key="t" amount={invoice.total_amount} {...{ currency }} />],
          [
            t('invoices.column.open'),
            status !== 'cancelled' && <Amount key="o" amount={invoice.balance} {...{ currency }} />,
          ],
          [t('invoices.column.sent'), invoice.sent_at && <When key="sent" at={invoice.sent_at} />],
          [t('invoices.reason'), invoice.status_reason],
        ]}
      />
      <Lines invoice={invoice} />
      <Settlements invoice={invoice} />
      {invoice.credit_notes.length > 0 && (
        <>
          <h3>{t('invoices.credit_notes')}</h3>
          <ul className="rows">
            {invoice.credit_notes.map((note) => (
              <li key={note.id}>
                <span>
                  <b>
                    <Link to={`/print/invoice/${note.id}`}>{note.number}</Link>
                  </b>
                  <small>{[day(note.issued_on), note.reason].filter(Boolean).join(' · ')}</small>
                </span>
                <Amount amount={-note.total_amount} currency={currency} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const areas = { household: 'accounts', partner: 'partners', insurer: 'insurance' } as const
const RecipientLink = ({ kind, id, name }: Invoice['recipient']) => (
  <Link to={`/admin/${areas[kind]}/${id}`}>{name}</Link>
)

function Lines({ invoice }: { invoice: Invoice }) {
  const { t } = useProgram()
  const { currency } = invoice
  const text = (amount: number) => amountText(amount, currency)
  return (
    <>
      <h3>{t('invoices.lines')}</h3>
      <LedgerTable
        caption={t('invoices.lines')}
        columns={[
          { key: 'line', title: t('invoices.description') },
          { key: 'net', title: t('invoices.net'), isEnd: true },
          { key: 'tax', title: t('invoices.tax'), isEnd: true },
          { key: 'total', title: t('invoices.total'), isEnd: true },
        ]}
        foot={
          <tr>
            <th scope="row">{t('invoices.sum', { amount: currency })}</th>
            <td className="end">{text(invoice.net_amount)}</td>
            <td className="end">{text(invoice.tax_amount)}</td>
            <td className="end">{text(invoice.total_amount)}</td>
          </tr>
        }
      >
        {invoice.lines.map((line) => (
          <tr key={line.sequence}>
            <th scope="row">
              <LineName line={line} />
              {line.quantity !== 1 && (
                <small>{`${line.quantity} × ${text(line.unit_price)}`}</small>
              )}
            </th>
            <td className="end">{text(line.net_amount)}</td>
            <td className="end">{text(line.tax_amount)}</td>
            <td className="end">{text(line.net_amount + line.tax_amount)}</td>
          </tr>
        ))}
      </LedgerTable>
    </>
  )
}

function Settlements({ invoice }: { invoice: Invoice }) {
  const { t, formats, locale } = useProgram()
  const { id, version, currency, settlements } = invoice
  if (invoice.kind === 'credit_note' || invoice.status === 'draft') return null
  const why = (reason: string | null) =>
    reason === 'returned' || reason === 'released' ? t(`invoices.why.${reason}`) : reason
  return (
    <>
      <h3>{t('invoices.settlements')}</h3>
      {settlements.length === 0 && <p className="dim">{t('invoices.settlements_none')}</p>}
      <ul className="rows">
        {settlements.map((one) => (
          <li key={one.id}>
            <span>
              <b>{`${t(`invoices.source.${one.source}`)} ${one.number ?? ''}`}</b>
              <small>
                {[formats.day(one.settled_on), why(one.reason)].filter(Boolean).join(' · ')}
              </small>
            </span>
            <span className="row">
              <Amount amount={one.amount} currency={currency} />
              {one.can_reverse && (
                <ConfirmButton
                  label={t('invoices.reverse')}
                  aria={t('invoices.reverse_of', {
                    amount: moneyText(one.amount, currency, locale),
                  })}
                  question={t('invoices.reverse_of', {
                    amount: moneyText(one.amount, currency, locale),
                  })}
                  verb={t('invoices.reverse')}
                  text={t('invoices.reverse_text')}
                  done={t('invoices.reversed')}
                  is_danger
                  has_reason
                  needs_reason
                  endpoint={reverseInvoiceSettlement}
                  input={{ id, version, settlement_id: one.id, reason: '' }}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
