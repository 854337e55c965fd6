import { resendVerification, updateMe } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'
import { EndpointForm } from '../app/forms/endpoint-form.tsx'
import { useCommand } from '../app/use-command.ts'
import { Card } from '../ui/card.tsx'
import { Status } from '../ui/status.tsx'
import { timeZoneOptions } from '../ui/time-zones.ts'

/** Name, language and time zone, and whether the email address is verified. */
export function ProfileCard() {
  const { t, locale, session } = useProgram()
  const { user } = useWho()
  const resend = useCommand(resendVerification, {
    done: t('app.profile.confirm_sent', { email: user.email }),
  })
  return (
    <Card title={t('security.profile.title')}>
      <p className="card-line">
        <span className="dim">{t('security.profile.email')}</span> <b>{user.email}</b>{' '}
        <Status tone={user.email_verified ? 'ok' : 'idle'}>
          {t(user.email_verified ? 'security.profile.confirmed' : 'security.profile.not_confirmed')}
        </Status>
        {!user.email_verified && (
          <button type="button" className="as-link" onClick={() => void resend.run({})}>
            {t('app.profile.confirm_send')}
          </button>
        )}
      </p>
      <EndpointForm
        endpoint={updateMe}
        done={t('app.saved')}
        onDone={() => session.reloadClaims()}
        fields={[
          {
            name: 'display_name',
            label: t('security.profile.name'),
            hint: t('security.profile.name_hint'),
            value: user.display_name,
            max: 120,
          },
          {
            name: 'locale',
            label: t('security.profile.language'),
            kind: 'select',
            value: user.locale,
            options: [
              ['en', 'English'],
              ['es', 'Español'],
            ],
          },
          {
            name: 'timezone',
            label: t('security.profile.timezone'),
            kind: 'select',
            value: user.timezone,
            options: timeZoneOptions(user.timezone, locale),
          },
        ]}
      />
    </Card>
  )
}
