import { regions } from '@numo/kit/locales.ts'
import { endSession } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { useAction } from '../app/use-action.ts'
import { useCommand } from '../app/use-command.ts'
import { deviceOf } from './device-of.ts'
import { Card } from '../ui/card.tsx'
import { Button } from '../ui/button.tsx'
import { Status } from '../ui/status.tsx'

type Session = {
  id: string
  ip: string | null
  user_agent: string | null
  last_used_at: string
  is_this: boolean
}

/** Sessions of the user; each can be ended, or all at once. */
export function SessionsCard({ sessions }: { sessions: readonly Session[] }) {
  const { t, session, locale } = useProgram()
  const { run, isBusy } = useAction()
  const end = useCommand(endSession, { done: t('security.sessions.ended') })
  const when = new Intl.DateTimeFormat(regions[locale].day, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <Card title={t('security.sessions.title')}>
      <ul className="rows">
        {sessions.map(({ id, ip, user_agent, last_used_at, is_this }) => (
          <li key={id}>
            <span>
              <b>{deviceOf(user_agent) ?? t('security.sessions.unknown')}</b>
              <small>
                {[ip, t('security.sessions.used', { when: when.format(new Date(last_used_at)) })]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {is_this ? (
              <Status tone="ok">{t('security.sessions.this')}</Status>
            ) : (
              <Button look="ghost" size="sm" onClick={() => void end.run({ id })}>
                {t('security.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className="row">
        <Button
          aria-busy={isBusy}
          onClick={() => void run(() => session.signOut({ everywhere: true }))}
        >
          {t('security.sessions.everywhere')}
        </Button>
        <span className="dim">{t('security.sessions.everywhere_text')}</span>
      </p>
    </Card>
  )
}
