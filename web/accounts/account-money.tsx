import { Link } from 'react-router'
import { listClaims } from '@numo/domains/claims/contract-list.ts'
import { listClientPayments } from '@numo/domains/payments/contract-list.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { ClaimState } from '../claims/claim-state.tsx'
import { PaymentState } from '../billing/payment-state.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Panel } from '../ui/panel.tsx'

const shown = 10

/** Newest claims and payments of a household, for staff who may see money. */
export function AccountMoney({ account_id, number }: { account_id: string; number: string }) {
  const { t, formats, locale } = useProgram()
  const claims = useRead(listClaims, { account_id, limit: shown })
  const payments = useRead(listClientPayments, { account_id, limit: shown })
  const all = (list: string) => (
    <ButtonLink look="ghost" size="xs" to={`/admin/${list}?q=${number}`}>
      {t('staff.money.all')}
    </ButtonLink>
  )
  return (
    <>
      <QueryState query={claims} title={t('staff.money.claims')}>
        {({ rows }) => (
          <Panel
            title={t('staff.money.claims')}
            note={rows.length === 0 ? t('staff.money.no_claims') : undefined}
            action={rows.length > 0 && all('claims')}
          >
            <ul className="rows">
              {rows.map((claim) => (
                <li key={claim.id}>
                  <span>
                    <b>
                      <Link to={`/admin/claims/${claim.id}`}>{claim.number}</Link>
                    </b>
                    <small>
                      {[
                        claim.client.name,
                        formats.day(claim.service_from),
                        moneyText(claim.billed_amount, claim.currency, locale),
                      ].join(' · ')}
                    </small>
                  </span>
                  <ClaimState {...claim} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </QueryState>
      <QueryState query={payments} title={t('staff.money.charges')}>
        {({ rows }) => (
          <Panel
            title={t('staff.money.charges')}
            note={rows.length === 0 ? t('pay.staff_no_payments') : undefined}
            action={rows.length > 0 && all('payments-client')}
          >
            <ul className="rows">
              {rows.map((payment) => (
                <li key={payment.id}>
                  <span>
                    <b>
                      <Link to={`/admin/payments-client/${payment.id}`}>{payment.number}</Link>
                    </b>
                    <small>
                      {[moneyText(payment.amount, payment.currency, locale), payment.claim?.number]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <PaymentState status={payment.status} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
      </QueryState>
    </>
  )
}
