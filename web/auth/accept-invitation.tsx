import { useNavigate } from 'react-router'
import { acceptInvitation } from '@numo/domains/onboarding/contract-invitation.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { waitForClaims } from '../app/session/claims.ts'
import { claimsTimeout_ms } from '../app/session/token.ts'
import type { Invited } from './invitation.tsx'
import { sentenceOf } from './sentences.ts'
import { signInTarget } from './sign-in-target.ts'
import { Button } from '../ui/button.tsx'

/** Accepts an invitation as the signed-in user with the invited email address. */
export function AcceptInvitation({ token, invited }: { token: string; invited: Invited }) {
  const { t, session, queries, locale, toasts } = useProgram()
  const navigate = useNavigate()
  const { general, isBusy, submit } = useEndpointForm(
    acceptInvitation,
    {},
    {
      labels: {},
      fixed: { token, locale },
      async onDone(output) {
        queries.clear()
        await session.reloadClaims()
        const who = await waitForClaims(session, claimsTimeout_ms)
        toasts.show(t('auth.invite.joined', { into: invited.into }), { tone: 'ok' })
        const own = who ? signInTarget(null, who, locale).to : '/'
        await navigate(output?.kind === 'organisation' ? '/dashboard' : own, { replace: true })
      },
      explain: (error) => t(sentenceOf('invitation', error)),
    }
  )
  return (
    <>
      {invited.kind === 'household' && <p className="dim">{t('auth.invite.agree')}</p>}
      <Button look="primary" isWide aria-busy={isBusy} onClick={() => void submit()}>
        {t('auth.invite.accept')}
      </Button>
      {general !== null && (
        <p role="alert" className="field-error">
          {general}
        </p>
      )}
    </>
  )
}
