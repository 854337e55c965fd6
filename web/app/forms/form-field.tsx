import { DayField } from '../../ui/fields/day-field.tsx'
import type { ComponentType, ReactNode } from 'react'
import {
  CheckField,
  ChecksField,
  DateRangeField,
  SelectField,
  type Option,
} from '../../ui/fields/choice-fields.tsx'
import { FileField } from '../../ui/fields/file-field.tsx'
import type { FieldControl } from '../../ui/fields/field-frame.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import {
  AreaField,
  CodeField,
  EmailField,
  DecimalField,
  NumberField,
  PercentField,
  TextField,
  WordsField,
} from '../../ui/fields/text-fields.tsx'
import type { FormFields } from './form-input.ts'
import { Pick, type Choice, type FindChoices } from './pick.tsx'

/** A field of a form; `name` is the field of the endpoint's input. */
export type FormFieldSpec = {
  name: string
  label: string
  hint?: ReactNode
  value?: unknown
  /** Displayed in an `EditPanel` that is not being edited; defaults to the value. */
  shown?: ReactNode
  /** Message when the field is empty, instead of the general one. */
  needed?: string
  /** Maximum length of the text. */
  max?: number
  /** Focuses the field when it is mounted. Only for single-line text. */
  is_focused?: boolean
} & (
  | {
      kind?:
        | 'text'
        | 'area'
        | 'date'
        | 'number'
        | 'decimal'
        | 'percent'
        | 'words'
        | 'check'
        | 'code'
        | 'email'
        | 'once'
        | 'time'
    }
  /** A field of the caller's own, such as one that searches. */
  | { kind: 'own'; Field: ComponentType<never> }
  | { kind: 'select' | 'checks'; options: readonly Option[] }
  /** `currency` is the name of the field that holds the currency code; `code` is a code that does not change. */
  | { kind: 'money'; currency: string }
  | { kind: 'money'; code: string }
  | { kind: 'file'; accept: string }
  /** A range of two days: `name` is the first, `until.name` the second, which must not be earlier. */
  | { kind: 'dates'; until: { name: string; label: string; value?: unknown } }
  | { kind: 'pick'; chosen: Choice | null; find: FindChoices }
)

/** Returns the input fields of a spec: two for a range of days. */
const endsOf = (field: FormFieldSpec): readonly FormFieldSpec[] =>
  field.kind === 'dates' ? [field, { ...field.until, kind: 'date' }] : [field]

export const formFieldsOf = (fields: readonly FormFieldSpec[]): FormFields => ({
  labels: Object.fromEntries(
    fields.flatMap((field) => endsOf(field).map(({ name, label }) => [name, label]))
  ),
  amounts: fields.filter(({ kind }) => kind === 'money').map(({ name }) => name),
  needed: Object.fromEntries(
    fields.flatMap(({ name, needed }) => (needed ? [[name, needed]] : []))
  ),
})

/** Returns the initial values of a form. */
export const valuesOf = (fields: readonly FormFieldSpec[]) =>
  Object.fromEntries(
    fields
      .flatMap(endsOf)
      .map((field) => [
        field.name,
        field.value ??
          (field.kind === 'check'
            ? false
            : field.kind === 'checks' || field.kind === 'words'
              ? []
              : null),
      ])
  )

/** Renders the field component of `ui/fields` for a kind. */
export function FormField({
  field,
  control,
}: {
  field: FormFieldSpec
  control: <V>(name: string) => FieldControl<V>
}) {
  const { name, label, hint, max = 200, is_focused = false } = field
  const texts = { label, hint }
  switch (field.kind) {
    case 'select':
      return (
        <SelectField
          {...control<string | number | boolean>(name)}
          {...texts}
          options={field.options}
        />
      )
    case 'checks':
      return (
        <ChecksField {...control<readonly string[]>(name)} {...texts} options={field.options} />
      )
    case 'check':
      return <CheckField {...control<boolean>(name)} {...texts} />
    case 'area':
      return <AreaField {...control<string>(name)} {...texts} maxLength={max} />
    case 'email':
      return <EmailField {...control<string>(name)} {...texts} />
    case 'once':
      return <CodeField {...control<string>(name)} {...texts} maxLength={max} is_digits />
    case 'own': {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the spec names a field for the type of its value
      const Own = field.Field as ComponentType<FieldControl<unknown> & { label: string }>
      return <Own {...control<unknown>(name)} label={label} />
    }
    case 'time':
      return <TextField {...control<string>(name)} {...texts} type="time" />
    case 'date':
      return <DayField {...control<string>(name)} {...texts} />
    case 'dates':
      return (
        <DateRangeField
          from={{ ...control<string>(name), ...texts }}
          until={{ ...control<string>(field.until.name), label: field.until.label }}
        />
      )
    case 'file':
      return <FileField {...control<File>(name)} {...texts} accept={field.accept} />
    case 'number':
      return <NumberField {...control<number>(name)} {...texts} maxLength={max} />
    case 'decimal':
      return <DecimalField {...control<number>(name)} {...texts} maxLength={max} />
    case 'percent':
      return <PercentField {...control<number>(name)} {...texts} maxLength={max} />
    case 'words':
      return <WordsField {...control<readonly string[]>(name)} {...texts} maxLength={max} />
    case 'money':
      return (
        <MoneyField
          {...control<number>(name)}
          {...texts}
          currency={'code' in field ? field.code : (control<string>(field.currency).value ?? '')}
        />
      )
    case 'pick':
      return (
        <Pick {...control<string>(name)} label={label} chosen={field.chosen} find={field.find} />
      )
    case 'code': {
      // Country and currency codes are written in capitals.
      const { onChange, ...rest } = control<string>(name)
      return (
        <TextField
          {...rest}
          {...texts}
          maxLength={max}
          onChange={(text) => onChange(text?.toUpperCase() ?? null)}
        />
      )
    }
    default:
      return (
        <TextField
          {...control<string>(name)}
          {...texts}
          maxLength={max}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user's last action asked for this very field
          autoFocus={is_focused}
        />
      )
  }
}
