import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  getInsurerReliability,
  getPartnerPerformance,
} from '@numo/domains/ledger/contract-quarters.ts'
import { shareBps } from '@numo/domains/ledger/rules-quarters.ts'
import { useProgram } from '../app/program.ts'
import { percentText } from '../cover/figures.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'

/** Sentences of a figure with the number of claims behind it. */
export function useFigures() {
  const { t, formats } = useProgram()
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
            share: percentText(Math.round((shareBps(part, whole) ?? 0) / 10) * 10),
            part: formats.number(part),
            whole: formats.number(whole),
          }),
  }
}

type Quarters<Row> = { computed_on: string | null; quarters: readonly Row[] }
type QuarterPanelProps<Row> = {
  query: UseQueryResult<Quarters<Row>>
  title: string
  /** Says on which day the figures were computed. */
  computed: (day: string) => string
  /** Shown before they were computed for the first time. */
  none: string
  /** Titles and cells of the figures of a quarter. */
  columns: readonly (readonly [title: string, cell: (row: Row) => ReactNode])[]
}

/** Figures by quarter. */
function QuarterPanel<Row extends { quarter: string }>({
  query,
  title,
  computed,
  none,
  columns,
}: QuarterPanelProps<Row>) {
  const { t, formats } = useProgram()
  const { quarterName } = useFigures()
  return (
    <QueryState query={query}>
      {({ computed_on, quarters }) => (
        <Panel
          title={title}
          note={computed_on === null ? none : computed(formats.day(computed_on))}
        >
          {quarters.length > 0 && (
            <LedgerTable
              caption={title}
              columns={[t('directory.quarters.quarter'), ...columns.map(([name]) => name)]}
            >
              {quarters.map((row) => (
                <tr key={row.quarter}>
                  <th scope="row">{quarterName(row.quarter)}</th>
                  {columns.map(([name, cell]) => (
                    <td key={name}>{cell(row)}</td>
                  ))}
                </tr>
              ))}
            </LedgerTable>
          )}
        </Panel>
      )}
    </QueryState>
  )
}

/** How fast an insurer decides and pays, and how often it pays short, by quarter. */
export function InsurerReliability({ id }: { id: string }) {
  const { t } = useProgram()
  const { days, share } = useFigures()
  return (
    <QuarterPanel
      query={useRead(getInsurerReliability, { id })}
      title={t('directory.quarters.reliability')}
      computed={(day) => t('directory.quarters.reliability_text', { day })}
      none={t('directory.quarters.none')}
      columns={[
        [t('directory.quarters.decided'), (row) => days(row.decision_days, row.decided_count)],
        [t('directory.quarters.paid'), (row) => days(row.paid_days, row.paid_count)],
        [t('directory.quarters.short'), (row) => share(row.short_paid_count, row.paid_count)],
      ]}
    />
  )
}

/** What became of a clinic's claims, by quarter. */
export function PartnerPerformance({ partner_id }: { partner_id: string }) {
  const { t, formats } = useProgram()
  const { days, share } = useFigures()
  return (
    <QuarterPanel
      query={useRead(getPartnerPerformance, { partner_id })}
      title={t('directory.quarters.performance')}
      computed={(day) => t('directory.quarters.performance_text', { day })}
      none={t('directory.quarters.none_clinic')}
      columns={[
        [t('directory.quarters.sent'), (row) => formats.number(row.sent_count)],
        [t('directory.quarters.answers'), (row) => days(row.answer_days, row.answered_count)],
        [
          t('directory.quarters.documents'),
          (row) => share(row.denied_for_documents_count, row.decided_count),
        ],
        [t('directory.quarters.paid_out'), (row) => days(row.paid_out_days, row.paid_out_count)],
      ]}
    />
  )
}
