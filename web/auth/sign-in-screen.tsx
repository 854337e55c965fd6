import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { authConfig, signIn } from '@numo/domains/users/contract.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { CallProblem } from '../app/call-problem.ts'
import { useStore } from '../ui/store.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { EmailField } from '../ui/fields/text-fields.tsx'
import { useTitle } from '../ui/page-head.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { DemoPeople } from './demo-people.tsx'
import { OtherWays } from './other-ways.tsx'
import { sentenceOf } from './sentences.ts'
import { useReturn, useSignIn } from './use-sign-in.ts'
import { SignInReason } from './sign-in-reason.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** Sign-in with email address and password, and the other methods. `redirect` holds the requested page. */
export function SignInScreen({ isStaff }: { isStaff: boolean }) {
  const { t, identity, settings, config, session } = useProgram()
  const { take, redirect, goOn } = useSignIn()
  const [query] = useSearchParams()
  const known = useRead(authConfig, {}, { read: config, staleTime: Infinity })
  const state = useStore(session.state)
  const isLeaving = useStore(session.isLeaving)
  const { errors, general, isBusy, hasProblem, form, field, values, set } = useEndpointForm(
    signIn,
    { email: query.get('email') ?? '', password: '' },
    {
      labels: { email: t('auth.field.email'), password: t('auth.field.password') },
      needed: { email: t('app.need_email'), password: t('auth.need.password') },
      asks_to_leave: false,
      async send({ email, password }) {
        await take(await (await identity()).signIn(email, password))
        return null
      },
      explain(error) {
        const after = error instanceof CallProblem ? error.retry_after : null
        const when =
          after === null ? '' : ` ${t('auth.more.when', { minutes: Math.ceil(after / 60) })}`
        return t(sentenceOf('sign-in', error)) + when
      },
    }
  )
  const [problem, setProblem] = useState<string | null>(null)
  const goOnOrSay = async () => {
    setProblem(null)
    await goOn().catch((error: unknown) => setProblem(t(sentenceOf('sign-in', error))))
  }
  const title = t(isStaff ? 'auth.staff.title' : 'auth.login.title')
  useTitle(title, hasProblem || problem !== null)
  const search = redirect === null ? '' : `?${new URLSearchParams({ redirect })}`
  const who = state.phase === 'signed-in' ? state.who : null
  const isWaiting = state.phase === 'signed-in' && !who && state.problem !== null
  useReturn(state, isBusy || redirect === null ? null : goOnOrSay)
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {isStaff && <p className="dim">{t('auth.staff.text', { brand: settings.brand.name })}</p>}
      {!hasProblem && <SignInReason state={state} isRequired={redirect !== null} />}
      {isLeaving && <Note as="output">{t('auth.login.leaving')}</Note>}
      {who && !isBusy && (
        <Note>
          {t('auth.login.already', { email: who.user.email })}{' '}
          <button type="button" className="as-link" onClick={() => void goOnOrSay()}>
            {t('auth.login.go_on')}
          </button>
        </Note>
      )}
      <ErrorSummary
        errors={errors}
        general={general ?? problem ?? (isWaiting ? t('auth.more.no_claims') : null)}
      />
      {isWaiting && !isBusy && (
        <Button isWide onClick={() => void goOnOrSay()}>
          {t('auth.login.go_on')}
        </Button>
      )}
      <form {...form} className="stack">
        <EmailField {...field('email')} autoComplete="username" maxLength={320} />
        <PasswordField
          {...field('password')}
          autoComplete="current-password"
          aside={<Link to="/auth/reset">{t('auth.login.forgot')}</Link>}
        />
        <SubmitButton isBusy={isBusy}>{t('auth.login.submit')}</SubmitButton>
      </form>
      {known.data?.kind === 'embedded' && <OtherWays email={values.email} redirect={redirect} />}
      {isStaff ? (
        <p className="auth-foot">
          <Link to={`/auth/login${search}`}>{t('auth.staff.other')}</Link>
        </p>
      ) : (
        <p className="auth-foot">
          {t('auth.login.new_here')}{' '}
          <Link to={`/auth/signup${search}`}>{t('auth.login.create')}</Link>
        </p>
      )}
      {known.data && known.data.demo_people.length > 0 && (
        <DemoPeople
          people={known.data.demo_people}
          choose={({ email, password }) => set({ email, password })}
        />
      )}
      {known.data?.outbox && (
        <p className="auth-foot">
          <a href={known.data.outbox}>{t('auth.login.outbox')}</a>
        </p>
      )}
    </>
  )
}
