import { Link, useParams } from 'react-router'
import { getPayment } from '@numo/domains/payments/contract-charge.ts'
import type { StaffPayment } from '@numo/domains/payments/contract-staff-payment.ts'
import { moneyText } from '@numo/kit/money.ts'
import { asOfInput, useAsOf } from '../app/as-of.tsx'
import { useProgram } from '../app/program.ts'
import { Activity } from '../app/record/activity.tsx'
import { ChooseDay } from '../app/record/as-of-note.tsx'
import { Facts } from '../app/record/facts.tsx'
import { RecordPage } from '../app/record/record-page.tsx'
import { RecordState } from '../app/record/record-state.tsx'
import { When } from '../app/record/when.tsx'
import { useRead } from '../app/use-read.ts'
import { cardText } from '../billing/card-text.ts'
import { ChargeHousehold } from '../billing/charge-household.tsx'
import { PaymentState } from '../billing/payment-state.tsx'
import { RemindersPanel } from '../billing/reminders-panel.tsx'
import { nextSteps } from '../ui/next-steps.ts'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'
import { PaymentDisputes, PaymentEvents } from './payment-disputes.tsx'
import { PaymentItems } from './payment-items.tsx'
import { PaymentRefunds } from './payment-refunds.tsx'

/** Page of a household's payment: the claims it paid, what is left, and its refunds. */
export function PaymentPage({ list: name }: { list: 'admin_payments' | 'admin_client_payments' }) {
  const { id = '' } = useParams()
  const { t, locale } = useProgram()
  const as_of = useAsOf()
  const query = useRead(getPayment, { id, ...asOfInput(as_of) })
  const list = { to: nextSteps[name], title: t(`screens.${name}.title`) }
  return (
    <RecordState query={query} list={list} title={t('screens.admin_client_payment.title')}>
      {(payment) => (
        <RecordPage
          list={list}
          title={payment.number}
          state={
            <>
              <PaymentState status={payment.status} />
              {payment.dispute_status !== 'none' && (
                <Status tone={payment.dispute_status === 'won' ? 'ok' : 'bad'}>
                  {t(`money.client.dispute.${payment.dispute_status}`)}
                </Status>
              )}
            </>
          }
          note={`${payment.account_name} · ${moneyText(payment.amount, payment.currency, locale)}`}
          as_of={as_of}
        >
          <div className="record-cols">
            <div>
              <PaymentDisputes payment={payment} />
              <PaymentItems payment={payment} />
              <PaymentRefunds payment={payment} />
              {as_of === null && payment.due.length > 0 && (
                <RemindersPanel account_id={payment.account_id} />
              )}
              {as_of === null && (
                <ChargeHousehold
                  account_id={payment.account_id}
                  due={payment.due.map((one) => ({ ...one, currency: payment.currency }))}
                  cards={payment.cards}
                  currency={payment.currency}
                />
              )}
            </div>
            <div>
              <Details payment={payment} />
              <PaymentEvents events={payment.events} />
              {as_of === null && (
                <>
                  <ChooseDay />
                  <Activity type="payment" id={payment.id} />
                </>
              )}
            </div>
          </div>
        </RecordPage>
      )}
    </RecordState>
  )
}

function Details({ payment }: { payment: StaffPayment }) {
  const { t, formats, locale } = useProgram()
  const { currency, card } = payment
  const text = (amount: number) => moneyText(amount, currency, locale)
  return (
    <Panel title={t('money.details')}>
      <Facts
        items={[
          [
            t('money.client.household'),
            <Link key="account" to={`/admin/accounts/${payment.account_id}/billing`}>
              {payment.account_name}
            </Link>,
          ],
          [t('money.amount'), text(payment.amount)],
          [t('money.client.fee'), text(payment.processor_fee_amount)],
          [t('pay.fact.means'), card ? cardText(card, t) : t(`pay.means.${payment.method}`)],
          [t('pay.staff.reference'), payment.reference],
          [t('pay.staff.received'), payment.received_on && formats.day(payment.received_on)],
          [
            t('money.client.failure'),
            payment.failure_code && <code key="failure">{payment.failure_code}</code>,
          ],
          [t('money.created'), <When key="created" at={payment.created_at} />],
        ]}
      />
    </Panel>
  )
}
