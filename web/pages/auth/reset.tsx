import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { requestPasswordReset } from '@numo/domains/users/contract.ts'
import { useEndpointForm } from '../../app/forms/use-endpoint-form.ts'
import { useProgram } from '../../app/program.ts'
import { refusalText } from '../../auth/sentences.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { EmailField } from '../../ui/fields/text-fields.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

/** Seconds until another request is possible. */
const pause = 60

/** Requests a password reset link; the response is the same for every email address. */
export function Page() {
  const { t, locale } = useProgram()
  const [query] = useSearchParams()
  const [isSent, setSent] = useState(false)
  const [left, setLeft] = useState(0)
  const { errors, general, isBusy, hasProblem, form, field } = useEndpointForm(
    requestPasswordReset,
    { email: query.get('email') ?? '' },
    {
      labels: { email: t('auth.field.email') },
      needed: { email: t('app.need_email') },
      fixed: { locale },
      asks_to_leave: false,
      onDone() {
        setSent(true)
        setLeft(pause)
      },
      explain: (error) => refusalText('reset-request', error, t),
    }
  )
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const title = t(isSent ? 'auth.reset.sent_title' : 'auth.reset.title')
  useTitle(title, hasProblem)
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <ErrorSummary errors={errors} general={general} />
      {isSent && <output>{t('auth.reset.sent')}</output>}
      <form {...form} className="stack">
        {!isSent && (
          <>
            <p className="dim">{t('auth.reset.text')}</p>
            <EmailField {...field('email')} autoComplete="username" maxLength={320} />
          </>
        )}
        {left > 0 ? (
          <p className="dim">{t('auth.reset.wait', { seconds: left })}</p>
        ) : (
          <SubmitButton isBusy={isBusy}>
            {t(isSent ? 'auth.reset.again' : 'auth.reset.submit')}
          </SubmitButton>
        )}
      </form>
      <p className="auth-foot">
        <Link to="/auth/login">{t('auth.back_to_login')}</Link>
      </p>
    </>
  )
}
