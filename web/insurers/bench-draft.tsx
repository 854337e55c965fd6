import type { InsurerPlan, InsurerRecord } from '@numo/domains/insurance/contract-admin.ts'
import { deductibleBases } from '@numo/domains/insurance/enums.ts'
import { useProgram } from '../app/program.ts'
import { CheckField, SelectField } from '../ui/fields/choice-fields.tsx'
import type { FieldControl } from '../ui/fields/field-frame.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { NumberField, PercentField } from '../ui/fields/text-fields.tsx'
import { limitNames } from './bench-fields.ts'

/** Rules to test: those in force on another day, or unsaved ones. */
export function BenchDraft({
  insurer,
  plan,
  field,
  labels,
}: {
  insurer: InsurerRecord
  plan: InsurerPlan
  field: <V>(name: string) => FieldControl<V>
  labels: Readonly<Record<string, string>>
}) {
  const { t, formats } = useProgram()
  const days = [...new Set(insurer.rules.map(({ valid_from }) => valid_from))].toSorted().slice(-3)
  const props = <V,>(name: string) => ({ ...field<V>(name), label: labels[name] ?? '' })
  const amount = (name: string) => (
    <MoneyField {...props<number>(`draft.sharing.${name}`)} currency={plan.currency} />
  )
  return (
    <details className="gaps">
      <summary>{t('bench.try')}</summary>
      <div className="stack">
        <p className="dim">{t('bench.try_text')}</p>
        <DayField
          {...props<string>('rules_on')}
          hint={
            days.length > 0
              ? t('bench.begin', { days: formats.all(days.map((day) => formats.day(day))) })
              : t('bench.rules_on_hint')
          }
        />
        <div className="bench-row">
          <SelectField
            {...field<string | number | boolean>('draft.asking.is_required')}
            label={t('bench.asking')}
            options={[
              [null, t('bench.as_saved')],
              [true, t('directory.insurer.rule.required_short')],
              [false, t('directory.insurer.rule.not_required')],
            ]}
          />
          <NumberField {...props<number>('draft.asking.lead_hours')} />
          <NumberField {...props<number>('draft.filing_days')} />
        </div>
        <CheckField
          {...field<boolean>('try_sharing')}
          label={t('bench.try_sharing', { plan: plan.name })}
        />
        <div className="bench-row">
          {amount('deductible_amount')}
          <SelectField
            {...field<string | number | boolean>('draft.sharing.deductible_basis')}
            label={t('directory.insurer.plan.basis')}
            options={deductibleBases.map((one) => [one, t(`directory.insurer.plan.bases.${one}`)])}
          />
          <PercentField {...props<number>('draft.sharing.coinsurance_bps')} />
          {limitNames.map((name) => (
            <div key={name}>{amount(name)}</div>
          ))}
        </div>
        <CheckField
          {...field<boolean>('draft.sharing.deductible_in_out_of_pocket')}
          label={t('directory.insurer.plan.in_oop')}
        />
      </div>
    </details>
  )
}
