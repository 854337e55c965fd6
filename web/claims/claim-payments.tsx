import { Link } from 'react-router'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { getClaimPayments } from '@numo/domains/payouts/contract-claim.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { amountText, moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { useRead } from '../app/use-read.ts'
import { payoutFigureColumns, PayoutFigures, PayoutItemState } from '../money/payout-state.tsx'
import { LedgerTable } from '../ui/ledger-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { LinesTable } from './claim-lines.tsx'

type ClaimMoney = OutputOf<typeof getClaimPayments>
type Allocation = ClaimMoney['insurer'][number]

/** What insurer and household paid on a claim, each line with who bears it, and what the clinic is paid. */
export function ClaimPayments({ claim }: { claim: StaffClaim }) {
  const { t, locale } = useProgram()
  const { id, currency, patient_paid_at_partner_amount } = claim
  const query = useRead(getClaimPayments, { id })
  return (
    <QueryState query={query}>
      {({ insurer, household, payouts }) => (
        <>
          <Panel title={t('money.claim_payments.insurer')}>
            <Allocations
              rows={insurer}
              currency={currency}
              title={t('money.claim_payments.insurer')}
              none={t('money.claim_payments.insurer_none')}
              to={(payment_id) => `/admin/insurance-payments/${payment_id}`}
            />
          </Panel>
          <Panel title={t('money.claim_payments.household')}>
            {patient_paid_at_partner_amount > 0 && (
              <p>
                {t('money.claim_payments.at_clinic', {
                  amount: moneyText(patient_paid_at_partner_amount, currency, locale),
                })}
              </p>
            )}
            <Allocations
              rows={household}
              currency={currency}
              title={t('money.claim_payments.household')}
              none={t('money.claim_payments.household_none')}
              to={(payment_id) => `/admin/payments-client/${payment_id}`}
            />
          </Panel>
          <Panel title={t('money.claim_payments.lines')}>
            {claim.lines.length === 0 ? (
              <p className="dim">{t('claims.lines.none')}</p>
            ) : (
              <LinesTable claim={claim} />
            )}
          </Panel>
          <Panel title={t('money.claim_payments.clinic')}>
            {payouts.length === 0 ? (
              <p className="dim">{t('money.claim_payments.clinic_none')}</p>
            ) : (
              <PayoutRows rows={payouts} />
            )}
          </Panel>
        </>
      )}
    </QueryState>
  )
}

/** Payments allocated to the claim, with those taken back below zero, and their sum. */
function Allocations({
  rows,
  currency,
  title,
  none,
  to,
}: {
  rows: readonly Allocation[]
  currency: string
  title: string
  none: string
  /** Address of a payment. */
  to: (payment_id: string) => string
}) {
  const { t, formats } = useProgram()
  if (rows.length === 0) return <p className="dim">{none}</p>
  const sum = rows.reduce((total, { claim_amount }) => total + claim_amount, 0)
  return (
    <LedgerTable
      caption={title}
      columns={[
        { key: 'payment', title: t('money.in.payment') },
        { key: 'day', title: t('money.claim_payments.day') },
        { key: 'paid', title: t('money.claim_payments.paid'), isEnd: true },
        { key: 'claim', title: t('money.claim_payments.on_claim'), isEnd: true },
      ]}
      foot={
        <tr>
          <th scope="row" colSpan={3}>
            {t('claims.lines.total', { currency })}
          </th>
          <td className="end">{amountText(sum, currency)}</td>
        </tr>
      }
    >
      {rows.map((one) => (
        <tr key={one.id}>
          <th scope="row">
            <Link to={to(one.payment_id)}>{one.payment_number}</Link>
            {one.reversal_of_id !== null && <small>{t('money.in.taken_back')}</small>}
          </th>
          <td>{formats.day(one.paid_on)}</td>
          <td className="end">{`${one.currency} ${amountText(one.amount, one.currency)}`}</td>
          <td className="end">{amountText(one.claim_amount, currency)}</td>
        </tr>
      ))}
    </LedgerTable>
  )
}

function PayoutRows({ rows }: { rows: ClaimMoney['payouts'] }) {
  const program = useProgram()
  const { t } = program
  return (
    <LedgerTable
      caption={t('money.claim_payments.clinic')}
      columns={[
        { key: 'payout', title: t('money.out.payout') },
        { key: 'state', title: t('money.state') },
        ...payoutFigureColumns(program),
      ]}
    >
      {rows.map((one) => (
        <tr key={one.id}>
          <th scope="row">
            {one.payout_id === null ? (
              t('money.claim_payments.open')
            ) : (
              <Link to={`/admin/payouts/${one.payout_id}`}>{one.payout_number}</Link>
            )}
          </th>
          <td>
            <PayoutItemState status={one.status} />
          </td>
          <PayoutFigures of={one} currency={one.currency} />
        </tr>
      ))}
    </LedgerTable>
  )
}
