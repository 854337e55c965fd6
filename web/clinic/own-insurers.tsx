import type { ReactNode } from 'react'
import { getOwnInsurers } from '@numo/domains/ledger/contract-quarters.ts'
import { shareBps } from '@numo/domains/ledger/rules-quarters.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { percentText } from '../cover/figures.ts'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'

/** How fast each insurer decides and pays the clinic's own claims, and how often it pays short. */
export function OwnInsurers() {
  const { t, formats } = useProgram()
  const query = useRead(getOwnInsurers, {})
  const title = t('clinic_desk.insurers.title')
  const days = (value: number | null, count: number | null): ReactNode =>
    value === null || count === null ? (
      <span className="dim">{t('clinic_desk.insurers.few')}</span>
    ) : (
      <>
        {t('clinic_desk.insurers.days', { count: value })}
        <br />
        <small>{t('clinic_desk.insurers.claims', { count })}</small>
      </>
    )
  const share = (part: number | null, whole: number | null): ReactNode =>
    part === null || whole === null ? (
      <span className="dim">{t('clinic_desk.insurers.few')}</span>
    ) : (
      t('clinic_desk.insurers.share', {
        share: percentText(shareBps(part, whole) ?? 0),
        part,
        whole,
      })
    )
  return (
    <QueryState query={query} title={title}>
      {({ computed_on, insurers }) => (
        <Panel
          title={title}
          note={
            computed_on === null
              ? t('clinic_desk.insurers.none')
              : t('clinic_desk.insurers.computed', { day: formats.day(computed_on) })
          }
        >
          {insurers.length > 0 && (
            <LedgerTable
              caption={title}
              columns={[
                t('claims.insurer'),
                t('clinic_desk.insurers.decided'),
                t('clinic_desk.insurers.paid'),
                t('clinic_desk.insurers.short'),
              ]}
            >
              {insurers.map((one) => (
                <tr key={one.id}>
                  <th scope="row">{one.name}</th>
                  <td>{days(one.decision_days, one.decided_count)}</td>
                  <td>{days(one.paid_days, one.paid_count)}</td>
                  <td>{share(one.short_paid_count, one.paid_count)}</td>
                </tr>
              ))}
            </LedgerTable>
          )}
        </Panel>
      )}
    </QueryState>
  )
}
