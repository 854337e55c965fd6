import { useProgram } from '../app/program.ts'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { ComboboxField } from '../ui/fields/combobox-field.tsx'
import { GroupFrame, type FieldControl } from '../ui/fields/field-frame.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import { otherPlan, unknownPlan, ways, type KnownInsurance } from './insurance-typed.ts'
import type { DraftValues } from './draft-saver.ts'

type Props = {
  values: DraftValues
  set: (changes: DraftValues) => void
  field: (name: string) => FieldControl<string> & { label: string }
  known: KnownInsurance
  /** Whether self-pay is offered: only for the first policy. */
  maySelfPay: boolean
}

/** Form of a policy: how it is known, then the fields required for that. */
export function InsuranceForm({ values, set, field, known, maySelfPay }: Props) {
  const { t, formats } = useProgram()
  const { name, value: way, error, label } = field('way')
  return (
    <GroupFrame {...{ name, label, error }} className="onb-ways">
      {ways
        .filter((one) => maySelfPay || one !== 'self_pay')
        .map((one) => (
          <div key={one} className="onb-way" data-on={way === one || undefined}>
            <label className="check">
              <input
                type="radio"
                name={name}
                value={one}
                checked={way === one}
                aria-describedby={`way-${one}`}
                onChange={() => set({ way: one })}
              />
              <span>{t(`onboard.insurance.ways.${one}`)}</span>
            </label>
            <small id={`way-${one}`}>{t(`onboard.insurance.way_notes.${one}`)}</small>
            {way === one && one === 'listed' && (
              <div className="onb-way-in">
                <ComboboxField
                  {...field('insurer')}
                  hint={t('onboard.insurance.insurer_hint')}
                  options={known.insurers.map(({ id, name, country }) => ({
                    id,
                    name,
                    ...(country && { note: formats.country(country) }),
                  }))}
                  value={values['insurer_text'] ?? ''}
                  onChange={(text) =>
                    set({ insurer_text: text ?? '', insurer: '', insurance_plan: '' })
                  }
                  onPick={({ id, name }) =>
                    set({ insurer: id, insurer_text: name, insurance_plan: '', plan: '' })
                  }
                />
                {values['insurer'] && <PlanFields values={values} field={field} known={known} />}
              </div>
            )}
            {way === one && one === 'other' && (
              <div className="onb-way-in">
                <TextField
                  {...field('insurer_name')}
                  hint={t('onboard.insurance.insurer_name_hint')}
                  maxLength={200}
                />
                <PlanText field={field} isOptional />
              </div>
            )}
          </div>
        ))}
    </GroupFrame>
  )
}

function PlanFields({ values, field, known }: Pick<Props, 'values' | 'field' | 'known'>) {
  const { t } = useProgram()
  const plans = known.plans.filter(({ insurer }) => insurer.id === values['insurer'])
  return (
    <>
      <SelectField
        {...field('insurance_plan')}
        options={[
          [unknownPlan, t('onboard.insurance.plan_unknown')],
          ...plans.map(({ id, name }) => [id, name] as const),
          [otherPlan, t('onboard.insurance.plan_other')],
        ]}
      />
      {values['insurance_plan'] === otherPlan && <PlanText field={field} />}
    </>
  )
}

function PlanText({ field, isOptional = false }: Pick<Props, 'field'> & { isOptional?: boolean }) {
  const { t } = useProgram()
  const { label, ...control } = field('plan')
  return (
    <TextField
      {...control}
      label={isOptional ? t('onboard.frame.optional', { label }) : label}
      hint={t('onboard.insurance.plan_hint')}
      maxLength={200}
    />
  )
}
