import type { HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import {
  submitHouseholdClaim,
  withdrawHouseholdClaim,
} from '@numo/domains/claims/contract-household.ts'
import { moneyText } from '@numo/kit/money.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'

/** What happens next with a claim, who must do it and by when, with what the household can do now. */
export function ClaimNext({ claim, accountId }: { claim: HouseholdClaim; accountId: string }) {
  const { t, formats } = useProgram()
  const { owner, code, by } = claim.next_step
  const input = { accountId, claim_id: claim.id, version: claim.version }
  const message = useStepText(claim)
  const isWaiting = claim.status === 'needs_info'
  return (
    <Panel title={t('home.claims.step_title')}>
      {isWaiting && claim.status_reason && (
        <Note tone="warn">
          <b>{t('home.claims.asked')}</b> {claim.status_reason}
        </Note>
      )}
      <p className="claim-next">{message}</p>
      {owner !== 'nobody' && (
        <p className="dim">
          {[
            `${t('home.claims.step_who')}: ${
              owner === 'insurer'
                ? (claim.insurer_name ?? t('home.claims.your_insurer'))
                : t(`home.claims.owner.${owner}`)
            }`,
            by && t('home.claims.step_by', { day: formats.day(by) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {code === 'pay_share' && (
        <p>
          <ButtonLink to="/home/billing">{t('home.claims.see_owed')}</ButtonLink>
        </p>
      )}
      {(claim.may.submit || claim.may.withdraw) && (
        <p className="row">
          {claim.may.submit && (
            <CommandButton
              look="primary"
              endpoint={submitHouseholdClaim}
              input={input}
              done={t('home.claims.sent')}
            >
              {t(isWaiting ? 'home.claims.send_again' : 'home.claims.send')}
            </CommandButton>
          )}
          {claim.may.change && (
            <ButtonLink to={`/home/claims?claim=${claim.id}&change=1`}>
              {t('home.claims.change')}
            </ButtonLink>
          )}
          {claim.may.withdraw && (
            <ConfirmButton
              endpoint={withdrawHouseholdClaim}
              input={input}
              look="ghost"
              size="md"
              label={t('home.claims.withdraw')}
              question={t('home.claims.withdraw_question', { number: claim.number })}
              text={t('home.claims.withdraw_text')}
              done={t('home.claims.withdrawn')}
            />
          )}
        </p>
      )}
    </Panel>
  )
}

/** Returns the sentence of the next step. */
function useStepText(claim: HouseholdClaim): string {
  const { t, formats, locale } = useProgram()
  const { code, by } = claim.next_step
  const money = (amount: number | null) => moneyText(amount ?? 0, claim.currency, locale)
  const day = by === null ? '' : formats.day(by)
  switch (code) {
    case 'pay_share':
      return t('home.claims.step.pay_share', { amount: money(claim.owed_amount) })
    case 'pay_household': {
      const amount = money(claim.insurer_payable_amount)
      return by === null
        ? t('home.claims.step.pay_household', { amount })
        : t('home.claims.step.pay_household_by', { amount, day })
    }
    case 'close':
    case 'done':
    case 'withdrawn':
      return t(`home.claims.step.${code}`)
    default:
      return by === null ? t(`home.claims.step.${code}`) : t(`home.claims.step.${code}_by`, { day })
  }
}
