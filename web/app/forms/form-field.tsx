import { Field, fieldId } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { boxName } from './form-values.ts'

/** One thing a form asks. `checks` is a group of boxes, `check` one box. */
export type AskedField = {
  name: string
  label: string
  kind?: 'text' | 'area' | 'select' | 'check' | 'checks' | 'date' | 'number'
  value?: string | number | boolean | readonly string[] | null | undefined
  options?: readonly (readonly [value: string, name: string])[]
  hint?: string
  is_required?: boolean
  max?: number
}

const textOf = (value: AskedField['value']) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export function FormField({ field, error }: { field: AskedField; error: string | undefined }) {
  const { name, label, kind = 'text', value, options = [], hint, max = 200 } = field
  switch (kind) {
    case 'select':
      return (
        <SelectField name={name} label={label} options={options} defaultValue={textOf(value)} />
      )
    case 'check':
      return (
        <label className="check">
          <input type="checkbox" name={name} value="yes" defaultChecked={value === true} />
          <span>{label}</span>
        </label>
      )
    case 'checks':
      return (
        <fieldset className="checks">
          <legend>{label}</legend>
          {options.map(([one, title]) => (
            <label key={one} className="check">
              <input
                type="checkbox"
                name={boxName(name, one)}
                value="yes"
                defaultChecked={Array.isArray(value) && value.includes(one)}
              />
              <span>{title}</span>
            </label>
          ))}
        </fieldset>
      )
    case 'area':
      return (
        <div className="field">
          <label htmlFor={fieldId(name)}>{label}</label>
          <textarea
            id={fieldId(name)}
            name={name}
            rows={4}
            maxLength={max}
            defaultValue={textOf(value)}
          />
        </div>
      )
    default:
      return (
        <Field
          name={name}
          label={label}
          type={kind === 'date' ? 'date' : 'text'}
          inputMode={kind === 'number' ? 'numeric' : undefined}
          hint={hint}
          maxLength={max}
          autoComplete="off"
          defaultValue={textOf(value)}
          error={error}
        />
      )
  }
}
