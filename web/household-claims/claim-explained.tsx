import type { HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { moneyText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'

type Estimate = NonNullable<HouseholdClaim['estimate']>

/** Estimate of a claim; after the decision with every difference and its reason, as two sums that add up. */
export function ClaimExplained({ claim }: { claim: HouseholdClaim }) {
  const { t } = useProgram()
  const { estimate, estimate_gap, decision } = claim
  if (!estimate && !estimate_gap) return null
  const part = decision ? 'beside' : 'expected'
  return (
    <Panel
      title={t(`household_decisions.${part}`)}
      {...(estimate && { note: t(`household_decisions.${part}_note`) })}
    >
      {estimate_gap && <p className="dim">{t(`household_decisions.gap.${estimate_gap}`)}</p>}
      {estimate && !decision && <Expected claim={claim} estimate={estimate} />}
      {estimate && decision && <Differences claim={claim} estimate={estimate} />}
      {estimate && (
        <>
          <h3>{t('household_decisions.assumed')}</h3>
          <ul className="dim">
            {estimate.assumes.map((one) => (
              <li key={one}>{t(`household_decisions.assume.${one}`)}</li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

type Props = { claim: HouseholdClaim; estimate: Estimate }

function Expected({ claim, estimate }: Props) {
  const { t, locale } = useProgram()
  const money = (amount: number) => moneyText(amount, claim.currency, locale)
  return (
    <dl className="claim-receipt">
      <div data-sum>
        <dt>{t('household_decisions.expected_you')}</dt>
        <dd>{money(estimate.patient_amount)}</dd>
      </div>
      <div>
        <dt>{t('household_decisions.expected_insurer')}</dt>
        <dd>{money(estimate.insurer_amount)}</dd>
      </div>
    </dl>
  )
}

function Differences({ claim, estimate }: Props) {
  const { t, locale } = useProgram()
  const { differences, decision } = claim
  if (!decision) return null
  const money = (amount: number) => moneyText(amount, claim.currency, locale)
  const change = (amount: number) => moneyText(amount, claim.currency, locale, 'exceptZero')
  if (differences.length === 0) return <p>{t('household_decisions.as_expected')}</p>
  const yours = differences.filter(({ patient_amount }) => patient_amount !== 0)
  const others = differences.filter(({ patient_amount }) => patient_amount === 0)
  const share_change = decision.patient_responsibility_amount - estimate.patient_amount
  return (
    <>
      <dl className="claim-receipt">
        <div data-sum>
          <dt>{t('household_decisions.from_you')}</dt>
          <dd>{money(estimate.patient_amount)}</dd>
        </div>
        {yours.map(({ code, patient_amount }) => (
          <div key={code + String(patient_amount)}>
            <dt>
              {t(`household_decisions.code.${code}`)}
              <small>{t(`household_decisions.why.${code}`)}</small>
            </dt>
            <dd>{change(patient_amount)}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>{t('household_decisions.to_you')}</dt>
          <dd>{money(decision.patient_responsibility_amount)}</dd>
        </div>
      </dl>
      <dl className="claim-receipt">
        <div data-sum>
          <dt>{t('household_decisions.from_insurer')}</dt>
          <dd>{money(estimate.insurer_amount)}</dd>
        </div>
        {share_change !== 0 && (
          <div>
            <dt>{t('household_decisions.share_changed')}</dt>
            <dd>{change(-share_change)}</dd>
          </div>
        )}
        {others.map(({ code, insurer_amount }) => (
          <div key={code + String(insurer_amount)}>
            <dt>
              {t(`household_decisions.code.${code}`)}
              <small>{t(`household_decisions.why.${code}`)}</small>
            </dt>
            <dd>{change(insurer_amount)}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>{t('household_decisions.to_insurer')}</dt>
          <dd>{money(decision.benefit_amount)}</dd>
        </div>
      </dl>
    </>
  )
}
