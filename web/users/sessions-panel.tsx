import type { Endpoint, SentTo } from '@numo/kit/endpoint.ts'
import type { SignInSession } from '@numo/domains/users/contract-admin.ts'
import type { z } from 'zod'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { deviceOf } from '../settings/device-of.ts'
import { Panel } from '../ui/panel.tsx'
import { When } from '../app/record/when.tsx'

type Session = z.output<typeof SignInSession>

/** Sessions of a user, with actions to end them. */
export function SessionsPanel<E extends Endpoint>({
  sessions,
  end,
  can_end_one = false,
}: {
  sessions: readonly Session[]
  /** Ends one session, or all without an id; null when they cannot be ended here. */
  end: { endpoint: E; input: (session_id?: string) => SentTo<E> } | null
  can_end_one?: boolean
}) {
  const { t } = useProgram()
  return (
    <Panel
      title={t('staff.sessions')}
      action={
        end &&
        sessions.length > 0 && (
          <ConfirmButton
            label={t('staff.end_all')}
            question={t('staff.end_all_question')}
            text={t('staff.end_all_text')}
            done={t('staff.ended')}
            is_danger
            endpoint={end.endpoint}
            input={end.input()}
          />
        )
      }
    >
      {sessions.length === 0 && <p className="dim">{t('staff.no_sessions')}</p>}
      <ul className="rows">
        {sessions.map((session) => (
          <li key={session.id}>
            <span>
              <b>{session.ip ?? t('staff.unknown_place')}</b>
              <small title={session.user_agent ?? undefined}>
                {deviceOf(session.user_agent) ?? session.user_agent ?? t('staff.unknown_device')}
              </small>
              <small>
                {t('staff.last_used')} <When at={session.last_used_at} />
              </small>
            </span>
            {end && can_end_one && (
              <ConfirmButton
                label={t('staff.end_one')}
                question={t('staff.end_one_question')}
                text={t('staff.end_all_text')}
                done={t('staff.ended_one')}
                endpoint={end.endpoint}
                input={end.input(session.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
