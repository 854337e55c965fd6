import type { StaffPayment } from '@numo/domains/payments/contract-staff-payment.ts'
import { submitDisputeEvidence } from '@numo/domains/payments/contract-evidence.ts'
import { moneyText } from '@numo/kit/money.ts'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { When } from '../app/record/when.tsx'
import { NextStep } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'

/** Disputes of a payment by the holder's bank, and the evidence that staff submit. */
export function PaymentDisputes({ payment }: { payment: StaffPayment }) {
  const { t, locale, formats } = useProgram()
  const { currency, disputes } = payment
  if (disputes.length === 0) return null
  const open = disputes.find(({ status }) => status === 'open')
  return (
    <Panel title={t('money.client.disputes')}>
      {open && (
        <NextStep tone="warn">
          <b>
            {open.due_at
              ? t('money.client.dispute_until', { day: formats.moment(open.due_at, 'day') })
              : t('money.client.dispute_open')}
          </b>
          <p>
            {t(
              open.takes_evidence || open.evidence
                ? 'money.client.dispute_text'
                : 'money.client.evidence_late'
            )}
          </p>
          {open.takes_evidence && <Evidence payment={payment} dispute_id={open.id} />}
        </NextStep>
      )}
      <ul className="rows">
        {disputes.map(
          ({ id, amount, fee_amount, reason, status, stripe_dispute_id, created_at, evidence }) => (
            <li key={id}>
              <span>
                <b>{moneyText(amount, currency, locale)}</b>
                <small>
                  <code>{reason}</code> · <code>{stripe_dispute_id}</code> ·{' '}
                  <When at={created_at} day />
                  {fee_amount > 0 &&
                    ` · ${t('money.client.dispute_fee', { amount: moneyText(fee_amount, currency, locale) })}`}
                </small>
                {evidence && (
                  <small>
                    {t('money.client.evidence_sent', {
                      name: evidence.sent_by ?? t('money.client.evidence_nobody'),
                    })}{' '}
                    <When at={evidence.sent_at} />{' '}
                    {[evidence.note, ...evidence.files].filter(Boolean).join(' · ')}
                  </small>
                )}
              </span>
              <Status tone={status === 'open' ? 'warn' : status === 'won' ? 'ok' : 'bad'}>
                {t(`money.client.dispute.${status}`)}
              </Status>
            </li>
          )
        )}
      </ul>
    </Panel>
  )
}

/** The form that submits evidence for a dispute: a note, and documents of the claims that the payment pays. */
function Evidence({ payment, dispute_id }: { payment: StaffPayment; dispute_id: string }) {
  const { t } = useProgram()
  const { id, evidence_files } = payment
  return (
    <FormButton
      is_main
      label={t('money.client.evidence_add')}
      title={t('money.client.evidence_title')}
      submit={t('money.client.evidence_add')}
      endpoint={submitDisputeEvidence}
      fixed={{ id, dispute_id }}
      fields={[
        { name: 'note', label: t('money.client.evidence_note'), kind: 'area', max: 5000 },
        ...(evidence_files.length > 0
          ? [
              {
                name: 'document_ids' as const,
                label: t('money.client.evidence_files'),
                kind: 'checks' as const,
                options: evidence_files.map((file) => [file.id, file.file_name] as const),
              },
            ]
          : []),
      ]}
      done={t('money.client.evidence_done')}
    >
      <p>{t('money.client.evidence_text')}</p>
    </FormButton>
  )
}

/** What the payment service reported about a payment, and what came of it. */
export function PaymentEvents({ events }: Pick<StaffPayment, 'events'>) {
  const { t } = useProgram()
  return (
    <Panel
      title={t('money.client.events')}
      note={events.length === 0 ? t('money.client.events_none') : undefined}
    >
      {events.length > 0 && (
        <ul className="rows">
          {events.map(({ id, type, happened_at, processed_at, error, attempts }) => (
            <li key={id}>
              <span>
                <b>
                  <code>{type}</code>
                </b>
                <small>
                  <When at={happened_at} />
                  {error && ` · ${t('money.client.event_error', { count: attempts, error })}`}
                </small>
              </span>
              <Status tone={processed_at ? 'ok' : error ? 'bad' : 'busy'}>
                {t(
                  processed_at
                    ? 'money.client.event_done'
                    : error
                      ? 'money.client.event_failed'
                      : 'money.client.event_waits'
                )}
              </Status>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
