import { useState, type ReactNode } from 'react'
import {
  getEstimate,
  type CostEstimate,
  type CoverPolicy,
} from '@numo/domains/eligibility/contract.ts'
import { sharingOf } from '@numo/domains/eligibility/rules-sharing.ts'
import { careSettings } from '@numo/domains/insurance/contract-fields.ts'
import type { SentTo } from '@numo/kit/endpoint.ts'
import { parseAmount } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Panel } from '../ui/panel.tsx'
import { ErrorSummary, Field } from '../ui/field.tsx'
import { fullName } from '../ui/full-name.ts'
import { useProblemText } from '../app/problem-text.ts'
import { SelectField } from '../ui/select-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { useForm, type Sent } from '../ui/use-form.ts'
import { CostAnswer } from './cost-answer.tsx'
import { policyName } from './policy-panel.tsx'

/** Currencies of bills people plan for; the plan's own is always among them. */
const currencies = ['MXN', 'USD', 'EUR', 'GBP', 'CAD', 'COP', 'THB', 'AED', 'JPY'] as const

/** What care would cost, by the rules of a policy of the household. */
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
          onChange={({ target }) => choose(target.value)}
          options={known.map((one) => [one.id, policyName(one) ?? ''] as const)}
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
  /** Of the rules of the policy. */
  own_currency: string
  accountId: string
}) {
  const { t, caller } = useProgram()
  const explain = useProblemText()
  const [currency, setCurrency] = useState(own_currency)
  const [estimate, setEstimate] = useState<CostEstimate | null>(null)
  const isForeign = currency !== own_currency
  const form = useForm({
    check: (sent) => wrongIn(sent, currency, isForeign, t),
    async send(sent) {
      const asked = { accountId, policy_id: policy.id, currency, ...amountsOf(sent, currency) }
      setEstimate(await caller.call(getEstimate, asked))
    },
    explain: (error) => ({ general: explain(error) }),
  })
  const { errors } = form
  const amount = (name: string, label: string, hint: ReactNode) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      error={errors[name]}
    />
  )
  return (
    <>
      <form {...form.form} className="stack">
        <ErrorSummary errors={errors} general={form.general} />
        <div className="cost-a">
          {amount('billed', t('home.insurance.cost.amount'), t('home.insurance.cost.amount_hint'))}
          <SelectField
            name="currency"
            label={t('home.insurance.cost.currency')}
            value={currency}
            onChange={({ target }) => setCurrency(target.value)}
            options={[...new Set([own_currency, ...currencies])].map((one) => [one, one] as const)}
          />
        </div>
        {isForeign &&
          amount(
            'rate',
            t('home.insurance.cost.rate'),
            t('home.insurance.cost.rate_hint', { from: own_currency, to: currency })
          )}
        <SelectField
          name="care"
          label={t('home.insurance.cost.setting')}
          defaultValue="outpatient"
          options={careSettings.map((one) => [one, t(`answer.care.${one}`)] as const)}
        />
        {policy.members.length > 1 && (
          <SelectField
            name="person"
            label={t('home.insurance.cost.person')}
            options={[
              ['', t('home.insurance.cost.family')],
              ...policy.members.map((one) => [one.coverage_id, fullName(one)] as const),
            ]}
          />
        )}
        <details className="gaps">
          <summary>{t('home.insurance.cost.more')}</summary>
          <div className="stack">
            {amount(
              'agreed',
              t('home.insurance.cost.agreed'),
              t('home.insurance.cost.agreed_hint')
            )}
            {amount(
              'excluded',
              t('home.insurance.cost.excluded'),
              t('home.insurance.cost.excluded_hint')
            )}
          </div>
        </details>
        <SubmitButton isBusy={form.isBusy}>{t('home.insurance.cost.work_out')}</SubmitButton>
      </form>
      {estimate && <CostAnswer estimate={estimate} />}
    </>
  )
}

type Words = ReturnType<typeof useProgram>['t']

const rateOf = (text: string) => (/^\d{1,7}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : 0)

function wrongIn(sent: Sent, currency: string, isForeign: boolean, t: Words) {
  const wrong: Record<string, string> = {}
  const isAmount = (name: string) => parseAmount(sent(name), currency) !== null
  if (!isAmount('billed')) wrong['billed'] = t('home.insurance.cost.need_amount')
  for (const name of ['agreed', 'excluded'])
    if (sent(name).trim() !== '' && !isAmount(name))
      wrong[name] = t('home.insurance.cost.need_amount')
  if (isForeign && rateOf(sent('rate')) === 0) wrong['rate'] = t('home.insurance.cost.need_rate')
  return wrong
}

type Asked = SentTo<typeof getEstimate>

function amountsOf(sent: Sent, currency: string): Pick<Asked, 'billed_amount'> & Partial<Asked> {
  const minor = (name: string) => parseAmount(sent(name), currency)
  const [agreed, excluded] = [minor('agreed'), minor('excluded')]
  const rate = rateOf(sent('rate'))
  const person = sent('person')
  const care_setting = careSettings.find((one) => one === sent('care'))
  return {
    billed_amount: minor('billed') ?? 0,
    ...(agreed !== null && { agreed_amount: agreed }),
    ...(excluded !== null && { not_covered_amount: excluded }),
    ...(rate > 0 && { rate }),
    ...(person && { coverage_id: person }),
    ...(care_setting && { care_setting }),
  }
}
