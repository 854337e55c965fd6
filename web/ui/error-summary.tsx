import { useId } from 'react'
import { fieldId } from './fields/field-frame.tsx'
import { useReader } from './reader.ts'

/** Error messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>

/** Summary above a form with errors, each linked to its field. Takes the focus when it appears. */
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
      // Remounted when the errors change, so that it takes the focus again.
      key={JSON.stringify([errors, general])}
      ref={(element) => element?.focus()}
    >
      <h2 id={title}>{t('app.problem')}</h2>
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
