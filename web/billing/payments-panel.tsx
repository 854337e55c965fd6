import { useState } from 'react'
import { listAccountPayments, type AccountPayment } from '@numo/domains/payments/contract.ts'
import { isOpenPayment } from '@numo/domains/payments/rules.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { useRead } from '../app/use-read.ts'
import { QueryState } from '../app/query-state.tsx'
import { cardText } from './card-text.ts'
import { PaymentState } from './payment-state.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { WaitingCharge } from './waiting-charge.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** The newest payments of a household. Polled while one may still succeed, where the server cannot push. */
export const usePayments = (accountId: string) =>
  useRead(
    listAccountPayments,
    { accountId, limit: 100 },
    { isUnfinished: (payments) => payments.some(isOpenPayment) }
  )

/** Payments and refunds of a household, each with its receipt. */
export function PaymentsPanel({ accountId }: { accountId: string }) {
  const { t } = useProgram()
  const query = usePayments(accountId)
  return (
    <QueryState query={query} title={t('pay.payments')}>
      {(payments) => (
        <Panel
          title={t('pay.payments')}
          note={payments.length === 0 ? t('pay.no_payments') : undefined}
        >
          <PaymentRows payments={payments} accountId={accountId} />
        </Panel>
      )}
    </QueryState>
  )
}

/**
 * Rows of payments; each opens its receipt. With `accountId` its household can confirm or give up a waiting one; with
 * `pageOf` each leads to its page, where staff refund it.
 */
export function PaymentRows({
  payments,
  accountId,
  pageOf,
}: {
  payments: readonly AccountPayment[]
  accountId?: string
  pageOf?: (payment: AccountPayment) => string
}) {
  const { t, formats, locale } = useProgram()
  const [shown, setShown] = useState<AccountPayment | null>(null)
  if (payments.length === 0) return null
  return (
    <>
      <ul className="rows">
        {payments.map((payment) => (
          <li key={payment.id}>
            <span>
              <b>{moneyText(payment.amount, payment.currency, locale)}</b>
              <small>
                {formats.moment(payment.succeeded_at ?? payment.created_at, 'day')} ·{' '}
                {meansText(payment, t)}
              </small>
            </span>
            <span className="row">
              <PaymentState status={payment.status} />
              {payment.refund_status !== 'none' && (
                <Status tone="info">{t(`pay.refund.${payment.refund_status}`)}</Status>
              )}
              {pageOf && (
                <ButtonLink look="ghost" size="sm" to={pageOf(payment)}>
                  {payment.number}
                </ButtonLink>
              )}
              {accountId && <WaitingCharge accountId={accountId} payment={payment} />}
              <Button
                look="ghost"
                size="sm"
                aria-label={t('pay.receipt_of', { number: payment.number })}
                onClick={() => setShown(payment)}
              >
                {t('pay.receipt')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <PrintSheet
        isOpen={shown !== null}
        title={t('pay.receipt_of', { number: shown?.number ?? '' })}
        print_label={t('pay.print')}
        onClose={() => setShown(null)}
      >
        {shown && <Receipt payment={shown} />}
      </PrintSheet>
    </>
  )
}

function meansText({ card, method }: AccountPayment, t: Parameters<typeof cardText>[1]): string {
  return card ? cardText(card, t) : t(`pay.means.${method}`)
}

/** Facts of a payment. */
function Receipt({ payment }: { payment: AccountPayment }) {
  const { t, formats, locale } = useProgram()
  const { currency } = payment
  return (
    <Facts
      items={[
        [t('pay.receipt'), payment.number],
        [t('pay.fact.day'), formats.moment(payment.succeeded_at ?? payment.created_at, 'day')],
        [t('pay.fact.means'), meansText(payment, t)],
        [t('pay.fact.amount'), moneyText(payment.amount, currency, locale)],
        [
          t('pay.fact.refunded'),
          payment.refunded_amount > 0 ? moneyText(payment.refunded_amount, currency, locale) : null,
        ],
        [t('pay.fact.state'), t(`pay.state.${payment.status}`)],
      ]}
    />
  )
}
