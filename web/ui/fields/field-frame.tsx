import { useId, useState, type ReactNode } from 'react'

/** Returns the id of a field's input, which the error summary links to. */
export const fieldId = (name: string) => `f-${name}`

/** State of a form field; a null value is empty. */
export type FieldControl<V> = {
  name: string
  value: V | null | undefined
  onChange: (value: V | null) => void
  /** Error message in the reader's language. */
  error?: string | undefined
}

export type FieldTexts = {
  label: string
  hint?: ReactNode
  /** Shown beside the label, such as a link. */
  aside?: ReactNode
}

/** Attributes that connect an input with its label, hint and error. */
type InputProps = {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  /** Value at the first render, to detect unsaved input. */
  'data-first': string
}

/** Renders label, hint, error and input, in this order (ux 6.1). */
export function FieldFrame({
  name,
  label,
  hint,
  aside,
  error,
  shown,
  children,
}: FieldTexts & {
  name: string
  error: string | undefined
  /** The current value as text. */
  shown: string
  children: (input: InputProps) => ReactNode
}) {
  const id = useId()
  const [first] = useState(shown)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={`field${error ? ' field-bad' : ''}`}>
      <div className="field-l">
        <label htmlFor={fieldId(name)}>{label}</label>
        {aside}
      </div>
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children({
        id: fieldId(name),
        name,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        'data-first': first,
      })}
    </div>
  )
}

/** Like `FieldFrame`, as a fieldset around several inputs. */
export function GroupFrame({
  name,
  label,
  hint,
  aside,
  error,
  className = 'checks',
  children,
}: FieldTexts & {
  name: string
  error: string | undefined
  className?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={`${className}${error ? ' field-bad' : ''}`}
      // Target of the error summary.
      id={fieldId(name)}
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
    >
      <legend>{label}</legend>
      {aside}
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  )
}
