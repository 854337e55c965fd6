import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { requestPasswordReset } from '@numo/domains/users/contract.ts'
import { useProgram } from '../../app/program.ts'
import { sentenceOf } from '../../auth/sentences.ts'
import { ErrorSummary, Field } from '../../ui/field.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useForm } from '../../ui/use-form.ts'

/** A second request is possible after so long. */
const pause = 60

/** Asks for a link to choose a new password; the answer is the same for every address. */
export function Page() {
  const { t, caller, locale } = useProgram()
  const [query] = useSearchParams()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [left, setLeft] = useState(0)
  const ask = (email: string) => caller.call(requestPasswordReset, { email, locale })
  const { errors, general, isBusy, hasProblem, form } = useForm({
    check: (sent): Record<string, string> =>
      sent('email').trim() ? {} : { email: t('auth.need.email') },
    async send(sent) {
      await ask(sent('email').trim())
      setSentTo(sent('email').trim())
      setLeft(pause)
    },
    explain: (error) => ({
      general: t(sentenceOf('reset-request', error)),
    }),
  })
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const title = t(sentTo === null ? 'auth.reset.title' : 'auth.reset.sent_title')
  useTitle(title, hasProblem)
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <ErrorSummary errors={errors} general={general} />
      {sentTo !== null && <output>{t('auth.reset.sent')}</output>}
      <form {...form} className="stack">
        {sentTo === null ? (
          <>
            <p className="dim">{t('auth.reset.text')}</p>
            <Field
              name="email"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={query.get('email') ?? ''}
              label={t('auth.field.email')}
              error={errors['email']}
            />
            <SubmitButton isBusy={isBusy}>{t('auth.reset.submit')}</SubmitButton>
          </>
        ) : (
          <>
            <input type="hidden" name="email" value={sentTo} />
            {left > 0 ? (
              <p className="dim">{t('auth.reset.wait', { seconds: left })}</p>
            ) : (
              <SubmitButton isBusy={isBusy}>{t('auth.reset.again')}</SubmitButton>
            )}
          </>
        )}
      </form>
      <p className="auth-foot">
        <Link to="/auth/login">{t('auth.back_to_login')}</Link>
      </p>
    </>
  )
}
