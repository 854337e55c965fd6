import { Suspense, useState } from 'react'
import {
  getEstimate,
  type CostEstimate,
  type CoverPolicy,
} from '@numo/domains/eligibility/contract.ts'
import { sharingOf } from '@numo/domains/eligibility/rules-sharing.ts'
import { careSettings } from '@numo/domains/insurance/contract-fields.ts'
import type { FormValues } from '../app/forms/form-input.ts'
import { useEndpointForm } from '../app/forms/use-endpoint-form.ts'
import { useProgram } from '../app/program.ts'
import { LoadingCard } from '../app/query-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { DecimalField } from '../ui/fields/text-fields.tsx'
import { fullName } from '../ui/full-name.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { policyName } from './policy-panel.tsx'

// Lazy: nobody needs the answer before asking.
const CostAnswer = lazyPart(async () => ({
  default: (await import('./cost-answer.tsx')).CostAnswer,
}))

/** Currencies offered for a bill; the plan's own is always among them. */
const currencies = ['MXN', 'USD', 'EUR', 'GBP', 'CAD', 'COP', 'THB', 'AED', 'JPY'] as const

/** Cost estimate by the rules of a policy of the household. */
export function CostForm({
  policies,
  accountId,
}: {
  policies: readonly CoverPolicy[]
  accountId: string
}) {
  const { t } = useProgram()
  const known = policies.filter((one) => sharingOf(one) !== null)
  const [chosen, choose] = useState(known[0]?.id)
  const policy = known.find(({ id }) => id === chosen) ?? known[0]
  const sharing = policy && sharingOf(policy)
  if (!sharing) return null
  return (
    <Panel title={t('home.insurance.cost.title')} note={t('home.insurance.cost.text')}>
      {known.length > 1 && (
        <SelectField
          name="policy"
          label={t('home.insurance.cost.policy')}
          value={policy.id}
          onChange={(id) => choose(String(id))}
          options={known.map((one) => [one.id, policyName(one) ?? ''])}
        />
      )}
      <Question
        key={policy.id}
        policy={policy}
        own_currency={sharing.currency}
        accountId={accountId}
      />
    </Panel>
  )
}

function Question({
  policy,
  own_currency,
  accountId,
}: {
  policy: CoverPolicy
  /** Currency of the policy's rules. */
  own_currency: string
  accountId: string
}) {
  const { t } = useProgram()
  const [estimate, setEstimate] = useState<CostEstimate | null>(null)
  const labels = {
    billed_amount: t('home.insurance.cost.amount'),
    currency: t('home.insurance.cost.currency'),
    rate: t('home.insurance.cost.rate'),
    care_setting: t('home.insurance.cost.setting'),
    coverage_id: t('home.insurance.cost.person'),
    agreed_amount: t('home.insurance.cost.agreed'),
    not_covered_amount: t('home.insurance.cost.excluded'),
  }
  const initial: FormValues = { currency: own_currency, care_setting: 'outpatient' }
  const needed = t('home.insurance.cost.need_amount')
  const { field, values, form, errors, general, isBusy } = useEndpointForm(getEstimate, initial, {
    labels,
    scope: 'cost',
    fixed: { accountId, policy_id: policy.id },
    // Empty fields are omitted: in a query string an empty amount would be invalid.
    prepare: (typed) =>
      Object.fromEntries(
        Object.entries(typed).map(([name, value]) => [
          name,
          name === 'rate' && typed['currency'] === own_currency ? undefined : (value ?? undefined),
        ])
      ),
    check: (typed) => ({
      ...(!isAmount(typed['billed_amount']) && { billed_amount: needed }),
      ...(Number.isNaN(typed['agreed_amount']) && { agreed_amount: needed }),
      ...(Number.isNaN(typed['not_covered_amount']) && { not_covered_amount: needed }),
      ...(typed['currency'] !== own_currency &&
        !(Number(typed['rate']) > 0) && { rate: t('home.insurance.cost.need_rate') }),
    }),
    onDone: setEstimate,
  })
  const currency = String(values['currency'])
  const amount = (name: 'billed_amount' | 'agreed_amount' | 'not_covered_amount', hint: string) => (
    <MoneyField {...field<number>(name)} label={labels[name]} hint={hint} currency={currency} />
  )
  return (
    <>
      <form {...form} className="stack">
        <ErrorSummary errors={errors} general={general} />
        <div className="cost-a">
          {amount('billed_amount', t('home.insurance.cost.amount_hint'))}
          <SelectField
            {...field<string | number | boolean>('currency')}
            label={labels.currency}
            options={[...new Set([own_currency, ...currencies])].map((one) => [one, one])}
          />
        </div>
        {currency !== own_currency && (
          <DecimalField
            {...field<number>('rate')}
            label={labels.rate}
            hint={t('home.insurance.cost.rate_hint', { from: own_currency, to: currency })}
          />
        )}
        <SelectField
          {...field<string | number | boolean>('care_setting')}
          label={labels.care_setting}
          options={careSettings.map((one) => [one, t(`answer.care.${one}`)])}
        />
        {policy.members.length > 1 && (
          <SelectField
            {...field<string | number | boolean>('coverage_id')}
            label={labels.coverage_id}
            options={[
              [null, t('home.insurance.cost.family')],
              ...policy.members.map((one) => [one.coverage_id, fullName(one)] as const),
            ]}
          />
        )}
        <details className="gaps">
          <summary>{t('home.insurance.cost.more')}</summary>
          <div className="stack">
            {amount('agreed_amount', t('home.insurance.cost.agreed_hint'))}
            {amount('not_covered_amount', t('home.insurance.cost.excluded_hint'))}
          </div>
        </details>
        <SubmitButton isBusy={isBusy}>{t('home.insurance.cost.work_out')}</SubmitButton>
      </form>
      {estimate && (
        <Suspense fallback={<LoadingCard />}>
          <CostAnswer estimate={estimate} />
        </Suspense>
      )}
    </>
  )
}

const isAmount = (value: unknown) => typeof value === 'number' && !Number.isNaN(value)
