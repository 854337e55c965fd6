import type { ReactNode } from 'react'
import {
  getInsurerReliability,
  getPartnerPerformance,
} from '@numo/domains/ledger/contract-quarters.ts'
import { shareBps } from '@numo/domains/ledger/rules-quarters.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'

/** Sentences of a figure with the number of claims behind it. */
function useFigures() {
  const { t, formats, locale } = useProgram()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const claims = (count: number) =>
    t('directory.quarters.of_claims', { count, n: formats.number(count) })
  return {
    quarterName: (day: string) =>
      t('directory.quarters.of', {
        n: Math.ceil(Number(day.slice(5, 7)) / 3),
        year: day.slice(0, 4),
      }),
    /** `21 days`, and `12 claims` below it. */
    days: (days: number | null, count: number): ReactNode =>
      days === null ? (
        t('directory.quarters.nothing')
      ) : (
        <>
          {t('directory.quarters.days', { count: days, n: formats.number(days) })}
          <br />
          <small>{claims(count)}</small>
        </>
      ),
    share: (part: number, whole: number): string =>
      whole === 0
        ? t('directory.quarters.nothing')
        : t('directory.quarters.share', {
            share: percent.format((shareBps(part, whole) ?? 0) / 10_000),
            part: formats.number(part),
            whole: formats.number(whole),
          }),
  }
}

/** How fast an insurer decides and pays, and how often it pays short, by quarter. */
export function InsurerReliability({ id }: { id: string }) {
  const { t, formats } = useProgram()
  const { quarterName, days, share } = useFigures()
  const query = useRead(getInsurerReliability, { id })
  const title = t('directory.quarters.reliability')
  return (
    <QueryState query={query}>
      {({ computed_on, quarters }) => (
        <Panel
          title={title}
          note={
            computed_on === null
              ? t('directory.quarters.none')
              : t('directory.quarters.reliability_text', { day: formats.day(computed_on) })
          }
        >
          {quarters.length > 0 && (
            <LedgerTable
              caption={title}
              columns={[
                t('directory.quarters.quarter'),
                t('directory.quarters.decided'),
                t('directory.quarters.paid'),
                t('directory.quarters.short'),
              ]}
            >
              {quarters.map((one) => (
                <tr key={one.quarter}>
                  <th scope="row">{quarterName(one.quarter)}</th>
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

/** What became of a clinic's claims, by quarter. */
export function PartnerPerformance({ partner_id }: { partner_id: string }) {
  const { t, formats } = useProgram()
  const { quarterName, days, share } = useFigures()
  const query = useRead(getPartnerPerformance, { partner_id })
  const title = t('directory.quarters.performance')
  return (
    <QueryState query={query}>
      {({ computed_on, quarters }) => (
        <Panel
          title={title}
          note={
            computed_on === null
              ? t('directory.quarters.none_clinic')
              : t('directory.quarters.performance_text', { day: formats.day(computed_on) })
          }
        >
          {quarters.length > 0 && (
            <LedgerTable
              caption={title}
              columns={[
                t('directory.quarters.quarter'),
                t('directory.quarters.sent'),
                t('directory.quarters.answers'),
                t('directory.quarters.documents'),
                t('directory.quarters.paid_out'),
              ]}
            >
              {quarters.map((one) => (
                <tr key={one.quarter}>
                  <th scope="row">{quarterName(one.quarter)}</th>
                  <td>{formats.number(one.sent_count)}</td>
                  <td>{days(one.answer_days, one.answered_count)}</td>
                  <td>{share(one.denied_for_documents_count, one.decided_count)}</td>
                  <td>{days(one.paid_out_days, one.paid_out_count)}</td>
                </tr>
              ))}
            </LedgerTable>
          )}
        </Panel>
      )}
    </QueryState>
  )
}
