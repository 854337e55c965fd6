import { useState } from 'react'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { amountText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Button } from '../ui/button.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { Table } from '../ui/table.tsx'
import { PaperSizes, PrintedSheet, usePageStyle, type PaperSize } from './paper.tsx'

/** The form of a claim on paper: a preview, and what is printed. */
export function ClaimForm({ claim }: { claim: StaffClaim }) {
  const { t, formats } = useProgram()
  const [size, setSize] = useState<PaperSize>('letter')
  const [opened] = useState(() => new Date().toISOString())
  const printed = t('invoices.paper.printed', { time: formats.moment(opened) })
  usePageStyle(size, `${claim.number} · ${printed}`)
  return (
    <>
      <div className="row">
        <Button look="primary" size="xs" onClick={() => print()}>
          {t('invoices.print')}
        </Button>
        <PaperSizes size={size} onChange={setSize} />
      </div>
      <PrintedSheet title={t('invoices.form.title')}>
        <Sheet claim={claim} />
      </PrintedSheet>
    </>
  )
}

function Sheet({ claim }: { claim: StaffClaim }) {
  const { t, formats, settings } = useProgram()
  const { service_from, service_until } = claim
  const days =
    service_from === service_until
      ? formats.day(service_from)
      : `${formats.day(service_from)} – ${formats.day(service_until)}`
  const facts: readonly (readonly [string, string | null])[] = [
    [t('invoices.form.patient'), claim.client_name],
    [t('invoices.form.clinic'), claim.partner_name],
    [t('invoices.form.insurer'), claim.insurer_name],
    [t('invoices.form.insurer_number'), claim.insurer_claim_number],
    [t('invoices.form.kind'), t(`claims.type.${claim.type}`)],
    [t('invoices.form.days'), days],
  ]
  return (
    <>
      <header className="paper-head">
        <b>{settings.brand.name}</b>
        <div>
          <h2>{t('invoices.form.title')}</h2>
          <p>{claim.number}</p>
        </div>
      </header>
      <div className="paper-cols">
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value ?? '–'}</dd>
            </div>
          ))}
        </dl>
        <QrCode
          text={new URL(`/admin/claims/${claim.id}`, location.origin).href}
          label={t('invoices.form.scan')}
        />
      </div>
      <section className="paper-part">
        <h3>{t('invoices.form.diagnoses')}</h3>
        <ul>
          {claim.diagnoses.map(({ sequence, code, description }) => (
            <li key={sequence}>{[code, description].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      </section>
      <section className="paper-part">
        <h3>{t('invoices.form.lines')}</h3>
        <ClaimTable claim={claim} />
      </section>
      <section className="paper-part">
        <h3>{t('invoices.form.declaration')}</h3>
        <p>{t('invoices.form.declaration_text')}</p>
      </section>
      <div className="paper-signs">
        <p>{t('invoices.form.signature_clinic')}</p>
        <p>{t('invoices.form.signature_patient')}</p>
      </div>
    </>
  )
}

function ClaimTable({ claim }: { claim: StaffClaim }) {
  const { t, formats } = useProgram()
  const { currency, lines, patient_paid_at_partner_amount: paid } = claim
  const text = (amount: number) => amountText(amount, currency)
  const sum = (of: 'net_amount' | 'tax_amount' | 'billed_amount') =>
    text(lines.reduce((total, line) => total + line[of], 0))
  return (
    <Table
      className="paper-table"
      caption={t('invoices.form.lines')}
      columns={[
        { key: 'service', title: t('invoices.form.service') },
        { key: 'code', title: t('invoices.form.code') },
        { key: 'day', title: t('invoices.form.day') },
        { key: 'net', title: t('invoices.form.net'), isEnd: true },
        { key: 'tax', title: t('invoices.form.tax'), isEnd: true },
        { key: 'billed', title: t('invoices.form.billed'), isEnd: true },
      ]}
      foot={
        <>
          {paid > 0 && (
            <tr>
              <th scope="row" colSpan={5}>
                {t('invoices.form.paid_at_clinic')}
              </th>
              <td className="end">{text(paid)}</td>
            </tr>
          )}
          <tr>
            <th scope="row" colSpan={3}>
              {t('invoices.sum', { amount: currency })}
            </th>
            <td className="end">{sum('net_amount')}</td>
            <td className="end">{sum('tax_amount')}</td>
            <td className="end">{sum('billed_amount')}</td>
          </tr>
        </>
      }
    >
      {lines.map((line) => (
        <tr key={line.sequence}>
          <th scope="row">{line.description}</th>
          <td>{line.code}</td>
          <td>{formats.day(line.service_date)}</td>
          <td className="end">{text(line.net_amount)}</td>
          <td className="end">{text(line.tax_amount)}</td>
          <td className="end">{text(line.billed_amount)}</td>
        </tr>
      ))}
    </Table>
  )
}
