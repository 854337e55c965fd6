import {
  getReminders,
  holdReminders,
  resumeReminders,
  sendReminder,
  type AccountReminders,
  type ReminderState,
} from '@numo/domains/payments/contract-reminders.ts'
import { reminderHoldReasons } from '@numo/domains/payments/enums.ts'
import { moneyText } from '@numo/kit/money.ts'
import { Link } from 'react-router'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { QueryState } from '../app/query-state.tsx'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { ReminderStage } from './reminder-stage.tsx'

/** Reminders of a household for staff: the stage of each debt, what goes out next, a hold, and what was sent. */
export function RemindersPanel({ account_id }: { account_id: string }) {
  const query = useRead(getReminders, { id: account_id })
  return (
    <QueryState query={query}>
      {(reminders) => <Reminders account_id={account_id} {...reminders} />}
    </QueryState>
  )
}

function Reminders({ account_id, hold, claims, sent }: AccountReminders & { account_id: string }) {
  const { t, formats, locale } = useProgram()
  return (
    <Panel
      title={t('reminders.title')}
      note={claims.length === 0 ? t('reminders.none') : undefined}
      action={<Hold account_id={account_id} hold={hold} />}
    >
      {hold && (
        <p className="pay-note">
          {t('reminders.held', {
            day: formats.day(hold.until_on),
            reason: t(`reminders.reason.${hold.reason}`),
          })}{' '}
          {hold.note}{' '}
          <span className="dim">
            {hold.created_by && t('reminders.held_by', { name: hold.created_by })}
          </span>
        </p>
      )}
      {claims.length > 0 && (
        <ul className="rows">
          {claims.map((claim) => (
            <Debt key={claim.claim_id} account_id={account_id} claim={claim} />
          ))}
        </ul>
      )}
      {sent.length > 0 && (
        <details className="pay-note">
          <summary>{t('reminders.sent_before')}</summary>
          <ul className="rows">
            {sent.map((one) => (
              <li key={one.id}>
                <span>
                  <b>
                    {t('reminders.history', {
                      stage: t(`reminders.stage.${one.stage}`),
                      claim: one.claim_number,
                    })}
                  </b>
                  <small>
                    {formats.day(one.sent_on)} · {one.sent_by ?? t('reminders.by_program')}
                  </small>
                </span>
                <span>{moneyText(one.amount, one.currency, locale)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

function Debt({ account_id, claim }: { account_id: string; claim: ReminderState }) {
  const { t, formats, locale } = useProgram()
  const { claim_id, claim_number, next_stage, next_on, paused } = claim
  const money = moneyText(claim.due_amount, claim.currency, locale)
  const stage = next_stage && t(`reminders.stage.${next_stage}`)
  return (
    <li>
      <span>
        <b>
          <Link to={`/admin/claims/${claim_id}/payments`}>{claim_number}</Link> · {money}
        </b>
        <small>
          {t('reminders.since', { day: formats.day(claim.due_on) })} ·{' '}
          {stage === null
            ? t('reminders.over')
            : next_on === null
              ? stage
              : t('reminders.next', { stage, day: formats.day(next_on) })}
        </small>
      </span>
      <span className="row">
        <ReminderStage {...claim} />
        {next_stage && paused === null && (
          <ConfirmButton
            endpoint={sendReminder}
            input={{ id: account_id, claim_id, stage: next_stage }}
            label={t('reminders.send')}
            aria={t('reminders.send_aria', { claim: claim_number })}
            question={t('reminders.send_question', { claim: claim_number })}
            text={t('reminders.send_text', { stage: stage ?? '', amount: money })}
            done={t('reminders.send_done')}
          />
        )}
      </span>
    </li>
  )
}

function Hold({ account_id, hold }: Pick<AccountReminders, 'hold'> & { account_id: string }) {
  const { t } = useProgram()
  return hold ? (
    <ConfirmButton
      endpoint={resumeReminders}
      input={{ id: account_id, reason: '' }}
      label={t('reminders.resume')}
      question={t('reminders.resume_question')}
      text={t('reminders.resume_text')}
      done={t('reminders.resume_done')}
      has_reason
      needs_reason
    />
  ) : (
    <FormButton
      label={t('reminders.hold')}
      title={t('reminders.hold_title')}
      submit={t('reminders.hold')}
      done={t('reminders.hold_done')}
      endpoint={holdReminders}
      fixed={{ id: account_id }}
      refused={{ 'day-past': ['until_on'], 'hold-too-long': ['until_on'] }}
      fields={[
        {
          name: 'reason',
          label: t('reminders.hold_reason'),
          kind: 'select',
          value: 'payment_plan',
          options: reminderHoldReasons.map((one) => [one, t(`reminders.reason.${one}`)]),
        },
        { name: 'until_on', label: t('reminders.hold_until'), kind: 'date' },
        { name: 'note', label: t('reminders.hold_note') },
      ]}
    />
  )
}
