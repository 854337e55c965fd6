import { useNavigate } from 'react-router'
import {
  acceptFamilyInvitation,
  getFamilyInvitation,
} from '@numo/domains/onboarding/contract-family.ts'
import { resendVerification } from '@numo/domains/users/contract-me.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../call.ts'
import { useRecord } from '../record/use-record.ts'
import { useWho } from '../session/use-who.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useProblemText } from '../ui/problem-text.ts'
import { useAction } from '../ui/use-action.ts'

/** Somebody opened the link of their invitation: who invites them, what it means, yes or no. */
export function FamilyInvitationPanel({ token }: { token: string }) {
  const { t, caller, session, locale, queries } = useProgram()
  const { user } = useWho()
  const navigate = useNavigate()
  const textOf = useProblemText()
  const { run, isBusy } = useAction()
  const query = useRecord(getFamilyInvitation, { token })
  const problem = query.error instanceof CallProblem ? query.error : null
  const accept = () =>
    run(async () => {
      await caller.call(acceptFamilyInvitation, { token, locale })
      queries.clear()
      await session.reloadClaims()
      await navigate('/home', { replace: true })
    }, t('onboard.invitation.joined'))
  const { data } = query
  return (
    <div className="onb-grid">
      <div className="onb-col">
        <PageHead
          title={
            data
              ? t('onboard.invitation.title', { name: data.invited_by })
              : t('onboard.invitation.title_plain')
          }
        />
        {problem && (
          <div className="failed" role="alert">
            <p>
              {problem.code === 'other-address'
                ? t('onboard.invitation.other_address', { email: user.email })
                : problem.code === 'no-such-invitation'
                  ? t('onboard.invitation.gone')
                  : textOf(problem)}
            </p>
          </div>
        )}
        {data && (
          <>
            <p className="onb-intro">
              {t(`onboard.invitation.text_${data.member_role}`, { household: data.household })}
            </p>
            {data.has_another && <p className="note">{t('onboard.invitation.has_another')}</p>}
            {!user.email_verified && (
              <p className="note">
                {t('onboard.invitation.confirm_first', { email: user.email })}{' '}
                <button
                  type="button"
                  className="as-link"
                  onClick={() =>
                    void run(
                      () => caller.call(resendVerification, {}),
                      t('app.profile.confirm_sent', { email: user.email })
                    )
                  }
                >
                  {t('app.profile.confirm_send')}
                </button>
              </p>
            )}
            <p className="onb-private">{t('onboard.invitation.agree')}</p>
          </>
        )}
        <div className="onb-actions">
          {data && !data.has_another && (
            <button
              type="button"
              className="btn btn-primary btn-lg"
              aria-busy={isBusy}
              onClick={() => void accept()}
            >
              {t('onboard.invitation.accept')}
            </button>
          )}
          <button
            type="button"
            className="btn btn-ghost btn-lg"
            onClick={() => void navigate('/onboard', { replace: true })}
          >
            {t('onboard.invitation.leave')}
          </button>
        </div>
      </div>
    </div>
  )
}
