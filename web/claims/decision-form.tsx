import { decideClaim, type StaffClaim } from '@numo/domains/claims/contract-staff.ts'
import { adjustmentGroups, claimOutcomes } from '@numo/domains/claims/enums.ts'
import { moneyText } from '@numo/kit/money.ts'
import { FormField, formFieldsOf, valuesOf, type FormFieldSpec } from '../app/forms/form-field.tsx'
import type { FormValues } from '../app/forms/form-input.ts'
import {
  newRow,
  rowAmounts,
  rowLabels,
  RowsField,
  sentRows,
  type FormRow,
} from '../app/forms/rows-field.tsx'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { AppWords } from '../words/app-words.ts'
import { DecisionSum, missingIn } from './decision-sum.tsx'

const maxAdjustments = 200

const mainFields = (t: AppWords, code: string): readonly FormFieldSpec[] => [
  {
    name: 'outcome',
    label: t('claims.decision.outcome'),
    kind: 'select',
    value: 'approved',
    options: claimOutcomes.map((one) => [one, t(`claims.outcome.${one}`)]),
  },
  {
    name: 'benefit_amount',
    label: t('claims.decision.benefit'),
    kind: 'money',
    code,
  },
  { name: 'decided_on', label: t('claims.decision.decided_on'), kind: 'date', value: today() },
  { name: 'insurer_reference', label: t('claims.decision.reference'), max: 120 },
  { name: 'disposition', label: t('claims.decision.disposition'), kind: 'area', max: 2000 },
]

const foreignFields = (t: AppWords, currency: string): readonly FormFieldSpec[] => [
  {
    name: 'foreign.currency',
    label: t('claims.decision.foreign_currency'),
    kind: 'code',
    value: 'USD',
    max: 3,
  },
  {
    name: 'foreign.amount',
    label: t('claims.decision.foreign_amount'),
    kind: 'money',
    currency: 'foreign.currency',
  },
  { name: 'foreign.fx_rate', label: t('claims.decision.fx_rate', { currency }), kind: 'decimal' },
  { name: 'foreign.fx_on', label: t('claims.decision.fx_on'), kind: 'date', value: today() },
  { name: 'foreign.fx_source', label: t('claims.decision.fx_source'), max: 120 },
]

const adjustmentFields = (t: AppWords, claim: StaffClaim): readonly FormFieldSpec[] => [
  {
    name: 'group_code',
    label: t('claims.decision.group_title'),
    kind: 'select',
    value: 'PR',
    options: adjustmentGroups.map((one) => [one, t(`claims.decision.group.${one}`)]),
  },
  { name: 'reason_code', label: t('claims.decision.reason_code'), kind: 'code', max: 5 },
  { name: 'amount', label: t('claims.decision.amount'), kind: 'money', code: claim.currency },
  {
    name: 'item_sequence',
    label: t('claims.decision.concerns'),
    kind: 'select',
    options: [
      [null, t('claims.lines.whole')],
      ...claim.lines.map(({ sequence, description }) => [sequence, description] as const),
    ],
  },
  { name: 'note', label: t('claims.decision.note'), max: 500 },
]

type Values = FormValues & { adjustments: readonly FormRow[]; is_foreign: boolean }

/** Returns the values to send: without the insurer's currency where it pays in that of the claim. */
function sentOf({ adjustments, is_foreign, ...values }: Values): FormValues {
  const isSent = ([name]: [string, unknown]) => is_foreign || !name.startsWith('foreign.')
  return {
    ...Object.fromEntries(Object.entries(values).filter(isSent)),
    adjustments: sentRows(adjustments),
  }
}

/** Form of the insurer's decision: what it pays, and who bears each part of the rest. The sums show while it is typed. */
export function DecisionForm({ claim, onClose }: { claim: StaffClaim; onClose: () => void }) {
  const { t, locale } = useProgram()
  const { id, version, currency, billed_amount } = claim
  const [main, foreign] = [mainFields(t, currency), foreignFields(t, currency)]
  const ofAdjustment = adjustmentFields(t, claim)
  const declared = formFieldsOf([...main, ...foreign])
  const initial: Values = {
    ...valuesOf([...main, ...foreign]),
    is_foreign: false,
    adjustments: [],
  }
  const form = useEndpointForm(decideClaim, initial, {
    fixed: { id, version },
    ...declared,
    labels: { ...declared.labels, ...rowLabels('adjustments', ofAdjustment, maxAdjustments) },
    amounts: [
      ...(declared.amounts ?? []),
      ...rowAmounts('adjustments', ofAdjustment, maxAdjustments),
    ],
    prepare: sentOf,
    check: (values): Record<string, string> => {
      const missing = missingIn(billed_amount, values)
      if (missing === 0) return {}
      const amount = moneyText(Math.abs(missing), currency, locale)
      return {
        benefit_amount: t(`claims.decision.${missing > 0 ? 'missing' : 'over'}`, { amount }),
      }
    },
    refused: { 'paid-more': ['benefit_amount', t('claims.decision.too_many_paid')] },
    done: t('claims.decision.saved'),
    onDone: onClose,
  })
  const { values } = form
  const missing = missingIn(billed_amount, values)
  return (
    <Panel title={t('claims.decision.record')}>
      <form {...form.form} className="stack">
        <ErrorSummary errors={form.errors} general={form.general} />
        {main.map((field) => (
          <FormField key={field.name} field={field} control={form.field} />
        ))}
        <RowsField
          name="adjustments"
          title={t('claims.decision.adjustments')}
          hint={t('claims.decision.adjustments_hint')}
          fields={ofAdjustment}
          rows={values.adjustments}
          change={(adjustments) => form.set({ adjustments })}
          errors={form.errors}
          max={maxAdjustments}
          titleOf={(number) => t('claims.decision.adjustment', { number })}
          add={t('claims.decision.add')}
          remove={t('claims.lines.remove')}
          removeOf={(number) => t('claims.decision.remove_of', { number })}
        />
        <DecisionSum claim={claim} values={values}>
          {missing > 0 && (
            <Button
              size="xs"
              onClick={() =>
                form.set((now) => ({
                  adjustments: [
                    ...now.adjustments,
                    newRow(now.adjustments, ofAdjustment, { amount: missing }),
                  ],
                }))
              }
            >
              {t('claims.decision.fill')}
            </Button>
          )}
        </DecisionSum>
        <FormField
          field={{ name: 'is_foreign', label: t('claims.decision.foreign'), kind: 'check' }}
          control={form.field}
        />
        {values.is_foreign &&
          foreign.map((field) => <FormField key={field.name} field={field} control={form.field} />)}
        <div className="row">
          <SubmitButton isBusy={form.isBusy}>{t('claims.decision.record')}</SubmitButton>
          <Button look="ghost" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
