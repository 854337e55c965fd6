import { useState } from 'react'
import { useNavigate } from 'react-router'
import { acceptInvitation } from '@numo/domains/onboarding/contract-invitation.ts'
import { useProgram } from '../app/program.ts'
import { waitForClaims } from '../app/session/claims.ts'
import { claimsWait } from '../app/session/token.ts'
import type { Invited } from './invitation.tsx'
import { sentenceOf } from './sentences.ts'
import { whereNext } from './where-next.ts'
import { Button } from '../ui/button.tsx'

/** Yes, by whoever is signed in with the address. */
export function AcceptInvitation({ token, invited }: { token: string; invited: Invited }) {
  const { t, caller, session, queries, locale, toasts } = useProgram()
  const navigate = useNavigate()
  const [said, say] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function accept() {
    if (isBusy) return
    setBusy(true)
    say(null)
    try {
      const { kind } = await caller.call(acceptInvitation, { token, locale })
      queries.clear()
      await session.reloadClaims()
      const who = await waitForClaims(session, claimsWait)
      toasts.show(t('auth.invite.joined', { into: invited.into }), { tone: 'ok' })
      const own = who ? whereNext(null, who, locale).to : '/'
      await navigate(kind === 'organisation' ? '/dashboard' : own, { replace: true })
    } catch (error) {
      say(t(sentenceOf('invitation', error)))
    }
    setBusy(false)
  }
  return (
    <>
      {invited.kind === 'household' && <p className="dim">{t('auth.invite.agree')}</p>}
      <Button look="primary" isWide aria-busy={isBusy} onClick={() => void accept()}>
        {t('auth.invite.accept')}
      </Button>
      {said !== null && (
        <p role="alert" className="field-error">
          {said}
        </p>
      )}
    </>
  )
}
