import type { ReactNode } from 'react'
import {
  fieldId,
  FieldFrame,
  GroupFrame,
  type FieldControl,
  type FieldTexts,
} from './field-frame.tsx'
import { DayField } from './day-field.tsx'

/** Null is the option for none. */
type Value = string | number | boolean | null
export type Option = readonly [value: Value, name: string]
const keyOf = (value: Value | undefined) => String(value ?? '')

/** A native select. */
export const SelectField = <V extends NonNullable<Value>>({
  value,
  onChange,
  options,
  label,
  hint,
  error,
  name,
  autoComplete,
}: FieldControl<V> &
  FieldTexts & {
    options: readonly (readonly [V | null, string])[]
    autoComplete?: string | undefined
  }) => (
  <FieldFrame {...{ name, label, hint, error }} shown={keyOf(value)}>
    {(described) => (
      <select
        {...described}
        autoComplete={autoComplete}
        value={keyOf(value)}
        onChange={({ target }) =>
          onChange(options.find(([one]) => keyOf(one) === target.value)?.[0] ?? null)
        }
      >
        {options.map(([one, title]) => (
          <option key={keyOf(one)} value={keyOf(one)}>
            {title}
          </option>
        ))}
      </select>
    )}
  </FieldFrame>
)

/** A single checkbox. */
export const CheckField = ({
  name,
  value,
  onChange,
  label,
  error,
  className = 'check',
}: FieldControl<boolean> & { label: ReactNode; className?: string }) => (
  <>
    {error && (
      <p className="field-error" id={`${fieldId(name)}-error`}>
        {error}
      </p>
    )}
    <label className={className}>
      <input
        type="checkbox"
        id={fieldId(name)}
        name={name}
        checked={value === true}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${fieldId(name)}-error` : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
    </label>
  </>
)

export const RadioField = ({
  name,
  value,
  onChange,
  options,
  label,
  hint,
  error,
  className,
}: FieldControl<Value> & FieldTexts & { options: readonly Option[]; className?: string }) => (
  <GroupFrame {...{ name, label, hint, error, className }}>
    {options.map(([one, title]) => (
      <label key={keyOf(one)} className="check">
        <input
          type="radio"
          name={name}
          value={keyOf(one)}
          checked={keyOf(value) === keyOf(one)}
          onChange={() => onChange(one)}
        />
        <span>{title}</span>
      </label>
    ))}
  </GroupFrame>
)

/** A group of checkboxes. */
export const ChecksField = ({
  name,
  value,
  onChange,
  options,
  label,
  hint,
  error,
}: FieldControl<readonly string[]> & FieldTexts & { options: readonly Option[] }) => (
  <GroupFrame {...{ name, label, hint, error }}>
    {options.map(([one, title]) => {
      const key = keyOf(one)
      return (
        <label key={key} className="check">
          <input
            type="checkbox"
            name={`${name}.${key}`}
            checked={value?.includes(key) ?? false}
            onChange={({ target }) => {
              const others = (value ?? []).filter((other) => other !== key)
              onChange(target.checked ? [...others, key] : others)
            }}
          />
          <span>{title}</span>
        </label>
      )
    })}
  </GroupFrame>
)

/** Two day fields side by side, such as the first and the last day of a period. */
export const DateRangeField = ({
  from,
  until,
}: {
  from: FieldControl<string> & FieldTexts
  until: FieldControl<string> & FieldTexts
}) => (
  <div className="field-range">
    <DayField {...from} />
    <DayField {...until} />
  </div>
)
