import type { InsurerPlan, InsurerRecord } from '@numo/domains/insurance/contract-admin.ts'
import { majorText } from '@numo/kit/money.ts'
import { useProgram } from '../app/program.ts'
import { Field, type FieldErrors } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { benchName, limitNames } from './bench-typed.ts'
import { deductibleBases } from '@numo/domains/insurance/enums.ts'

/** Rules to try before they take effect: those of another day, or some that are saved nowhere. */
export function BenchDraft({
  insurer,
  plan,
  errors,
}: {
  insurer: InsurerRecord
  plan: InsurerPlan
  errors: FieldErrors
}) {
  const { t, formats } = useProgram()
  const days = [...new Set(insurer.rules.map(({ valid_from }) => valid_from))].toSorted().slice(-3)
  const titles = {
    coinsurance_cap_amount: t('directory.insurer.plan.cap'),
    out_of_pocket_max_amount: t('directory.insurer.plan.oop'),
    annual_limit_amount: t('directory.insurer.plan.limit'),
    deductible_amount: t('directory.insurer.plan.deductible'),
  } as const
  const field = (name: string, label: string, value: string, more: object = {}) => (
    <Field
      name={benchName(name)}
      label={label}
      autoComplete="off"
      maxLength={18}
      defaultValue={value}
      error={errors[benchName(name)]}
      {...more}
    />
  )
  const amount = (name: keyof typeof titles) =>
    field(name, `${titles[name]} (${plan.currency})`, majorText(plan[name], plan.currency), {
      inputMode: 'decimal',
    })
  return (
    <details className="gaps">
      <summary>{t('bench.try')}</summary>
      <div className="stack">
        <p className="dim">{t('bench.try_text')}</p>
        {field('rules_on', t('bench.rules_on'), '', {
          type: 'date',
          hint:
            days.length > 0
              ? t('bench.begin', { days: formats.all(days.map((day) => formats.day(day))) })
              : t('bench.rules_on_hint'),
        })}
        <div className="bench-row">
          <SelectField
            name={benchName('asking')}
            label={t('bench.asking')}
            options={[
              ['', t('bench.as_saved')],
              ['yes', t('directory.insurer.rule.required_short')],
              ['no', t('directory.insurer.rule.not_required')],
            ]}
          />
          {field('lead_hours', t('directory.insurer.rule.lead'), '', { inputMode: 'numeric' })}
          {field('filing_days', t('bench.filing_days'), '', { inputMode: 'numeric' })}
        </div>
        <label className="check">
          <input type="checkbox" name={benchName('try_sharing')} value="yes" />
          <span>{t('bench.try_sharing', { plan: plan.name })}</span>
        </label>
        <div className="bench-row">
          {amount('deductible_amount')}
          <SelectField
            name={benchName('basis')}
            label={t('directory.insurer.plan.basis')}
            defaultValue={plan.deductible_basis}
            options={deductibleBases.map((one) => [one, t(`directory.insurer.plan.bases.${one}`)])}
          />
          {field(
            'coinsurance',
            t('directory.insurer.plan.coinsurance'),
            String(plan.coinsurance_bps / 100),
            { inputMode: 'decimal' }
          )}
          {limitNames.map((name) => (
            <div key={name}>{amount(name)}</div>
          ))}
        </div>
        <label className="check">
          <input
            type="checkbox"
            name={benchName('in_most')}
            value="yes"
            defaultChecked={plan.deductible_in_out_of_pocket}
          />
          <span>{t('directory.insurer.plan.in_oop')}</span>
        </label>
      </div>
    </details>
  )
}
