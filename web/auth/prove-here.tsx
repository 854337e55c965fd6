import { useState } from 'react'
import { useNavigate } from 'react-router'
import { proveAgain } from '@numo/domains/users/contract-proof.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { useStore } from '../ui/store.ts'
import { useTitle } from '../ui/page-head.tsx'
import { ProveForm } from './prove-form.tsx'
import { sentenceOf } from './sentences.ts'
import { signInTarget } from './sign-in-target.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** Page for a recent proof that leads back to a page of the program. */
export function ProveHere({ back }: { back: string }) {
  const { t, session, locale } = useProgram()
  const navigate = useNavigate()
  const state = useStore(session.state)
  useTitle(t('auth.verify.title'))
  const who = state.phase === 'signed-in' ? state.who : null
  async function goOn() {
    if (!who) return
    const { to, is_document } = signInTarget(back, who, locale)
    if (is_document) location.assign(to === '/' ? localePath(locale, '/') : to)
    else await navigate(to, { replace: true })
  }
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.verify.title')}</h1>
      {who ? (
        <ProveForm onProved={() => void goOn()} />
      ) : (
        <SignInFirst isOut={state.phase === 'signed-out'} />
      )}
    </>
  )
}

function SignInFirst({ isOut }: { isOut: boolean }) {
  const { t } = useProgram()
  if (!isOut) return <p aria-busy="true">{t('auth.prove.looking')}</p>
  const redirect = location.pathname + location.search
  return (
    <>
      <p>{t('auth.prove.sign_in_first')}</p>
      <ButtonLink look="primary" isWide to={`/auth/login?${new URLSearchParams({ redirect })}`}>
        {t('auth.signup.sign_in')}
      </ButtonLink>
    </>
  )
}

/** Target of the emailed link: a click proves the user in the browser that requested it. */
export function ProveWithLink({ token }: { token: string }) {
  const { t, session } = useProgram()
  const state = useStore(session.state)
  const [isDone, setDone] = useState(false)
  const { general, isBusy, submit } = useEndpointForm(
    proveAgain,
    {},
    {
      labels: {},
      fixed: { way: 'link', token },
      onDone: () => setDone(true),
      explain: (error) => t(sentenceOf('proof', error)),
    }
  )
  useTitle(t('auth.verify.title'), general !== null)
  const isIn = state.phase === 'signed-in'
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.verify.title')}</h1>
      {!isIn && <SignInFirst isOut={state.phase === 'signed-out'} />}
      {isIn && !isDone && <p>{t('auth.prove.link_page')}</p>}
      <output className={general ? 'field-error' : undefined}>
        {isDone ? t('auth.prove.done') : general}
      </output>
      {isIn && !isDone && (
        <Button look="primary" isWide aria-busy={isBusy} onClick={() => void submit()}>
          {t('auth.prove.it_is_me')}
        </Button>
      )}
    </>
  )
}
