import { useId, useState, type ReactNode } from 'react'

/** The id of a field's input; the error summary leads to it. */
export const fieldId = (name: string) => `f-${name}`

/** What a form knows of one of its fields. Null: it is empty. */
export type FieldControl<V> = {
  name: string
  value: V | null | undefined
  onChange: (value: V | null) => void
  /** What is wrong with it, in the reader's language. */
  error?: string | undefined
}

export type FieldTexts = {
  label: string
  hint?: ReactNode
  /** Beside the label, e.g. a link. */
  aside?: ReactNode
}

/** What connects an input with its label, hint and error. */
type InputProps = {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  /** What it held when it was drawn first, so that what was typed is known from it. */
  'data-first': string
}

/** Label, hint, error, input, in this order (ux 6.1). */
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
  /** The text of its value now. */
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

/** The same around several inputs that are one answer. */
export function GroupFrame({
  name,
  label,
  hint,
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
      // The summary of what is wrong leads here.
      id={fieldId(name)}
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
    >
      <legend>{label}</legend>
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
