import type { ExampleClaim } from '@numo/domains/claim-examples/contract-parts.ts'
import { runExampleClaim } from '@numo/domains/claim-examples/contract.ts'
import { exampleRequests } from '@numo/domains/claim-examples/rules.ts'
import type { InsurerPlan, InsurerRecord } from '@numo/domains/insurance/contract-admin.ts'
import { careSettings } from '@numo/domains/insurance/contract-fields.ts'
import { requiredDocuments } from '@numo/domains/insurance/contract-requirements.ts'
import type { OutputOf, SentTo } from '@numo/kit/endpoint.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { ChecksField, SelectField } from '../ui/fields/choice-fields.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { DayField, DayTimeField } from '../ui/fields/day-field.tsx'
import { DecimalField } from '../ui/fields/text-fields.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { BenchDraft } from './bench-draft.tsx'
import { draftOf, labelsOf, linesOf, sentOf, usedNames, valuesOf } from './bench-fields.ts'
import { BenchLines } from './bench-lines.tsx'

const usual = ['MXN', 'USD', 'EUR', 'GBP', 'CAD', 'COP', 'THB', 'AED', 'JPY']

/** Form of an example claim and the rules it is tested with. */
export function BenchForm({
  insurer,
  plans,
  claim,
  run,
}: {
  insurer: InsurerRecord
  plans: readonly [InsurerPlan, ...InsurerPlan[]]
  /** Initial values. */
  claim: ExampleClaim
  run: (input: SentTo<typeof runExampleClaim>) => Promise<OutputOf<typeof runExampleClaim>>
}) {
  const { t } = useProgram()
  const planOf = (id: unknown) => plans.find((one) => one.id === id) ?? plans[0]
  const labels = labelsOf(t)
  const initial = valuesOf(claim, planOf(claim.plan_id))
  const form = useEndpointForm(runExampleClaim, initial, {
    labels,
    amounts: Object.keys(labels).filter((name) => name.endsWith('_amount')),
    scope: 'bench',
    fixed: { insurer_id: insurer.id },
    prepare: sentOf((id) => planOf(id).currency),
    check: (values) =>
      values['claim.currency'] !== planOf(values['claim.plan_id']).currency &&
      !(Number(values['claim.rate']) > 0)
        ? { 'claim.rate': t('bench.need_rate') }
        : {},
    send: run,
  })
  const { field, values, set } = form
  const plan = planOf(values['claim.plan_id'])
  const currency = String(values['claim.currency'])
  const select = (name: string) => field<string | number | boolean>(`claim.${name}`)
  return (
    <form {...form.form} className="stack bench-form">
      <ErrorSummary errors={form.errors} general={form.general} />
      <div className="bench-row">
        <SelectField
          {...select('plan_id')}
          label={t('bench.plan')}
          onChange={(id) => set({ 'claim.plan_id': id, ...draftOf(planOf(id)) })}
          options={plans.map((one) => [one.id, one.name])}
        />
        <SelectField
          {...select('network_id')}
          label={t('bench.network')}
          options={[
            [null, t('bench.no_network')],
            ...insurer.network_rows.map(({ id, name }) => [id, name] as const),
          ]}
        />
        <SelectField
          {...select('care_setting')}
          label={t('directory.insurer.rule.setting')}
          options={careSettings.map((one) => [one, t(`directory.insurer.rule.settings.${one}`)])}
        />
        <SelectField
          {...select('request')}
          label={t('bench.request')}
          options={exampleRequests.map((one) => [
            one,
            t(`directory.insurer.requirement.requests.${one}`),
          ])}
        />
        <DayTimeField {...field('claim.service_at')} label={t('bench.service_at')} />
        <DayTimeField {...field('claim.asked_at')} label={t('bench.asked_at')} />
        <DayField {...field('claim.filed_on')} label={t('bench.filed_on')} />
        <SelectField
          {...select('currency')}
          label={t('directory.currency')}
          options={[...new Set([plan.currency, currency, ...usual])].map((one) => [one, one])}
        />
        {currency !== plan.currency && (
          <DecimalField
            {...field<number>('claim.rate')}
            label={t('bench.rate', { to: currency, from: plan.currency })}
          />
        )}
      </div>
      <BenchLines
        name={field('claim.lines').name}
        lines={linesOf(values)}
        change={(make) => set((now) => ({ 'claim.lines': make(linesOf(now)) }))}
        currency={currency}
        errors={form.errors}
      />
      <div className="bench-papers">
        <ChecksField
          {...field<readonly string[]>('claim.documents')}
          label={t('bench.documents')}
          options={requiredDocuments.map((one) => [
            one,
            t(`directory.insurer.requirement.document.${one}`),
          ])}
        />
      </div>
      <details className="gaps">
        <summary>{t('bench.used')}</summary>
        <div className="bench-row">
          {usedNames.map((name) => (
            <div key={name}>
              <MoneyField
                {...field<number>(`claim.used.${name}`)}
                label={t(`bench.used_names.${name}`)}
                currency={plan.currency}
              />
            </div>
          ))}
        </div>
      </details>
      <BenchDraft insurer={insurer} plan={plan} field={field} labels={labels} />
      <div className="row">
        <SubmitButton isBusy={form.isBusy}>{t('bench.run')}</SubmitButton>
      </div>
    </form>
  )
}
