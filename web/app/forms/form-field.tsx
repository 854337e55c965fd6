import type { ReactNode } from 'react'
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
  DateField,
  EmailField,
  DecimalField,
  NumberField,
  PercentField,
  TextField,
  WordsField,
} from '../../ui/fields/text-fields.tsx'
import type { FormFields } from './form-input.ts'
import { Pick, type Choice, type FindChoices } from './pick.tsx'

/** One thing a form asks, by the name that the endpoint has for it. */
export type FormFieldSpec = {
  name: string
  label: string
  hint?: ReactNode
  value?: unknown
  /** What a panel shows while it is not edited; the value itself without it. */
  shown?: ReactNode
  /** What is said when it is empty, instead of that it is to be filled in. */
  needed?: string
  /** The longest text. */
  max?: number
  /** It is what was asked for, so it has the focus from the start. Of one line of text. */
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
    }
  | { kind: 'select' | 'checks'; options: readonly Option[] }
  /** `currency`: the name of the field that says it. */
  | { kind: 'money'; currency: string }
  | { kind: 'file'; accept: string }
  /** Two days, `name` the first of them, the second not before it. */
  | { kind: 'dates'; until: { name: string; label: string; value?: unknown } }
  | { kind: 'pick'; chosen: Choice | null; find: FindChoices }
)

/** The fields of the contract that it asks for: two where it is a range. */
const endsOf = (field: FormFieldSpec): readonly FormFieldSpec[] =>
  field.kind === 'dates' ? [field, { ...field.until, kind: 'date' }] : [field]

export const askedOf = (fields: readonly FormFieldSpec[]): FormFields => ({
  labels: Object.fromEntries(
    fields.flatMap((field) => endsOf(field).map(({ name, label }) => [name, label]))
  ),
  amounts: fields.filter(({ kind }) => kind === 'money').map(({ name }) => name),
  needed: Object.fromEntries(
    fields.flatMap(({ name, needed }) => (needed ? [[name, needed]] : []))
  ),
})

/** What a form holds at first. */
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

/** The field of `ui/fields` for a kind. */
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
    case 'date':
      return <DateField {...control<string>(name)} {...texts} />
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
          currency={control<string>(field.currency).value ?? ''}
        />
      )
    case 'pick':
      return (
        <Pick {...control<string>(name)} label={label} chosen={field.chosen} find={field.find} />
      )
    case 'code': {
      // Of a country or a currency: letters that are written as capitals.
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
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where a press has just asked for this very field
          autoFocus={is_focused}
        />
      )
  }
}
