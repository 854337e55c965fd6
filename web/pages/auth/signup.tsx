import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { signUp } from '@numo/domains/users/contract.ts'
import { useEndpointForm } from '../../app/forms/use-endpoint-form.ts'
import { useProgram } from '../../app/program.ts'
import { sentenceOf } from '../../auth/sentences.ts'
import { TermsField } from '../../auth/terms-field.tsx'
import { useSignIn } from '../../auth/use-sign-in.ts'
import { shortPassword } from '../../auth/password-length.ts'
import { CallProblem } from '../../app/call-problem.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx'
import { EmailField, TextField } from '../../ui/fields/text-fields.tsx'
import { useTitle } from '../../ui/page-head.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Note } from '../../ui/note.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const Invitation = lazyPart(() => import('../../auth/invitation.tsx'))

/** Sign-up page: for a new household, or by the link of an invitation. */
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

/** Creates the user of a new household. The password rules are visible before typing. */
function OwnAccount() {
  const { t, identity, locale } = useProgram()
  const { finish, redirect } = useSignIn()
  const [query] = useSearchParams()
  const [taken, setTaken] = useState<string | null>(null)
  const { errors, general, isBusy, hasProblem, form, field } = useEndpointForm(
    signUp,
    { display_name: '', email: query.get('email') ?? '', password: '', accepts_terms: false },
    {
      labels: {
        display_name: t('auth.field.name'),
        email: t('auth.field.email'),
        password: t('auth.field.password'),
        accepts_terms: t('auth.need.terms'),
      },
      needed: {
        display_name: t('auth.need.name'),
        email: t('app.need_email'),
        password: t('auth.need.password_new'),
        accepts_terms: t('auth.need.terms'),
      },
      check: ({ password }) => shortPassword('password', password, t),
      asks_to_leave: false,
      async send({ email, password, display_name = '' }) {
        setTaken(null)
        try {
          const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
          const person = { email, password, display_name, locale, timezone }
          await finish(await (await identity()).signUp(person))
        } catch (error) {
          const isTaken = error instanceof CallProblem && error.code === 'email-already-in-use'
          if (isTaken) setTaken(email)
          throw error
        }
        return null
      },
      explain: (error) => t(sentenceOf('sign-up', error)),
      refused: { 'weak-password': ['password'], 'invalid-email': ['email'] },
    }
  )
  useTitle(t('auth.signup.title'), hasProblem)
  const search = (extra: Record<string, string>) => {
    const params = new URLSearchParams({ ...extra, ...(redirect !== null && { redirect }) })
    return params.size > 0 ? `?${params}` : ''
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.signup.title')}</h1>
      <ErrorSummary errors={errors} general={general} />
      {taken !== null && (
        <Note>
          <Link to={`/auth/login${search({ email: taken })}`}>
            {t('auth.signup.sign_in_with', { email: taken })}
          </Link>
        </Note>
      )}
      <form {...form} className="stack">
        <TextField
          {...field('display_name')}
          autoComplete="name"
          spellCheck={false}
          maxLength={120}
          hint={t('auth.field.name_hint')}
        />
        <EmailField {...field('email')} maxLength={320} />
        <NewPasswordField {...field('password')} />
        <TermsField {...field<boolean>('accepts_terms')} />
        <SubmitButton isBusy={isBusy}>{t('auth.signup.submit')}</SubmitButton>
      </form>
      <p className="auth-foot">
        {t('auth.signup.have')}{' '}
        <Link to={`/auth/login${search({})}`}>{t('auth.signup.sign_in')}</Link>
      </p>
    </>
  )
}
