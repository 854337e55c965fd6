import {
  submitPartnerClaim,
  withdrawPartnerClaim,
  type PartnerClaim,
} from '@numo/domains/claims/contract-partner.ts'
import { moneyText } from '@numo/kit/money.ts'
import { CommandButton } from '../app/command-button.tsx'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { NextStep, Note, turnTone } from '../ui/note.tsx'

const toneOf = (steps: PartnerClaim['next_steps']) =>
  turnTone(
    steps.some(({ owner }) => owner === 'clinic'),
    steps.every(({ code }) => code === 'done')
  )

/** What happens next with a claim of the clinic, who must do it and by when, with what the clinic can do now. */
export function ClaimNext({ claim }: { claim: PartnerClaim }) {
  const { t } = useProgram()
  const { may, status_reason, status } = claim
  const input = { id: claim.id, version: claim.version }
  const isWaiting = status === 'needs_info'
  return (
    <NextStep title={t('clinic.claims.next')} tone={toneOf(claim.next_steps)}>
      {claim.next_steps.map((step) => (
        <Step key={step.code} claim={claim} step={step} />
      ))}
      {isWaiting && status_reason && (
        <Note>
          <b>{t('clinic.claims.asked')}</b>: {status_reason}
        </Note>
      )}
      {(may.submit || may.withdraw) && (
        <p className="row">
          {may.submit && (
            <CommandButton
              look="primary"
              endpoint={submitPartnerClaim}
              input={input}
              done={t('clinic.claims.submitted')}
            >
              {t(isWaiting ? 'clinic.claims.resubmit' : 'clinic.claims.submit')}
            </CommandButton>
          )}
          {may.change && (
            <ButtonLink to={`/dashboard/claims/${claim.id}?change=1`}>
              {t('clinic.claims.change')}
            </ButtonLink>
          )}
          {may.withdraw && (
            <ConfirmButton
              endpoint={withdrawPartnerClaim}
              input={input}
              look="ghost"
              size="md"
              label={t('clinic.claims.withdraw')}
              question={t('clinic.claims.withdraw_question', { number: claim.number })}
              text={t('clinic.claims.withdraw_text')}
              done={t('clinic.claims.withdrawn')}
            />
          )}
        </p>
      )}
    </NextStep>
  )
}

function Step({ claim, step }: { claim: PartnerClaim; step: PartnerClaim['next_steps'][number] }) {
  const { t, formats, locale } = useProgram()
  const { owner, code, by } = step
  const left = (amount: number) => moneyText(Math.max(0, amount), claim.currency, locale)
  const amounts = {
    pay_clinic: claim.insurer_payable_amount - claim.insurer_paid_amount,
    pay_share:
      claim.patient_responsibility_amount -
      claim.patient_paid_at_partner_amount -
      claim.patient_paid_amount,
  }
  // What the clinic itself has to do is said to it already.
  const others = owner !== 'nobody' && owner !== 'clinic'
  const more = [
    others &&
      `${t('clinic.claims.who')}: ${
        owner === 'insurer'
          ? (claim.insurer_name ?? t('clinic.claims.owner.insurer'))
          : t(`clinic.claims.owner.${owner}`)
      }`,
    by && t('clinic.claims.by', { day: formats.day(by) }),
  ].filter(Boolean)
  return (
    <>
      <p>
        {code === 'pay_clinic' || code === 'pay_share'
          ? t(`clinic.claims.step.${code}`, { amount: left(amounts[code]) })
          : t(`clinic.claims.step.${code}`)}
      </p>
      {more.length > 0 && <p className="dim">{more.join(' · ')}</p>}
    </>
  )
}
