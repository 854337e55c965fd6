import { Link } from 'react-router'
import type { PartnerToday } from '@numo/domains/payouts/contract-today.ts'
import { useProgram } from '../app/program.ts'
import { Amount } from '../ui/amount.tsx'
import { Panel } from '../ui/panel.tsx'

export function NextPayout({ payout }: { payout: PartnerToday['next_payout'] }) {
  const { t, formats } = useProgram()
  return (
    <Panel title={t('clinic_desk.today.next_payout')}>
      {payout === null ? (
        <p className="dim">{t('clinic_desk.today.next_payout_none')}</p>
      ) : (
        <ul className="rows">
          <li>
            <span>
              <b>
                <Link to={`/dashboard/payouts/${payout.id}`}>
                  {payout.scheduled_for
                    ? formats.day(payout.scheduled_for)
                    : t('clinic_desk.today.next_payout_soon')}
                </Link>
              </b>
              <small>
                {payout.number} ·{' '}
                {t(`clinic.payouts.status.${payout.is_sent ? 'in_transit' : 'approved'}`)}
              </small>
            </span>
            <Amount amount={payout.net_amount} currency={payout.currency} />
          </li>
        </ul>
      )}
    </Panel>
  )
}

export function Money({ money }: Pick<PartnerToday, 'money'>) {
  const { t } = useProgram()
  return (
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
  )
}
