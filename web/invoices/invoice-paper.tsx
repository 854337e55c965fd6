import { useState } from 'react'
import type { InvoicePaper as Paper } from '@numo/domains/invoices/contract-paper.ts'
import { howToPay } from '@numo/domains/invoices/rules-how-to-pay.ts'
import { amountText, moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { QrCode } from '../ui/qr-code.tsx'
import { Table } from '../ui/table.tsx'
import { LineName } from './line-name.tsx'
import { PaperSizes, paperSizeOf, usePageStyle } from './paper.tsx'

/** An invoice or credit note as it is printed: A4 or Letter, with the number and the page below each page. */
export function InvoicePaper({ paper }: { paper: Paper }) {
  const { t, formats, settings } = useProgram()
  const [size, setSize] = useState(paperSizeOf(paper.issuer.country))
  const isNote = paper.kind === 'credit_note'
  const title = t(isNote ? 'invoices.credit_title' : 'invoices.paper.title')
  const printed = t('invoices.paper.printed', { time: formats.moment(paper.printed_at) })
  usePageStyle(size, [paper.number ?? title, printed].join(' · '))
  const { issuer, recipient, claim, due_on } = paper
  const day = (on: string | null) => (on === null ? '–' : formats.day(on))
  return (
    <>
      <PaperSizes size={size} onChange={setSize} />
      <header className="paper-head">
        {issuer.logo ? (
          <img className="paper-logo" src={issuer.logo} alt={issuer.name} />
        ) : (
          <b>{settings.brand.name}</b>
        )}
        <div>
          <h1>{title}</h1>
          <p>{paper.number ?? t('invoices.paper.draft')}</p>
          {paper.status === 'cancelled' && <p>{t('invoices.paper.void')}</p>}
          {paper.credits && <p>{t('invoices.paper.credits', { number: paper.credits.number })}</p>}
        </div>
      </header>
      <div className="paper-cols">
        <section>
          <h2>{t('invoices.paper.from')}</h2>
          <b>{issuer.name}</b>
          <p>{taxId(issuer.tax_id, issuer.country === 'MX')}</p>
        </section>
        <section>
          <h2>{t('invoices.paper.to')}</h2>
          <b>{recipient.name}</b>
          <p>{recipient.address}</p>
          {recipient.tax_id && <p>{taxId(recipient.tax_id, issuer.country === 'MX')}</p>}
        </section>
        <dl>
          <div>
            <dt>{t('invoices.paper.issued')}</dt>
            <dd>{day(paper.issued_on)}</dd>
          </div>
          {!isNote && (
            <div>
              <dt>{t('invoices.paper.due')}</dt>
              <dd>{day(due_on)}</dd>
            </div>
          )}
          {claim && (
            <>
              <div>
                <dt>{t('invoices.paper.claim')}</dt>
                <dd>{claim.number}</dd>
              </div>
              <div>
                <dt>{t('invoices.paper.service')}</dt>
                <dd>
                  {claim.service_from === claim.service_until
                    ? day(claim.service_from)
                    : `${day(claim.service_from)} – ${day(claim.service_until)}`}
                </dd>
              </div>
            </>
          )}
          <div>
            <dt>{t('invoices.paper.currency')}</dt>
            <dd>{paper.currency}</dd>
          </div>
        </dl>
      </div>
      <Lines paper={paper} />
      {paper.second && (
        <p className="paper-rate">
          {t('invoices.paper.rate', {
            from: paper.currency,
            to: paper.second.currency,
            rate: String(paper.second.rate),
            source: paper.second.rate_source,
            day: day(paper.second.rate_on),
          })}
        </p>
      )}
      <HowToPay paper={paper} />
    </>
  )

  function taxId(id: string, isMexican: boolean) {
    return t(isMexican ? 'invoices.paper.rfc' : 'invoices.paper.tax_id', { id })
  }
}

function Lines({ paper }: { paper: Paper }) {
  const { t } = useProgram()
  const { currency, lines } = paper
  const text = (amount: number) => amountText(amount, currency)
  // Every line says who bears the rest of its price, or none does.
  const isExplained = lines.every(({ billed_amount }) => billed_amount !== null)
  const titles = isExplained
    ? [
        t('invoices.paper.price'),
        t('invoices.paper.reduced'),
        t('invoices.paper.insurer'),
        t('invoices.paper.you_pay'),
      ]
    : [t('invoices.net'), t('invoices.tax'), t('invoices.total')]
  const sum = (label: string, amount: number) => (
    <tr key={label}>
      <th scope="row" colSpan={titles.length}>
        {label}
      </th>
      <td className="end">{text(amount)}</td>
    </tr>
  )
  const second = (title: 'invoices.net' | 'invoices.tax' | 'invoices.total', amount: number) => {
    const into = paper.second?.currency ?? ''
    const label = `${t('invoices.paper.in_second', { currency: into })}: ${t(title)}`
    return (
      <tr key={label} className="paper-second">
        <th scope="row" colSpan={titles.length}>
          {label}
        </th>
        <td className="end">{amountText(amount, into)}</td>
      </tr>
    )
  }
  return (
    <Table
      className="paper-table"
      caption={t('invoices.lines')}
      columns={[
        { key: 'line', title: t('invoices.description') },
        ...titles.map((title) => ({ key: title, title, isEnd: true })),
      ]}
      foot={
        <>
          {sum(t('invoices.net'), paper.net_amount)}
          {sum(t('invoices.tax'), paper.tax_amount)}
          {sum(t('invoices.sum', { amount: currency }), paper.total_amount)}
          {paper.second && (
            <>
              {second('invoices.net', paper.second.net_amount)}
              {second('invoices.tax', paper.second.tax_amount)}
              {second('invoices.total', paper.second.total_amount)}
            </>
          )}
          {paper.credited_amount > 0 && sum(t('invoices.paper.credited'), -paper.credited_amount)}
          {paper.settled_amount > 0 && sum(t('invoices.paper.settled'), -paper.settled_amount)}
        </>
      }
    >
      {lines.map((line) => (
        <tr key={line.sequence}>
          <th scope="row">
            <LineName line={line} />
            {line.quantity !== 1 && (
              <small>{` (${line.quantity} × ${text(line.unit_price)})`}</small>
            )}
          </th>
          {isExplained ? (
            <>
              <td className="end">{text(line.billed_amount ?? 0)}</td>
              <td className="end">{text(-(line.written_off_amount ?? 0))}</td>
              <td className="end">{text(-(line.insurer_amount ?? 0))}</td>
            </>
          ) : (
            <>
              <td className="end">{text(line.net_amount)}</td>
              <td className="end">{text(line.tax_amount)}</td>
            </>
          )}
          <td className="end">{text(line.net_amount + line.tax_amount)}</td>
        </tr>
      ))}
    </Table>
  )
}

function HowToPay({ paper }: { paper: Paper }) {
  const { t, locale } = useProgram()
  const { balance, currency, number, kind } = paper
  const { key, values } = howToPay(paper)
  // The reference stands out, and is never broken at its hyphens.
  const [before, ...after] = number === null ? [t(key, values)] : t(key, values).split(number)
  return (
    <div className="paper-pay">
      {kind !== 'credit_note' && (
        <div>
          <small>{t('invoices.paper.open')}</small>
          <strong>{moneyText(balance, currency, locale)}</strong>
        </div>
      )}
      <div>
        <small>{t('invoices.paper.how')}</small>
        <p>
          {before}
          {after.length > 0 && <b>{number}</b>}
          {after.join(number ?? '')}
        </p>
      </div>
      {number !== null && (
        <QrCode
          text={new URL(`/print/invoice/${paper.id}`, location.origin).href}
          label={t('invoices.paper.verify')}
        />
      )}
    </div>
  )
}
