import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getSlowestInsurers } from '@numo/domains/ledger/contract-quarters.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useLacksFactor } from '../app/record/factor-note.tsx'
import { useRead } from '../app/use-read.ts'
import { useFigures } from '../directory/quarters.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'

/** How long insurers take to decide and pay, and how often they pay short, slowest first. Hidden until the user has a second factor. */
export function SlowestInsurers() {
  return useLacksFactor(getSlowestInsurers) ? null : <Figures />
}

function Figures() {
  const { t, formats } = useProgram()
  const { days, share } = useFigures()
  const query = useRead(getSlowestInsurers, {})
  const title = t('overview.answers')
  const few = <span className="dim">{t('overview.few')}</span>
  const reachOf = (count: number, shown: number) =>
    count > shown
      ? t('overview.answers_top', { n: formats.number(count), shown })
      : t('overview.answers_all', { count, n: formats.number(count) })
  const linked = (figure: string, id: string, text: ReactNode) => (
    <Link to={`/admin/claims?figure=${figure}.${id}`}>{text}</Link>
  )
  return (
    <QueryState query={query} title={title}>
      {({ computed_on, insurer_count, insurers }) => (
        <Panel
          title={title}
          note={
            computed_on === null
              ? t('overview.answers_none')
              : `${reachOf(insurer_count, insurers.length)} ${t('overview.answers_text', { day: formats.day(computed_on) })}`
          }
        >
          {insurers.length > 0 && (
            <LedgerTable
              caption={title}
              columns={[
                t('overview.insurer_name'),
                t('directory.quarters.decided'),
                t('directory.quarters.paid'),
                t('directory.quarters.short'),
              ]}
            >
              {insurers.map((one) => (
                <tr key={one.id}>
                  <th scope="row">{one.name}</th>
                  <td>{linked('decided', one.id, days(one.decision_days, one.decided_count))}</td>
                  <td>
                    {one.paid_count === null
                      ? few
                      : linked('paid', one.id, days(one.paid_days, one.paid_count))}
                  </td>
                  <td>
                    {one.paid_count === null || one.short_paid_count === null
                      ? few
                      : linked('short_paid', one.id, share(one.short_paid_count, one.paid_count))}
                  </td>
                </tr>
              ))}
            </LedgerTable>
          )}
        </Panel>
      )}
    </QueryState>
  )
}
