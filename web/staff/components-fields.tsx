import { useState } from 'react'
import type { Diagnosis } from '@numo/domains/diagnoses/contract.ts'
import { useProgram } from '../app/program.ts'
import { DiagnosisPicker } from '../diagnoses/diagnosis-picker.tsx'
import {
  CheckField,
  ChecksField,
  DateRangeField,
  RadioField,
  SelectField,
} from '../ui/fields/choice-fields.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { ComboboxField } from '../ui/fields/combobox-field.tsx'
import { FileField } from '../ui/fields/file-field.tsx'
import { MoneyField } from '../ui/fields/money-field.tsx'
import { NewPasswordField } from '../ui/fields/new-password-field.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'
import { AreaField, NumberField, PercentField, TextField } from '../ui/fields/text-fields.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Panel } from '../ui/panel.tsx'

/** State of a single field. */
function useField<V>(name: string, first: V | null = null) {
  const [value, onChange] = useState(first)
  return { name, value, onChange }
}

/** Samples of all fields, empty, filled and invalid, on `/dev/components`. */
export function FieldSamples({ of }: { of: string }) {
  const { t } = useProgram()
  const text = useField<string>(`${of}-text`)
  const wrong = useField<string>(`${of}-wrong`)
  const area = useField<string>(`${of}-area`)
  const select = useField<string | number | boolean>(`${of}-select`)
  const check = useField<boolean>(`${of}-check`)
  const radio = useField<string | number | boolean>(`${of}-radio`)
  const checks = useField<readonly string[]>(`${of}-checks`)
  const date = useField<string>(`${of}-date`)
  const from = useField<string>(`${of}-from`)
  const until = useField<string>(`${of}-until`)
  const file = useField<File>(`${of}-file`)
  const combobox = useField<string>(`${of}-combobox`)
  const diagnosis = useField<Diagnosis>(`${of}-diagnosis`)
  const number = useField<number>(`${of}-number`)
  const percent = useField<number>(`${of}-percent`)
  const password = useField<string>(`${of}-password`)
  const next = useField<string>(`${of}-next`)
  const money = useField(`${of}-money`, 123_450)
  // A summary takes the focus when it appears.
  const [isRefused, setRefused] = useState(false)
  const problem = t('app.error.general')
  const currency = useField(`${of}-currency`, 'MXN')
  const options = [
    ['a', t('app.scheme.light')],
    ['b', t('app.scheme.dark')],
  ] as const
  return (
    <Panel title={`Field, ${of}`}>
      {isRefused && <ErrorSummary errors={{ [wrong.name]: problem }} general={problem} />}
      <Button onClick={() => setRefused(true)}>ErrorSummary</Button>
      <TextField {...text} label="TextField" hint={t('app.palette.placeholder')} />
      <TextField {...wrong} label="error" error={problem} />
      <AreaField {...area} label="AreaField" />
      <SelectField {...select} label="SelectField" options={options} />
      <CheckField {...check} label="CheckField" />
      <RadioField {...radio} label="RadioField" options={options} />
      <ChecksField {...checks} label="ChecksField" options={options} />
      <DayField {...date} label="DayField" />
      <DateRangeField
        from={{ ...from, label: 'DateRangeField' }}
        until={{ ...until, label: 'until' }}
      />
      <FileField {...file} label="FileField" accept=".csv" />
      <ComboboxField
        {...combobox}
        label="ComboboxField"
        options={options.map(([id, name]) => ({ id, name }))}
        onPick={({ name }) => combobox.onChange(name)}
      />
      <DiagnosisPicker {...diagnosis} label={t('app.diagnosis.label')} />
      <NumberField {...number} label="NumberField" />
      <PercentField {...percent} label="PercentField" />
      <PasswordField {...password} label="PasswordField" autoComplete="off" />
      <NewPasswordField {...next} label="NewPasswordField" />
      <SelectField
        {...currency}
        label="currency"
        options={['MXN', 'JPY'].map((one) => [one, one] as const)}
      />
      <MoneyField {...money} label="MoneyField" currency={currency.value ?? ''} />
    </Panel>
  )
}
