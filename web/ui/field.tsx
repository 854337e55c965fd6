import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { fieldId } from './fields/field-frame.tsx'

export { ErrorSummary, type FieldErrors } from './error-summary.tsx'
export { fieldId } from './fields/field-frame.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & {
  name: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** Beside the label, e.g. a link. */
  aside?: ReactNode
  /** Inside the frame of the input, at its end. */
  end?: ReactNode
}

/** Label, hint, error, input, in this order (ux 6.1). */
export function Field({ name, label, hint, error, aside, end, ...input }: Props) {
  const hintId = useId()
  const errorId = useId()
  const described = [hint !== undefined && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={`field${error ? ' field-bad' : ''}`}>
      <div className="field-l">
        <label htmlFor={fieldId(name)}>{label}</label>
        {aside}
      </div>
      {hint !== undefined && (
        <div className="hint" id={hintId}>
          {hint}
        </div>
      )}
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      <div className="field-in">
        <input
          {...input}
          id={fieldId(name)}
          name={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {end}
      </div>
    </div>
  )
}
