import { Link } from 'react-router'
import { listPayouts } from '@numo/domains/payouts/contract-list.ts'
import { getReadyPayouts } from '@numo/domains/payouts/contract-ready.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { When } from '../app/record/when.tsx'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { PayoutState } from './payout-state.tsx'

/** Payouts of a clinic, newest first, and what is ready to be paid to it. */
export function PartnerPayouts({ partner_id }: { partner_id: string }) {
  const { t, locale } = useProgram()
  const payouts = useRead(listPayouts, { partner_id, limit: '100' })
  const ready = useRead(getReadyPayouts, {})
  const own = ready.data?.rows.filter((row) => row.partner_id === partner_id) ?? []
  return (
    <>
      {own.length > 0 && (
        <Panel title={t('money.out.ready_now')}>
          <ul className="rows">
            {own.map((row) => (
              <li key={`${row.numo_company_id} ${row.currency}`}>
                <span>
                  <b>{moneyText(row.net_amount, row.currency, locale)}</b>
                  <small>{row.company_name}</small>
                </span>
                {row.bank_account === null && (
                  <span className="dim">{t('money.out.no_bank', { currency: row.currency })}</span>
                )}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title={t('screens.admin_payouts.title')}>
        <QueryState query={payouts}>
          {({ rows }) => (
            <>
              {rows.length === 0 && <p className="dim">{t('money.out.of_partner_none')}</p>}
              <ul className="rows">
                {rows.map((row) => (
                  <li key={row.id}>
                    <span>
                      <b>
                        <Link to={`/admin/payouts/${row.id}`}>{row.number}</Link>
                      </b>
                      <small>
                        <When at={row.paid_at ?? row.created_at} day />
                      </small>
                    </span>
                    <span className="row">
                      <b>{moneyText(row.net_amount, row.currency, locale)}</b>
                      <PayoutState status={row.status} />
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </QueryState>
      </Panel>
    </>
  )
}
