import { useRead } from '../app/use-read.ts'
import { useState } from 'react'
import {
  declineInvitation,
  lookAtInvitation,
} from '@numo/domains/onboarding/contract-invitation.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { useStore } from '../ui/store.ts'
import { useTitle } from '../ui/page-head.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { JoinForm } from './join-form.tsx'
import { sentenceOf } from './sentences.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'

export type Invited = OutputOf<typeof lookAtInvitation>

/** Page of an invitation link: who invites into what, with accept and decline. */
export default function Invitation({ token }: { token: string }) {
  const { t } = useProgram()
  const [isDeclined, setDeclined] = useState(false)
  const look = useRead(lookAtInvitation, { token }, { staleTime: Infinity })
  const { data } = look
  const title = data ? t('auth.invite.title', { into: data.into }) : t('auth.invite.title_plain')
  useTitle(title)
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {look.error && <Broken error={look.error} retry={() => void look.refetch()} />}
      {look.isPending && <p aria-busy="true">{t('auth.prove.looking')}</p>}
      {data && isDeclined && <output>{t('auth.invite.declined', { into: data.into })}</output>}
      {data && !isDeclined && (
        <>
          <p>{textOf(data, t)}</p>
          <p className="dim">{t(`auth.invite.role.${data.kind}.${data.member_role}`)}</p>
          <Answer token={token} invited={data} />
          <Decline token={token} done={() => setDeclined(true)} />
        </>
      )}
    </>
  )
}

const textOf = ({ invited_by, into, email }: Invited, t: ReturnType<typeof useProgram>['t']) =>
  invited_by === null
    ? t('auth.invite.text', { into, email })
    : t('auth.invite.text_by', { name: invited_by, into, email })

/** Accepts as the signed-in user, after signing in, or with a new user. */
function Answer({ token, invited }: { token: string; invited: Invited }) {
  const { t, session } = useProgram()
  const state = useStore(session.state)
  const isIn = state.phase === 'signed-in'
  if (state.phase === 'initializing' || (isIn && !state.who && !state.problem))
    return <p aria-busy="true">{t('auth.prove.looking')}</p>
  const { email } = invited
  const own = isIn ? (state.who?.user.email ?? '') : ''
  if (isIn && own.toLowerCase() === email.toLowerCase())
    return <AcceptInvitation token={token} invited={invited} />
  if (isIn)
    return (
      <>
        <Note>{t('auth.invite.other_address', { email, own })}</Note>
        <Button look="primary" isWide onClick={() => void session.signOut()}>
          {t('auth.invite.sign_out')}
        </Button>
      </>
    )
  if (!invited.has_sign_in) return <JoinForm token={token} invited={invited} />
  const redirect = `${location.pathname}?${new URLSearchParams({ invite: token })}`
  return (
    <>
      <Note>{t('auth.invite.known', { email })}</Note>
      <ButtonLink
        look="primary"
        isWide
        to={`/auth/login?${new URLSearchParams({ email, redirect })}`}
      >
        {t('auth.invite.sign_in')}
      </ButtonLink>
    </>
  )
}

function Decline({ token, done }: { token: string; done: () => void }) {
  const { t } = useProgram()
  const [isAsked, setAsked] = useState(false)
  const { general, submit } = useEndpointForm(
    declineInvitation,
    {},
    {
      labels: {},
      fixed: { token },
      onDone: done,
      explain: (error) => t(sentenceOf('invitation', error)),
    }
  )
  return (
    <p className="auth-foot">
      {isAsked && <>{t('auth.invite.decline_question')} </>}
      <button
        type="button"
        className="as-link"
        onClick={() => void (isAsked ? submit() : setAsked(true))}
      >
        {t(isAsked ? 'auth.invite.decline_yes' : 'auth.invite.decline')}
      </button>
      <output className="ways-message">{general}</output>
    </p>
  )
}

function Broken({ error, retry }: { error: Error; retry: () => void }) {
  const { t } = useProgram()
  const isOver = error instanceof CallProblem && (error.status === 404 || error.status === 410)
  return (
    <>
      <p role="alert">{t(sentenceOf('invitation', error))}</p>
      {isOver ? (
        <ButtonLink look="primary" isWide to="/auth/login">
          {t('auth.back_to_login')}
        </ButtonLink>
      ) : (
        <Button look="primary" isWide onClick={retry}>
          {t('app.try_again')}
        </Button>
      )}
    </>
  )
}
