import { Link } from 'react-router'
import { getPartnerToday } from '@numo/domains/payouts/contract-today.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { Amount } from '../ui/amount.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ClinicVisits } from '../visits/clinic-visits.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'

const tones = { answer: 'warn', message: 'info', send: 'idle' } as const

/** What the clinic has to do today, and what money is on its way to it. */
export function Today() {
  const { t } = useProgram()
  const query = useRead(getPartnerToday, {})
  return (
    <div className="record-cols">
      <div>
        <QueryState query={query} title={t('clinic.today.title')}>
          {({ claims, drafts, to_answer, answers }) => (
            <Panel title={t('clinic.today.title')}>
              {claims.length === 0 && <p className="dim">{t('clinic.today.none')}</p>}
              <ul className="rows">
                {claims.map(({ id, number, client_name, need, status_reason }) => (
                  <li key={id}>
                    <span>
                      <b>
                        <Link to={`/dashboard/claims/${id}`}>
                          {client_name ?? t('clinic.today.somebody')}
                        </Link>
                      </b>
                      <small>{[number, status_reason].filter(Boolean).join(' · ')}</small>
                    </span>
                    <Status tone={tones[need]}>{t(`clinic.today.${need}`)}</Status>
                  </li>
                ))}
              </ul>
              {drafts + to_answer + answers > claims.length && (
                <p className="row">
                  <ButtonLink size="xs" to="/dashboard?tab=needs_clinic">
                    {t('clinic.today.more')}
                  </ButtonLink>
                </p>
              )}
            </Panel>
          )}
        </QueryState>
        <ClinicVisits />
      </div>
      <div>
        <QueryState query={query} title={t('clinic.today.money')}>
          {({ money }) => (
            <Panel title={t('clinic.today.money')}>
              {money.length === 0 && <p className="dim">{t('clinic.today.money_none')}</p>}
              <ul className="rows">
                {money.flatMap(({ currency, on_the_way_amount, available_amount }) =>
                  (
                    [
                      ['on_the_way', on_the_way_amount],
                      ['available', available_amount],
                    ] as const
                  )
                    .filter(([, amount]) => amount !== 0)
                    .map(([name, amount]) => (
                      <li key={`${currency} ${name}`}>
                        <span>
                          <b>
                            <Link to="/dashboard/payouts">{t(`clinic.today.${name}`)}</Link>
                          </b>
                          <small>{t(`clinic.today.${name}_text`)}</small>
                        </span>
                        <Amount amount={amount} currency={currency} />
                      </li>
                    ))
                )}
              </ul>
            </Panel>
          )}
        </QueryState>
      </div>
    </div>
  )
}
