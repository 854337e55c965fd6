import type { SelectHTMLAttributes } from 'react'
import { fieldId } from './field.tsx'

type Props = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
  name: string
  label: string
  /** Value and what it is called. */
  options: readonly (readonly [string, string])[]
}

/** One of a few, or of a long list the browser can search. */
export const SelectField = ({ name, label, options, ...select }: Props) => (
  <div className="field">
    <label htmlFor={fieldId(name)}>{label}</label>
    <select {...select} id={fieldId(name)} name={name}>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  </div>
)
