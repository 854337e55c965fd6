import type { StaffAuthorization } from '@numo/domains/authorizations/contract-staff.ts'
import { useProgram } from '../app/program.ts'
import { Facts } from '../app/record/facts.tsx'
import { When } from '../app/record/when.tsx'
import { Amount } from '../ui/amount.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'

type Sending = StaffAuthorization['sendings'][number]

/** Every sending of a request to its insurer and what became of it, newest first. */
export function StaffSendings({ sendings }: Pick<StaffAuthorization, 'sendings'>) {
  const { t } = useProgram()
  if (sendings.length === 0) return null
  return (
    <Panel title={t('auth_desk.sending.title')}>
      <ul className="rows">
        {sendings.map((one) => (
          <li key={one.id}>
            <span>
              <b>{t(`auth_desk.sending.kind.${one.kind}`)}</b>
              <small>
                {[t(`auth_desk.sending.channel.${one.channel}`), one.recipient]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            <When at={one.created_at} />
          </li>
        ))}
      </ul>
      {sendings.slice(0, 3).map((one) => (
        <Answer key={one.id} sending={one} />
      ))}
    </Panel>
  )
}

/** What the insurer's system said, or the text that could not be read. */
function Answer({ sending: { answer, reason, text, is_applied } }: { sending: Sending }) {
  const { t, formats } = useProgram()
  if (reason !== null)
    return (
      <Note>
        <p>{t(`auth_desk.sending.unreadable.${reason}`)}</p>
        {text && <pre className="mono">{text}</pre>}
      </Note>
    )
  if (answer === null) return null
  const { valid_from, valid_until } = answer
  return (
    <>
      <h3>{t(is_applied ? 'auth_desk.sending.applied' : 'auth_desk.sending.suggested')}</h3>
      <Facts
        items={[
          [
            t('auth_desk.sending.decision'),
            [answer.decision && t(`authorizations.status.${answer.decision}`), answer.code]
              .filter(Boolean)
              .join(' · '),
          ],
          [t('auth_desk.reference'), answer.reference],
          [
            t('authorizations.guaranteed'),
            answer.amount === null ? null : (
              <Amount key="amount" amount={answer.amount} currency={answer.currency} />
            ),
          ],
          [
            t('auth_desk.valid'),
            [valid_from, valid_until].map((day) => (day ? formats.day(day) : '?')).join(' – '),
          ],
          [
            t('authorizations.reason'),
            [answer.words, ...answer.reasons].filter(Boolean).join(', '),
          ],
        ]}
      />
    </>
  )
}
