import { useState } from 'react'
import type { ExampleClaim } from '@numo/domains/claim-examples/contract-parts.ts'
import { exampleRequests, type Trying } from '@numo/domains/claim-examples/rules.ts'
import type { InsurerPlan, InsurerRecord } from '@numo/domains/insurance/contract-admin.ts'
import { careSettings } from '@numo/domains/insurance/contract-fields.ts'
import { requiredDocuments } from '@numo/domains/insurance/contract-requirements.ts'
import { majorText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { useProblemText } from '../app/problem-text.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useForm } from '../ui/use-form.ts'
import { BenchDraft } from './bench-draft.tsx'
import { BenchLines } from './bench-lines.tsx'
import { benchName, claimOf, tryingOf, usedNames, wrongInBench } from './bench-typed.ts'

const usual = ['MXN', 'USD', 'EUR', 'GBP', 'CAD', 'COP', 'THB', 'AED', 'JPY']

/** Asks for a made-up claim, and which rules it is put through. */
export function BenchForm({
  insurer,
  plans,
  claim,
  run,
}: {
  insurer: InsurerRecord
  plans: readonly [InsurerPlan, ...InsurerPlan[]]
  /** What it begins with. */
  claim: ExampleClaim
  run: (claim: ExampleClaim, trying: Trying) => Promise<void>
}) {
  const { t } = useProgram()
  const explain = useProblemText()
  const [plan_id, setPlan] = useState(claim.plan_id)
  const [currency, setCurrency] = useState(claim.currency)
  const [lines, setLines] = useState<readonly number[]>(claim.lines.map((_, at) => at))
  const plan = plans.find(({ id }) => id === plan_id) ?? plans[0]
  const { errors, general, isBusy, form } = useForm({
    check: (sent) => wrongInBench({ sent, plan, currency, lines }, t),
    send: (sent) => run(claimOf({ sent, plan, currency, lines }), tryingOf({ sent, plan })),
    explain: (error) => ({ general: explain(error) }),
  })
  const field = (name: string, label: string, value: string, more: object = {}) => (
    <Field
      name={benchName(name)}
      label={label}
      autoComplete="off"
      defaultValue={value}
      error={errors[benchName(name)]}
      {...more}
    />
  )
  return (
    <form {...form} className="stack bench-form">
      <ErrorSummary errors={errors} general={general} />
      <div className="bench-row">
        <SelectField
          name={benchName('plan')}
          label={t('bench.plan')}
          value={plan.id}
          onChange={({ target }) => setPlan(target.value)}
          options={plans.map((one) => [one.id, one.name])}
        />
        <SelectField
          name={benchName('network')}
          label={t('bench.network')}
          defaultValue={claim.network_id ?? ''}
          options={[
            ['', t('bench.no_network')],
            ...insurer.network_rows.map(({ id, name }) => [id, name] as const),
          ]}
        />
        <SelectField
          name={benchName('setting')}
          label={t('directory.insurer.rule.setting')}
          defaultValue={claim.care_setting}
          options={careSettings.map((one) => [one, t(`directory.insurer.rule.settings.${one}`)])}
        />
        <SelectField
          name={benchName('request')}
          label={t('bench.request')}
          defaultValue={claim.request}
          options={exampleRequests.map((one) => [
            one,
            t(`directory.insurer.requirement.requests.${one}`),
          ])}
        />
        {field('service_at', t('bench.service_at'), claim.service_at, { type: 'datetime-local' })}
        {field('asked_at', t('bench.asked_at'), claim.asked_at ?? '', { type: 'datetime-local' })}
        {field('filed_on', t('bench.filed_on'), claim.filed_on, { type: 'date' })}
        <SelectField
          name={benchName('currency')}
          label={t('directory.currency')}
          value={currency}
          onChange={({ target }) => setCurrency(target.value)}
          options={[...new Set([plan.currency, currency, ...usual])].map((one) => [one, one])}
        />
        {currency !== plan.currency &&
          field(
            'rate',
            t('bench.rate', { to: currency, from: plan.currency }),
            claim.rate === null ? '' : String(claim.rate),
            { inputMode: 'decimal' }
          )}
      </div>
      <BenchLines
        lines={lines}
        setLines={setLines}
        claim={claim}
        currency={currency}
        errors={errors}
      />
      <fieldset className="checks bench-papers">
        <legend>{t('bench.documents')}</legend>
        {requiredDocuments.map((one) => (
          <label key={one} className="check">
            <input
              type="checkbox"
              name={benchName(`document_${one}`)}
              value="yes"
              defaultChecked={claim.documents.includes(one)}
            />
            <span>{t(`directory.insurer.requirement.document.${one}`)}</span>
          </label>
        ))}
      </fieldset>
      <details className="gaps">
        <summary>{t('bench.used')}</summary>
        <div className="bench-row">
          {usedNames.map((name) => (
            <div key={name}>
              {field(
                name,
                `${t(`bench.used_names.${name}`)} (${plan.currency})`,
                majorText(claim.used[name] || null, plan.currency),
                { inputMode: 'decimal', maxLength: 18 }
              )}
            </div>
          ))}
        </div>
      </details>
      <BenchDraft key={plan.id} insurer={insurer} plan={plan} errors={errors} />
      <div className="row">
        <SubmitButton isBusy={isBusy}>{t('bench.run')}</SubmitButton>
      </div>
    </form>
  )
}
