import {
  decideAuthorization,
  type StaffAuthorization,
} from '@numo/domains/authorizations/contract-staff.ts'
import {
  decisionReasons,
  reasonText,
  reasonsOfX12,
} from '@numo/domains/authorizations/rules-decision-reasons.ts'
import { claimOutcomes } from '@numo/domains/claims/enums.ts'
import { dayAfter } from '@numo/domains/insurance/rules-versions.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { moneyText } from '@numo/kit/money.ts'
import { FormField, formFieldsOf, valuesOf, type FormFieldSpec } from '../app/forms/form-field.tsx'
import type { FormValues } from '../app/forms/form-input.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { AppWords } from '../words/app-words.ts'

/** What the insurer's system answered last, for staff to decide on; undefined without one that is open. */
const suggestionOf = ({ sendings }: StaffAuthorization) =>
  sendings.find(({ answer, is_applied }) => answer !== null && !is_applied)?.answer ?? undefined

const outcomeField = (t: AppWords, authorization: StaffAuthorization): FormFieldSpec => ({
  name: 'outcome',
  label: t('auth_desk.decision.outcome'),
  kind: 'select',
  value: claimOutcomes.find((one) => one === suggestionOf(authorization)?.decision) ?? 'approved',
  options: claimOutcomes.map((one) => [one, t(`authorizations.status.${one}`)]),
})
const codesField = (
  t: AppWords,
  authorization: StaffAuthorization,
  locale: Locale
): FormFieldSpec => {
  const suggested = suggestionOf(authorization)
  const isAgainst = suggested?.decision === 'denied' || suggested?.decision === 'partially_approved'
  return {
    name: 'decision_reasons',
    label: t('auth_desk.decision.codes'),
    hint: t('auth_desk.decision.codes_hint'),
    kind: 'checks',
    value: isAgainst ? reasonsOfX12(suggested.reasons) : [],
    options: decisionReasons.map((one) => [one, reasonText(one, locale)]),
  }
}
const reasonField = (t: AppWords, authorization: StaffAuthorization): FormFieldSpec => ({
  name: 'reason',
  label: t('auth_desk.decision.reason'),
  kind: 'area',
  max: 1000,
  value: suggestionOf(authorization)?.words ?? null,
})

const guaranteeFields = (
  t: AppWords,
  authorization: StaffAuthorization
): readonly FormFieldSpec[] => {
  const { currency, estimated_amount, extension, notice } = authorization
  const suggested = suggestionOf(authorization)
  return [
    {
      name: 'insurer_reference',
      label: t('auth_desk.decision.reference'),
      max: 80,
      value: suggested?.reference ?? null,
    },
    {
      name: 'guaranteed_amount',
      label: t('auth_desk.decision.amount'),
      kind: 'money',
      currency: 'guarantee_currency',
      value: suggested?.amount ?? estimated_amount,
    },
    {
      name: 'guarantee_currency',
      label: t('auth_desk.decision.currency'),
      kind: 'code',
      value: currency,
      max: 3,
    },
    {
      name: 'valid_from',
      label: t('auth_desk.decision.from'),
      kind: 'date',
      value: suggested?.valid_from ?? today(),
    },
    {
      name: 'valid_until',
      label: t('auth_desk.decision.until'),
      kind: 'date',
      value:
        suggested?.valid_until ??
        extension?.requested_until ??
        (notice.validity_days === null ? null : dayAfter(today(), notice.validity_days)),
    },
    { name: 'patient_share_note', label: t('auth_desk.decision.share'), kind: 'area', max: 1000 },
  ]
}

const lineName = (sequence: number) => `line_${sequence}`

/** A field for the amount that the insurer guarantees of each line of the request. */
const lineFields = (
  t: AppWords,
  { costs, currency }: StaffAuthorization,
  locale: Locale
): readonly FormFieldSpec[] =>
  costs.map(({ sequence, description, amount }) => ({
    name: lineName(sequence),
    label: description,
    hint: t('auth_desk.decision.requested', { amount: moneyText(amount, currency, locale) }),
    kind: 'money',
    code: currency,
  }))

/** Returns what is sent: no guarantee with a denial, and only lines that have an amount. */
function sentOf(values: FormValues, { costs }: StaffAuthorization): FormValues {
  const { outcome, reason, decision_reasons } = values
  if (outcome === 'denied') return { outcome, reason, decision_reasons }
  const lines = costs.flatMap(({ sequence }) => {
    const approved_amount = values[lineName(sequence)]
    return typeof approved_amount === 'number' ? [{ sequence, approved_amount }] : []
  })
  const own = Object.entries(values).filter(([name]) => !name.startsWith('line_'))
  const why = outcome === 'approved' ? { reason: null, decision_reasons: [] } : {}
  return { ...Object.fromEntries(own), ...why, lines }
}

/** Form of the insurer's answer: the guarantee and what it covers of each line, or why not. */
export function StaffDecision({
  authorization,
  onClose,
}: {
  authorization: StaffAuthorization
  onClose: () => void
}) {
  const { t, locale } = useProgram()
  const { id, version } = authorization
  const guarantee = guaranteeFields(t, authorization)
  const lines = lineFields(t, authorization, locale)
  const outcomeSpec = outcomeField(t, authorization)
  const why = [codesField(t, authorization, locale), reasonField(t, authorization)]
  const all = [outcomeSpec, ...why, ...guarantee, ...lines]
  const initial: FormValues = valuesOf(all)
  const form = useEndpointForm(decideAuthorization, initial, {
    fixed: { id, version },
    ...formFieldsOf(all),
    prepare: (values) => sentOf(values, authorization),
    refused: {
      'decision-incomplete': ['insurer_reference', t('auth_desk.decision.incomplete')],
      'amounts-off': ['guaranteed_amount', t('auth_desk.decision.amounts_off')],
      'wrong-validity': ['valid_until', t('auth_desk.decision.wrong_validity')],
      'reason-needed': ['reason', t('auth_desk.decision.reason_needed')],
      'reason-code-needed': ['decision_reasons', t('auth_desk.decision.code_needed')],
    },
    done: t('auth_desk.decision.saved'),
    onDone: onClose,
  })
  const { outcome } = form.values
  return (
    <Panel title={t('auth_desk.decision.record')}>
      <form {...form.form} className="stack">
        <ErrorSummary errors={form.errors} general={form.general} />
        <FormField field={outcomeSpec} control={form.field} />
        {outcome !== 'approved' &&
          why.map((field) => <FormField key={field.name} field={field} control={form.field} />)}
        {outcome !== 'denied' &&
          guarantee.map((field) => (
            <FormField key={field.name} field={field} control={form.field} />
          ))}
        {outcome !== 'denied' && lines.length > 0 && (
          <fieldset className="form-rows">
            <legend>{t('auth_desk.decision.lines')}</legend>
            <p className="dim">{t('auth_desk.decision.lines_hint')}</p>
            {lines.map((field) => (
              <FormField key={field.name} field={field} control={form.field} />
            ))}
          </fieldset>
        )}
        <div className="row">
          <SubmitButton isBusy={form.isBusy}>{t('auth_desk.decision.record')}</SubmitButton>
          <Button look="ghost" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
