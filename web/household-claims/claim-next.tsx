import type { HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import {
  settleReimbursement,
  submitHouseholdClaim,
  withdrawHouseholdClaim,
} from '@numo/domains/claims/contract-household.ts'
import { moneyText } from '@numo/kit/money.ts'
import { CommandButton } from '../app/command-button.tsx'
import { FormButton } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { NextStep, Note, turnTone } from '../ui/note.tsx'
import { InvoiceRequest } from './invoice-request.tsx'

type Step = HouseholdClaim['next_steps'][number]

const toneOf = (steps: readonly Step[]) =>
  turnTone(
    steps.some(({ owner }) => owner === 'household'),
    steps.every(({ code }) => code === 'done')
  )

/** What happens next with a claim, who must do it and by when, with what the household can do now. */
export function ClaimNext({ claim, accountId }: { claim: HouseholdClaim; accountId: string }) {
  const { t } = useProgram()
  const { next_steps } = claim
  const isNext = (code: Step['code']) => next_steps.some((step) => step.code === code)
  const input = { accountId, claim_id: claim.id, version: claim.version }
  const isWaiting = claim.status === 'needs_info'
  return (
    <NextStep title={t('household_claims.step_title')} tone={toneOf(next_steps)}>
      {isWaiting && claim.payee_type === 'subscriber' && claim.status_reason && (
        <Note tone="warn">
          <b>{t('household_claims.asked')}</b> {claim.status_reason}
        </Note>
      )}
      {next_steps.map((step) => (
        <StepText key={step.code} claim={claim} step={step} />
      ))}
      {claim.invoice_request && <InvoiceRequest request={claim.invoice_request} />}
      {isNext('pay_share') && (
        <p>
          <ButtonLink to="/home/billing">{t('household_claims.see_owed')}</ButtonLink>
        </p>
      )}
      {isNext('pay_household') && (
        <FormButton
          label={t('household_claims.reimbursed')}
          title={t('household_claims.reimbursed_title')}
          submit={t('household_claims.reimbursed_submit')}
          done={t('household_claims.reimbursed_done')}
          endpoint={settleReimbursement}
          fixed={input}
          refused={{ 'day-to-come': ['received_on'] }}
          fields={[
            {
              name: 'received_on',
              label: t('household_claims.reimbursed_day'),
              kind: 'date',
              value: today(),
            },
          ]}
        >
          <p>{t('household_claims.reimbursed_text')}</p>
        </FormButton>
      )}
      {(claim.may.submit || claim.may.withdraw) && (
        <p className="row">
          {claim.may.submit && (
            <CommandButton
              look="primary"
              endpoint={submitHouseholdClaim}
              input={input}
              done={t('household_claims.sent')}
            >
              {t(isWaiting ? 'household_claims.send_again' : 'household_claims.send')}
            </CommandButton>
          )}
          {claim.may.change && (
            <ButtonLink to={`/home/claims?claim=${claim.id}&change=1`}>
              {t('household_claims.change')}
            </ButtonLink>
          )}
          {claim.may.withdraw && (
            <ConfirmButton
              endpoint={withdrawHouseholdClaim}
              input={input}
              look="ghost"
              size="md"
              label={t('household_claims.withdraw')}
              question={t('household_claims.withdraw_question', { number: claim.number })}
              text={t('household_claims.withdraw_text')}
              done={t('household_claims.withdrawn')}
            />
          )}
        </p>
      )}
    </NextStep>
  )
}

function StepText({ claim, step }: { claim: HouseholdClaim; step: Step }) {
  const { t, formats } = useProgram()
  const { owner, by } = step
  const message = useStepText(claim, step)
  // What the household itself has to do is said to it already.
  const others = owner !== 'nobody' && owner !== 'household'
  const more = [
    others &&
      `${t('household_claims.step_who')}: ${
        owner === 'insurer'
          ? (claim.insurer_name ?? t('household_claims.your_insurer'))
          : t(`household_claims.owner.${owner}`)
      }`,
    by && t('household_claims.step_by', { day: formats.day(by) }),
  ].filter(Boolean)
  return (
    <>
      <p className="claim-next">{message}</p>
      {more.length > 0 && <p className="dim">{more.join(' · ')}</p>}
    </>
  )
}

/** Returns the sentence of the next step. */
function useStepText(claim: HouseholdClaim, { owner, code, by }: Step): string {
  const { t, formats, locale } = useProgram()
  const money = (amount: number | null) => moneyText(amount ?? 0, claim.currency, locale)
  const day = by === null ? '' : formats.day(by)
  if (owner === 'clinic' && (code === 'send' || code === 'answer'))
    return t(`household_claims.step.clinic_${code}`)
  switch (code) {
    case 'pay_share':
      return t('household_claims.step.pay_share', { amount: money(claim.owed_amount) })
    case 'pay_household': {
      const amount = money(claim.insurer_payable_amount)
      return by === null
        ? t('household_claims.step.pay_household', { amount })
        : t('household_claims.step.pay_household_by', { amount, day })
    }
    case 'done':
    case 'denied':
    case 'withdrawn':
      return t(`household_claims.step.${code}`)
    default:
      return by === null
        ? t(`household_claims.step.${code}`)
        : t(`household_claims.step.${code}_by`, { day })
  }
}
