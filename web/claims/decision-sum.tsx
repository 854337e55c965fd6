import type { ReactNode } from 'react'
import type { StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { missingInDecision, sumAdjustments } from '@numo/domains/claims/rules-lines.ts'
import { moneyText } from '@numo/kit/money.ts'
import type { FormValues } from '../app/forms/form-input.ts'
import type { FormRow } from '../app/forms/rows-field.tsx'
import { useProgram } from '../app/program.ts'
import { Status } from '../ui/status.tsx'
import { ShareBar } from './share-bar.tsx'

type Values = FormValues & { adjustments: readonly FormRow[] }

/** Amounts that cannot be read yet count as nothing. */
const figure = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0)
const adjustmentsOf = ({ adjustments }: Values) =>
  adjustments.map(({ group_code, amount }) => ({
    group_code: String(group_code),
    amount: figure(amount),
  }))

/** Returns how much of what was billed the typed decision does not explain; below zero when it explains too much. */
export const missingIn = (billed_amount: number, values: Values): number =>
  missingInDecision(billed_amount, figure(values['benefit_amount']), adjustmentsOf(values))

/** Sums of a decision while it is typed, and whether they add up to what was billed. */
export function DecisionSum({
  claim: { currency, billed_amount },
  values,
  children,
}: {
  claim: StaffClaim
  values: Values
  children: ReactNode
}) {
  const { t, locale } = useProgram()
  const { patient, written_off } = sumAdjustments(adjustmentsOf(values))
  const missing = missingIn(billed_amount, values)
  const amount = moneyText(Math.abs(missing), currency, locale)
  return (
    <>
      <ShareBar
        currency={currency}
        billed_amount={billed_amount}
        insurer_payable_amount={figure(values['benefit_amount'])}
        patient_responsibility_amount={patient}
        write_off_amount={written_off}
      />
      <div className="row">
        <output>
          {missing === 0 ? (
            <Status tone="ok">{t('claims.decision.adds_up')}</Status>
          ) : (
            <Status tone="warn">
              {t(`claims.decision.${missing > 0 ? 'missing' : 'over'}`, { amount })}
            </Status>
          )}
        </output>
        {children}
      </div>
    </>
  )
}
