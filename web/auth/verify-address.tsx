import { useState } from 'react'
import { verifyEmail } from '@numo/domains/users/contract-links.ts'
import { resendVerification } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { useStore } from '../ui/store.ts'
import { ErrorSummary } from '../ui/field.tsx'
import { NewPasswordField } from '../ui/new-password-field.tsx'
import { useTitle } from '../ui/page-head.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useAction } from '../app/use-action.ts'
import { useForm } from '../ui/use-form.ts'
import { LinkState, useLink, useOwnToken } from './link-state.tsx'
import { isLongEnough } from './password-length.ts'
import { sentenceOf } from './sentences.ts'
import type { AddressProofNeed } from '@numo/domains/users/enums.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

type Done = 'kept' | 'new-password'

/**
 * Confirms an address by a press. In the browser that signed up that is all; elsewhere the password is asked for, and
 * whoever does not know it chooses another one: then what somebody else may have set up goes.
 */
export function VerifyAddress({ code }: { code: string }) {
  const { t } = useProgram()
  const link = useLink('verifyEmail', code)
  const [done, setDone] = useState<Done | null>(null)
  const title = t(done ? 'auth.action.verified_title' : 'auth.action.verify_title')
  useTitle(title, link.isError)
  if (done) return <Verified title={title} done={done} />
  return (
    <LinkState link={link} title={title} whenBroken={<AnotherLink />}>
      {link.data && (
        <VerifyForm code={code} email={link.data.email} needs={link.data.needs} done={setDone} />
      )}
    </LinkState>
  )
}

function Verified({ title, done }: { title: string; done: Done }) {
  const { t, session } = useProgram()
  const isIn = useStore(session.state).phase === 'signed-in'
  return (
    <>
      <h1 tabIndex={-1} ref={(element) => element?.focus()}>
        {title}
      </h1>
      <p>{t(done === 'kept' ? 'auth.action.verified' : 'auth.action.verified_new_password')}</p>
      <ButtonLink look="primary" isWide to={isIn ? '/home' : '/auth/login'}>
        {t(isIn ? 'auth.login.go_on' : 'auth.login.submit')}
      </ButtonLink>
    </>
  )
}

/** The way to a link that works: at once for whoever is signed in, after signing in for everybody else. */
function AnotherLink() {
  const { t, caller, session } = useProgram()
  const state = useStore(session.state)
  const { run, isBusy } = useAction()
  const who = state.phase === 'signed-in' ? state.who : null
  if (who && !who.user.email_verified)
    return (
      <Button
        look="primary"
        isWide
        aria-busy={isBusy}
        onClick={() =>
          void run(
            () => caller.call(resendVerification, {}),
            t('app.profile.confirm_sent', { email: who.user.email })
          )
        }
      >
        {t('auth.confirm.new_link')}
      </Button>
    )
  return (
    <>
      {!who && <p>{t('auth.action.again')}</p>}
      <ButtonLink look="primary" isWide to={who ? '/home' : '/auth/login'}>
        {t(who ? 'auth.login.go_on' : 'auth.login.submit')}
      </ButtonLink>
    </>
  )
}

function VerifyForm({
  code,
  email,
  needs,
  done,
}: {
  code: string
  email: string
  needs: AddressProofNeed
  done: (how: Done) => void
}) {
  const { t, caller, locale, session } = useProgram()
  const ownToken = useOwnToken()
  const [isForgotten, setForgotten] = useState(false)
  const asks = needs === 'password' && isForgotten ? 'new-password' : needs
  const { errors, general, isBusy, form } = useForm({
    check(sent): Record<string, string> {
      if (asks === 'password' && sent('password') === '')
        return { password: t('auth.need.password') }
      if (asks === 'new-password' && !isLongEnough(sent('new_password')))
        return { new_password: t('auth.need.password_new') }
      return {}
    },
    async send(sent) {
      const isNew = asks === 'new-password'
      await caller.call(verifyEmail, {
        code,
        locale,
        id_token: await ownToken(),
        ...(asks === 'password' && { password: sent('password') }),
        ...(isNew && { new_password: sent('new_password') }),
      })
      if (session.state.get().phase === 'signed-in')
        // With another password every session has ended, this one too.
        await (isNew && needs !== 'nothing' ? session.signOut() : session.reloadClaims())
      done(isNew ? 'new-password' : 'kept')
    },
    explain(error) {
      const text = t(sentenceOf('link', error))
      const code = error instanceof CallProblem ? error.code : ''
      if (code === 'wrong-password') return { field: 'password', error: text }
      if (code === 'weak-password' || code === 'short-for-staff')
        return { field: 'new_password', error: text }
      return { general: text }
    },
  })
  return (
    <>
      <p>{t('auth.action.verify_text', { email })}</p>
      {asks === 'password' && <p className="dim">{t('auth.action.verify_password')}</p>}
      {asks === 'new-password' && <p className="dim">{t('auth.action.verify_new_password')}</p>}
      <ErrorSummary errors={errors} general={general} />
      <form {...form} className="stack">
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {asks === 'password' && (
          <PasswordField
            name="password"
            autoComplete="current-password"
            label={t('auth.field.password')}
            error={errors['password']}
          />
        )}
        {asks === 'new-password' && (
          <NewPasswordField
            name="new_password"
            label={t('auth.field.new_password')}
            error={errors['new_password']}
          />
        )}
        <SubmitButton isBusy={isBusy}>{t('auth.action.verify_submit')}</SubmitButton>
      </form>
      {needs === 'password' && !isForgotten && (
        <p>
          <button type="button" className="as-link" onClick={() => setForgotten(true)}>
            {t('auth.action.verify_forgotten')}
          </button>
        </p>
      )}
    </>
  )
}
