import { locales } from '@numo/kit/locales.ts'
import { resendVerification, updateMe } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { useWho } from '../app/session/use-who.ts'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { nameProblem } from '../app/forms/name-problem.ts'
import { useProblemText } from '../app/problem-text.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useAction } from '../app/use-action.ts'
import { useForm } from '../ui/use-form.ts'

const zones = Intl.supportedValuesOf('timeZone')

/** Name, language, time zone; and whether the e-mail address is confirmed. */
export function ProfileCard() {
  const { t, caller, session, toasts } = useProgram()
  const { user } = useWho()
  const explain = useProblemText()
  const { run } = useAction()
  const { errors, general, isBusy, form } = useForm({
    check: (sent): Record<string, string> =>
      sent('display_name').trim() ? {} : { display_name: t('security.profile.need_name') },
    async send(sent) {
      const locale = locales.find((one) => one === sent('locale')) ?? user.locale
      const timezone = sent('timezone')
      await caller.call(updateMe, { display_name: sent('display_name').trim(), locale, timezone })
      await session.reloadClaims()
      toasts.show(t('app.saved'), { tone: 'ok' })
    },
    explain: (error) => nameProblem(error, 'display_name', t) ?? { general: explain(error) },
  })
  return (
    <section className="card" aria-labelledby="profile-h">
      <h2 id="profile-h">{t('security.profile.title')}</h2>
      <p className="card-line">
        <span className="dim">{t('security.profile.email')}</span> <b>{user.email}</b>{' '}
        <span className={`status status-${user.email_verified ? 'ok' : 'idle'} status-text`}>
          {t(user.email_verified ? 'security.profile.confirmed' : 'security.profile.not_confirmed')}
        </span>
        {!user.email_verified && (
          <button
            type="button"
            className="as-link"
            onClick={() =>
              void run(
                () => caller.call(resendVerification, {}),
                t('app.profile.confirm_sent', { email: user.email })
              )
            }
          >
            {t('app.profile.confirm_send')}
          </button>
        )}
      </p>
      <ErrorSummary errors={errors} general={general} />
      <form {...form} className="stack">
        <Field
          name="display_name"
          autoComplete="name"
          maxLength={120}
          label={t('security.profile.name')}
          hint={t('security.profile.name_hint')}
          defaultValue={user.display_name}
          error={errors['display_name']}
        />
        <SelectField
          name="locale"
          label={t('security.profile.language')}
          defaultValue={user.locale}
          options={[
            ['en', 'English'],
            ['es', 'Español'],
          ]}
        />
        <SelectField
          name="timezone"
          label={t('security.profile.timezone')}
          defaultValue={user.timezone}
          options={[...new Set([user.timezone, ...zones])].map((zone) => [
            zone,
            zone.replaceAll('_', ' '),
          ])}
        />
        <SubmitButton isBusy={isBusy}>{t('app.save')}</SubmitButton>
      </form>
    </section>
  )
}
