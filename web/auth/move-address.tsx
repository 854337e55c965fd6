import { useState } from 'react'
import { confirmEmailChange, recoverEmail } from '@numo/domains/users/contract-links.ts'
import { useProgram } from '../app/program.ts'
import { useStore } from '../ui/store.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { useTitle } from '../ui/page-head.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { LinkState, useLink } from './link-state.tsx'
import { sentenceOf } from './sentences.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/** Changes the email address of a sign-in, or restores the previous one, after a click. */
export function MoveAddress({
  mode,
  code,
}: {
  mode: 'verifyAndChangeEmail' | 'recoverEmail'
  code: string
}) {
  const { t, locale, session } = useProgram()
  const isIn = useStore(session.state).phase === 'signed-in'
  const link = useLink(mode, code)
  const [email, setEmail] = useState<string | null>(null)
  const variant = mode === 'recoverEmail' ? 'recover' : 'change'
  const { general, isBusy, form } = useEndpointForm(
    mode === 'recoverEmail' ? recoverEmail : confirmEmailChange,
    {},
    {
      labels: {},
      fixed: mode === 'recoverEmail' ? { code, locale } : { code },
      async onDone(output) {
        // Restoring ends all sessions of the user, possibly including the one of this browser.
        if (session.state.get().phase === 'signed-in')
          await (mode === 'recoverEmail' ? session.signOut() : session.reloadClaims())
        setEmail(output?.email ?? null)
      },
      explain: (error) => t(sentenceOf('link', error)),
    }
  )
  const title = t(
    email === null ? `auth.action.${variant}_title` : `auth.action.${variant}_done_title`
  )
  useTitle(title, link.isError || general !== null)
  const onwards = (
    <ButtonLink look="primary" isWide to={isIn ? '/home' : '/auth/login'}>
      {t(isIn ? 'auth.login.go_on' : 'auth.login.submit')}
    </ButtonLink>
  )
  if (email !== null)
    return (
      <>
        <h1 tabIndex={-1} ref={(element) => element?.focus()}>
          {title}
        </h1>
        <p>{t(`auth.action.${variant}_done`, { email })}</p>
        {onwards}
      </>
    )
  return (
    <LinkState link={link} title={title} whenBroken={onwards}>
      <p>{t(`auth.action.${variant}_text`, { email: link.data?.email ?? '' })}</p>
      <ErrorSummary errors={{}} general={general} />
      <form {...form} className="stack">
        <SubmitButton isBusy={isBusy}>{t(`auth.action.${variant}_submit`)}</SubmitButton>
      </form>
    </LinkState>
  )
}
