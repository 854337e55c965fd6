import {
  getAccountReminders,
  type ReminderState,
} from '@numo/domains/payments/contract-reminders.ts'
import { Link } from 'react-router'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'

/** What we reminded a household of, and that nothing more comes while it waits for somebody. Says nothing before the first. */
export function OwnReminders({ accountId }: { accountId: string }) {
  const { data } = useRead(getAccountReminders, { accountId })
  return data?.claims.map((claim) => <OwnReminder key={claim.claim_id} claim={claim} />)
}

/** What a household reads of one debt; nothing before its first reminder. */
export function OwnReminder({ claim }: { claim: ReminderState }) {
  const { t, formats } = useProgram()
  const { claim_id, claim_number, stage, sent_on, paused, held_until } = claim
  const text =
    paused === 'appeal'
      ? t('reminders.yours.appeal')
      : held_until !== null
        ? t('reminders.yours.held', { day: formats.day(held_until) })
        : stage !== null && sent_on !== null && paused === null
          ? t(`reminders.yours.${stage}`, { day: formats.day(sent_on) })
          : null
  if (text === null) return null
  return (
    <p className="pay-note">
      <b>{claim_number}</b>: {text}{' '}
      <Link to={`/home/claims?claim=${claim_id}`}>{t('reminders.yours.write')}</Link>
    </p>
  )
}
