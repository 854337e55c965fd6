import type { ReactNode } from 'react'
import type { Agreement } from '@numo/domains/partners/contract-agreements.ts'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { percentText } from '../cover/figures.ts'
import { Status } from '../ui/status.tsx'

/** One agreement: company, days, fee and how it is settled. */
export function AgreementRow({
  agreement,
  children,
}: {
  agreement: Agreement
  children?: ReactNode
}) {
  const { t, formats } = useProgram()
  const { company, begins_on, ends_on, fee_bps, fee_tax_bps, withholding_bps } = agreement
  const isOver = ends_on !== null && ends_on < today()
  const isComing = begins_on > today()
  const days =
    ends_on === null
      ? t('parties.agreement.from', { day: formats.day(begins_on) })
      : t('parties.agreement.until', { from: formats.day(begins_on), until: formats.day(ends_on) })
  const share = (title: string, bps: number) => `${title} ${percentText(bps)}`
  return (
    <li>
      <span>
        <b>{`${company.name} · ${agreement.currency}`}</b>
        <small>{days}</small>
        <small>
          {[
            share(t('parties.agreement.fee'), fee_bps),
            share(t('parties.agreement.fee_tax'), fee_tax_bps),
            ...(withholding_bps > 0
              ? [share(t('parties.agreement.withholding'), withholding_bps)]
              : []),
            t(`parties.agreement.settlement.${agreement.settlement}`),
          ].join(' · ')}
        </small>
        <small>
          {`${t('parties.agreement.payment_days')}: ${agreement.payment_days} · ${t('parties.agreement.fx_title')}: ${t(`parties.agreement.fx_risk.${agreement.fx_risk}`)}`}
        </small>
      </span>
      <span className="row">
        <Status tone={isOver ? 'idle' : isComing ? 'info' : 'ok'}>
          {t(`parties.agreement.${isOver ? 'over' : isComing ? 'coming' : 'open'}`)}
        </Status>
        {children}
      </span>
    </li>
  )
}
