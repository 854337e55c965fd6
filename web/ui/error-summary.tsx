import { useId } from 'react'
import { fieldId } from './fields/field-frame.tsx'
import { useReader } from './reader.ts'

/** What is wrong with the fields of a form, by their names. */
export type FieldErrors = Readonly<Record<string, string>>

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
