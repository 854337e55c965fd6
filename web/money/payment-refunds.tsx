import { decideRefund, refundPayment } from '@numo/domains/payments/contract-charge.ts'
import type { StaffPayment } from '@numo/domains/payments/contract-staff-payment.ts'
import { refundReasons } from '@numo/domains/payments/enums.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useIsPast } from '../app/as-of.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status, type Tone } from '../ui/status.tsx'

type Refund = StaffPayment['refunds'][number]

const tones: Readonly<Record<Refund['status'], Tone>> = {
  pending: 'busy',
  requires_action: 'warn',
  succeeded: 'ok',
  failed: 'bad',
  cancelled: 'idle',
}

/** Refunds of a payment. What is not allocated can be refunded; a large refund takes two people. */
export function PaymentRefunds({ payment }: { payment: StaffPayment }) {
  const { t, locale } = useProgram()
  const isPast = useIsPast()
  const { currency, refunds } = payment
  return (
    <Panel
      title={t('money.client.refunds')}
      action={!isPast && payment.status === 'succeeded' && <NewRefund payment={payment} />}
    >
      {refunds.length === 0 && <p className="dim">{t('money.client.refunds_none')}</p>}
      <ul className="rows">
        {refunds.map((refund) => (
          <li key={refund.id}>
            <span>
              <b>{moneyText(refund.amount, currency, locale)}</b>
              <small>
                {[
                  t(`money.client.reason.${refund.reason}`),
                  refund.note,
                  refund.failure_code,
                  refund.is_waiting && refund.is_own ? t('money.client.own') : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <span className="row">
              <Status tone={refund.is_waiting ? 'warn' : tones[refund.status]}>
                {refund.is_waiting
                  ? t('money.client.to_approve')
                  : t(`money.client.refund_status.${refund.status}`)}
              </Status>
              {refund.is_waiting && <Decide payment={payment} refund={refund} />}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Somebody else approves a refund; who made it may only decline it. */
function Decide({ payment, refund }: { payment: StaffPayment; refund: Refund }) {
  const { t, locale } = useProgram()
  const amount = moneyText(refund.amount, payment.currency, locale)
  const input = { id: payment.id, refund_id: refund.id, version: payment.version }
  return (
    <>
      {!refund.is_own && (
        <ConfirmButton
          label={t('money.client.approve')}
          question={t('money.client.approve_question', { amount })}
          verb={t('money.client.approve')}
          text={t('money.client.approve_text', { account: payment.account_name })}
          done={() => t('money.client.approved')}
          look="primary"
          endpoint={decideRefund}
          input={{ ...input, decision: 'approve' as const }}
        />
      )}
      <ConfirmButton
        label={t('money.client.decline')}
        question={t('money.client.decline_question', { amount })}
        verb={t('money.client.decline')}
        text={t('money.client.decline_text')}
        done={() => t('money.client.declined')}
        is_danger
        has_reason
        needs_reason
        endpoint={decideRefund}
        input={{ ...input, decision: 'decline' as const }}
      />
    </>
  )
}

function NewRefund({ payment }: { payment: StaffPayment }) {
  const { t, locale } = useProgram()
  const { id, version, currency, allocated_amount, unallocated_amount } = payment
  if (unallocated_amount <= 0)
    return allocated_amount > 0 && <span className="dim">{t('money.client.release_first')}</span>
  return (
    <FormButton
      label={t('money.client.refund')}
      title={t('money.client.refund')}
      submit={t('money.client.refund')}
      is_danger
      done={t('money.client.refund_made')}
      endpoint={refundPayment}
      fixed={{ id, version }}
      refused={{ 'more-than-payment': ['amount'] }}
      fields={[
        {
          name: 'amount',
          label: t('money.amount'),
          hint: t('money.client.refund_hint', {
            amount: moneyText(unallocated_amount, currency, locale),
          }),
          kind: 'money',
          code: currency,
          value: unallocated_amount,
        },
        {
          name: 'reason',
          label: t('money.reason'),
          kind: 'select',
          value: 'requested_by_customer',
          options: refundReasons.map((one) => [one, t(`money.client.reason.${one}`)]),
        },
        { name: 'note', label: t('money.in.notes'), max: 500 },
      ]}
    />
  )
}
