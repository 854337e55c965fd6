import { useProgram } from '../app/program.ts'
import { Field, fieldId, type FieldErrors } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { ComboboxField } from '../ui/fields/combobox-field.tsx'
import { otherPlan, unknownPlan, ways, type KnownInsurance, type Way } from './insurance-typed.ts'
import type { Typed } from './draft-keeper.ts'

type Props = {
  typed: Typed
  set: (changes: Typed) => void
  errors: FieldErrors
  known: KnownInsurance
  /** Whether paying oneself is one of the answers: not for a second policy. */
  maySelfPay: boolean
}

/** One policy: how it is known, and then only the fields that this answer needs. */
export function InsuranceForm({ typed, set, errors, known, maySelfPay }: Props) {
  const { t, formats } = useProgram()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the field has these options and no other
  const way = typed['way'] as Way | ''
  const error = errors['way']
  return (
    <fieldset
      className={`onb-ways${error ? ' field-bad' : ''}`}
      id={fieldId('way')}
      tabIndex={-1}
      aria-describedby={error ? 'way-e' : undefined}
    >
      <legend>{t('onboard.insurance.way')}</legend>
      {error && (
        <p className="field-error" id="way-e">
          {error}
        </p>
      )}
      {ways
        .filter((one) => maySelfPay || one !== 'self_pay')
        .map((one) => (
          <div key={one} className="onb-way" data-on={way === one || undefined}>
            <label className="check">
              <input
                type="radio"
                name="way"
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
                  name="insurer"
                  label={t('onboard.insurance.insurer')}
                  hint={t('onboard.insurance.insurer_hint')}
                  error={errors['insurer']}
                  options={known.insurers.map(({ id, name, country }) => ({
                    id,
                    name,
                    ...(country && { note: formats.country(country) }),
                  }))}
                  value={typed['insurer_text'] ?? ''}
                  onChange={(text) =>
                    set({ insurer_text: text ?? '', insurer: '', insurance_plan: '' })
                  }
                  onPick={({ id, name }) =>
                    set({ insurer: id, insurer_text: name, insurance_plan: '', plan: '' })
                  }
                />
                {typed['insurer'] && (
                  <PlanFields typed={typed} set={set} errors={errors} known={known} />
                )}
              </div>
            )}
            {way === one && one === 'other' && (
              <div className="onb-way-in">
                <Field
                  name="insurer_name"
                  label={t('onboard.insurance.insurer_name')}
                  hint={t('onboard.insurance.insurer_name_hint')}
                  maxLength={200}
                  autoComplete="off"
                  value={typed['insurer_name'] ?? ''}
                  onChange={(event) => set({ insurer_name: event.target.value })}
                  error={errors['insurer_name']}
                />
                <PlanText typed={typed} set={set} errors={errors} isOptional />
              </div>
            )}
          </div>
        ))}
    </fieldset>
  )
}

type Part = Pick<Props, 'typed' | 'set' | 'errors'>

function PlanFields({ typed, set, errors, known }: Part & Pick<Props, 'known'>) {
  const { t } = useProgram()
  const plans = known.plans.filter(({ insurer }) => insurer.id === typed['insurer'])
  return (
    <>
      <SelectField
        name="insurance_plan"
        label={t('onboard.insurance.plan')}
        value={typed['insurance_plan'] ?? unknownPlan}
        options={[
          [unknownPlan, t('onboard.insurance.plan_unknown')],
          ...plans.map(({ id, name }) => [id, name] as const),
          [otherPlan, t('onboard.insurance.plan_other')],
        ]}
        onChange={(event) => set({ insurance_plan: event.target.value })}
      />
      {typed['insurance_plan'] === otherPlan && (
        <PlanText typed={typed} set={set} errors={errors} />
      )}
    </>
  )
}

function PlanText({ typed, set, errors, isOptional = false }: Part & { isOptional?: boolean }) {
  const { t } = useProgram()
  const label = t('onboard.insurance.plan_name')
  return (
    <Field
      name="plan"
      label={isOptional ? t('onboard.frame.optional', { label }) : label}
      hint={t('onboard.insurance.plan_hint')}
      maxLength={200}
      autoComplete="off"
      value={typed['plan'] ?? ''}
      onChange={(event) => set({ plan: event.target.value })}
      error={errors['plan']}
    />
  )
}
