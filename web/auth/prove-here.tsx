import { useState } from 'react'
import { useNavigate } from 'react-router'
import { proveAgain } from '@numo/domains/users/contract-proof.ts'
import { localePath } from '@numo/kit/locales.ts'
import { useProgram } from '../app/program.ts'
import { useStore } from '../ui/store.ts'
import { useTitle } from '../ui/page-head.tsx'
import { ProveForm } from './prove-form.tsx'
import { sentenceOf } from './sentences.ts'
import { whereNext } from './where-next.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** The page that asks whether it is them, and leads back to a page of ours. */
export function ProveHere({ back }: { back: string }) {
  const { t, session, locale } = useProgram()
  const navigate = useNavigate()
  const state = useStore(session.state)
  useTitle(t('auth.verify.title'))
  const who = state.phase === 'signed-in' ? state.who : null
  async function goOn() {
    if (!who) return
    const { to, is_document } = whereNext(back, who, locale)
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

/** Where the link of a mail arrives: a press proves it, in the browser that asked. */
export function ProveWithLink({ token }: { token: string }) {
  const { t, session, caller } = useProgram()
  const state = useStore(session.state)
  const [said, say] = useState<{ text: string; isDone: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  useTitle(t('auth.verify.title'), said !== null && !said.isDone)
  async function prove() {
    if (isBusy) return
    setBusy(true)
    try {
      await caller.call(proveAgain, { way: 'link', token })
      say({ text: t('auth.prove.done'), isDone: true })
    } catch (error) {
      say({ text: t(sentenceOf('proof', error)), isDone: false })
    }
    setBusy(false)
  }
  const isIn = state.phase === 'signed-in'
  return (
    <>
      <h1 tabIndex={-1}>{t('auth.verify.title')}</h1>
      {!isIn && <SignInFirst isOut={state.phase === 'signed-out'} />}
      {isIn && said?.isDone !== true && <p>{t('auth.prove.link_page')}</p>}
      <output className={said && !said.isDone ? 'field-error' : undefined}>{said?.text}</output>
      {isIn && said?.isDone !== true && (
        <Button look="primary" isWide aria-busy={isBusy} onClick={() => void prove()}>
          {t('auth.prove.it_is_me')}
        </Button>
      )}
    </>
  )
}
