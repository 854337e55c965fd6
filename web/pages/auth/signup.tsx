import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useProgram } from '../../app/program.ts'
import { sentenceOf } from '../../auth/sentences.ts'
import { TermsField } from '../../auth/terms-field.tsx'
import { useSignIn } from '../../auth/use-sign-in.ts'
import { isLongEnough } from '../../auth/password-length.ts'
import { CallProblem } from '../../app/call-problem.ts'
import { ErrorSummary, Field } from '../../ui/field.tsx'
import { nameProblem } from '../../app/forms/name-problem.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useForm } from '../../ui/use-form.ts'

const Invitation = lazy(() => import('../../auth/invitation.tsx'))

/** Somebody makes their sign-in: for a household of their own, or by the link of an invitation. */
export function Page() {
  const { t } = useProgram()
  const [query] = useSearchParams()
  const invite = query.get('invite')
  if (invite === null) return <OwnAccount />
  return (
    <Suspense fallback={<p aria-busy="true">{t('auth.prove.looking')}</p>}>
      <Invitation token={invite} />
    </Suspense>
  )
}

/** A household makes its account. The rules of the password stand there before anybody types. */
function OwnAccount() {
  const { t, identity, locale } = useProgram()
  const { finish, redirect } = useSignIn()
  const [query] = useSearchParams()
  const [taken, setTaken] = useState<string | null>(null)
  const { errors, general, isBusy, hasProblem, form } = useForm({
    check: (sent) => ({
      ...(!sent('name').trim() && { name: t('auth.need.name') }),
      ...(!sent('email').trim() && { email: t('auth.need.email') }),
      ...(!isLongEnough(sent('password')) && { password: t('auth.need.password_new') }),
      ...(!sent('terms') && { terms: t('auth.need.terms') }),
    }),
    async send(sent) {
      setTaken(null)
      const email = sent('email').trim()
      try {
        const token = await (
          await identity()
        ).signUp({
          email,
          password: sent('password'),
          display_name: sent('name').trim(),
          locale,
          timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        })
        await finish(token)
      } catch (error) {
        if (error instanceof CallProblem && error.code === 'email-already-in-use') setTaken(email)
        throw error
      }
    },
    explain(error) {
      const named = nameProblem(error, 'name', t)
      if (named) return named
      const text = t(sentenceOf('sign-up', error))
      const code = error instanceof CallProblem ? error.code : ''
      if (code === 'weak-password') return { field: 'password', error: text }
      return code === 'invalid-email' ? { field: 'email', error: text } : { general: text }
    },
  })
  useTitle(t('auth.signup.title'), hasProblem)
  const search = (extra: Record<string, string>) => {
    const wanted = new URLSearchParams({ ...extra, ...(redirect !== null && { redirect }) })
    return wanted.size > 0 ? `?${wanted}` : ''
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.signup.title')}</h1>
      <ErrorSummary errors={errors} general={general} />
      {taken !== null && (
        <p className="note">
          <Link to={`/auth/login${search({ email: taken })}`}>
            {t('auth.signup.sign_in_with', { email: taken })}
          </Link>
        </p>
      )}
      <form {...form} className="stack">
        <Field
          name="name"
          autoComplete="name"
          spellCheck={false}
          maxLength={120}
          label={t('auth.field.name')}
          hint={t('auth.field.name_hint')}
          error={errors['name']}
        />
        <Field
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={query.get('email') ?? ''}
          label={t('auth.field.email')}
          error={errors['email']}
        />
        <NewPasswordField
          name="password"
          label={t('auth.field.password')}
          error={errors['password']}
        />
        <TermsField error={errors['terms']} />
        <SubmitButton isBusy={isBusy}>{t('auth.signup.submit')}</SubmitButton>
      </form>
      <p className="auth-foot">
        {t('auth.signup.have')}{' '}
        <Link to={`/auth/login${search({})}`}>{t('auth.signup.sign_in')}</Link>
      </p>
    </>
  )
}
