import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { useReader } from './reader.ts'

/** What is wrong with the fields of a form, by their names. */
export type FieldErrors = Readonly<Record<string, string>>

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

/** The id of a field's input; the error summary leads to it. */
export const fieldId = (name: string) => `f-${name}`

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

/** On top of a form that was refused: what is wrong, each a way to its field. It takes the focus when it appears. */
export function ErrorSummary({
  errors,
  general,
}: {
  errors: FieldErrors
  general?: string | null
}) {
  const { t } = useReader()
  const title = useId()
  const lines = Object.entries(errors)
  if (lines.length === 0 && !general) return null
  return (
    <div
      className="summary"
      role="alert"
      aria-labelledby={title}
      tabIndex={-1}
      // A fresh one each time the form was sent: it is keyed by what it says.
      key={JSON.stringify([errors, general])}
      ref={(element) => element?.focus()}
    >
      <h2 id={title}>{t('auth.problem')}</h2>
      {general && <p>{general}</p>}
      {lines.length > 0 && (
        <ul>
          {lines.map(([name, error]) => (
            <li key={name}>
              <a
                href={`#${fieldId(name)}`}
                onClick={(event) => {
                  event.preventDefault()
                  document.getElementById(fieldId(name))?.focus()
                }}
              >
                {error}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
