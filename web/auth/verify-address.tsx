import { useEffect, useRef, useState } from 'react'
import { verifyEmail } from '@numo/domains/users/contract-links.ts'
import { resendVerification } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useCommand } from '../app/use-command.ts'
import { useStore } from '../ui/store.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { NewPasswordField } from '../ui/fields/new-password-field.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { useTitle } from '../ui/page-head.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { LinkState, useLink, useOwnToken } from './link-state.tsx'
import { shortPassword } from './password-length.ts'
import { sentenceOf } from './sentences.ts'
import type { AddressProofNeed } from '@numo/domains/users/enums.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

type Done = 'kept' | 'new-password'

/**
 * Verifies an email address. In the browser that signed up, opening the link is enough: the page sends the code itself.
 * Scanners of emails, which open links too, are not signed in. Another browser asks for the password, or for a new one
 * from a user who does not know it, which invalidates what somebody else may have set up.
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

/** Requests a new link: at once when signed in, otherwise after signing in. */
function AnotherLink() {
  const { t, session } = useProgram()
  const state = useStore(session.state)
  const who = state.phase === 'signed-in' ? state.who : null
  const { run, isPending } = useCommand(resendVerification, {
    done: t('app.profile.confirm_sent', { email: who?.user.email ?? '' }),
  })
  if (who && !who.user.email_verified)
    return (
      <Button look="primary" isWide aria-busy={isPending} onClick={() => void run({})}>
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
  const isNew = asks === 'new-password'
  const { errors, general, isBusy, form, field, submit } = useEndpointForm(
    verifyEmail,
    { password: '', new_password: '' },
    {
      labels: { password: t('auth.field.password'), new_password: t('auth.field.new_password') },
      needed: asks === 'password' ? { password: t('auth.need.password') } : {},
      check: ({ new_password }) =>
        isNew ? shortPassword('new_password', new_password, t, 'auth.fixed.confirm_weak') : {},
      prepare: ({ password, new_password }) => ({
        ...(asks === 'password' && { password }),
        ...(isNew && { new_password }),
      }),
      fixed: { code, locale },
      asks_to_leave: false,
      send: async (input) => caller.call(verifyEmail, { ...input, id_token: await ownToken() }),
      async onDone() {
        if (session.state.get().phase === 'signed-in')
          // A new password ends all sessions, including this one.
          await (isNew && needs !== 'nothing' ? session.signOut() : session.reloadClaims())
        done(isNew ? 'new-password' : 'kept')
      },
      explain: (error) => t(sentenceOf('link', error)),
      refused: {
        'wrong-password': ['password'],
        'weak-password': ['new_password'],
        'short-for-staff': ['new_password'],
      },
    }
  )
  const isSent = useRef(false)
  useEffect(() => {
    if (needs !== 'nothing' || isSent.current) return
    isSent.current = true
    void submit()
  }, [needs, submit])
  return (
    <>
      <p>{t('auth.action.verify_text', { email })}</p>
      {asks === 'password' && <p className="dim">{t('auth.action.verify_password')}</p>}
      {isNew && <p className="dim">{t('auth.action.verify_new_password')}</p>}
      <ErrorSummary errors={errors} general={general} />
      <form {...form} className="stack">
        <input type="hidden" autoComplete="username" value={email} readOnly />
        {asks === 'password' && (
          <PasswordField {...field('password')} autoComplete="current-password" />
        )}
        {isNew && <NewPasswordField {...field('new_password')} />}
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
