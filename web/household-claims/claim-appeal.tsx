import { requestClaimAppeal, withdrawClaimAppeal } from '@numo/domains/claims/contract-appeal.ts'
import type { HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { AreaField } from '../ui/fields/text-fields.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'

type Props = { claim: HouseholdClaim; accountId: string }

/** Appeal against the decision: its deadline and form, or what became of it. */
export function ClaimAppeal({ claim, accountId }: Props) {
  const { t, formats } = useProgram()
  const { appeal, appeal_problem, appeal_deadline, decision } = claim
  const isLate = appeal_problem === 'appeal-late'
  if (!appeal && appeal_problem !== null && !isLate) return null
  const isAnswered = appeal?.status === 'sent' && decision && decision.revision > appeal.revision
  return (
    <Panel title={t('household_decisions.appeal.title')}>
      {appeal && (
        <>
          <p>
            <b>
              {t(`household_decisions.appeal.status.${isAnswered ? 'answered' : appeal.status}`)}
            </b>{' '}
            <span className="dim">
              {t('household_decisions.appeal.requested_on', {
                day: formats.moment(appeal.created_at, 'day'),
              })}
            </span>
          </p>
          {appeal.reason && <blockquote>{appeal.reason}</blockquote>}
          {appeal.staff_note && (
            <Note>
              <b>{t('household_decisions.appeal.staff_note')}</b>: {appeal.staff_note}
            </Note>
          )}
          {appeal.status === 'requested' && (
            <p className="row">
              <ConfirmButton
                endpoint={withdrawClaimAppeal}
                input={{ accountId, claim_id: claim.id }}
                look="ghost"
                size="md"
                label={t('household_decisions.appeal.withdraw')}
                question={t('household_decisions.appeal.withdraw_question', {
                  number: claim.number,
                })}
                text={t('household_decisions.appeal.withdraw_text', {
                  day: formats.day(appeal.deadline_on),
                })}
                done={t('household_decisions.appeal.withdrawn')}
              />
            </p>
          )}
        </>
      )}
      {isLate && appeal_deadline && (
        <p className="dim">
          {t('household_decisions.appeal.problem.appeal-late', {
            day: formats.day(appeal_deadline.until),
          })}
        </p>
      )}
      {appeal_problem === null && <AppealForm claim={claim} accountId={accountId} />}
    </Panel>
  )
}

function AppealForm({ claim, accountId }: Props) {
  const { t, formats } = useProgram()
  const { id: claim_id, version, appeal_deadline } = claim
  const form = useEndpointForm(
    requestClaimAppeal,
    { reason: '' },
    {
      labels: { reason: t('household_decisions.appeal.reason') },
      fixed: { accountId, claim_id, version },
      scope: 'appeal',
      done: t('household_decisions.appeal.sent'),
    }
  )
  return (
    <form {...form.form} className="stack">
      {appeal_deadline && (
        <p>
          {t(
            appeal_deadline.is_assumed
              ? 'household_decisions.appeal.until_assumed'
              : 'household_decisions.appeal.until',
            { day: formats.day(appeal_deadline.until) }
          )}
        </p>
      )}
      <ErrorSummary errors={form.errors} general={form.general} />
      <AreaField
        {...form.field('reason')}
        hint={t('household_decisions.appeal.reason_hint')}
        maxLength={1000}
      />
      <div className="row">
        <Button type="submit" aria-busy={form.isBusy}>
          {t('household_decisions.appeal.send')}
        </Button>
      </div>
    </form>
  )
}
