import { useId } from 'react'
import { useProgram } from '../app/program.ts'
import { fieldId } from '../ui/field.tsx'
import type { Typed } from './draft-keeper.ts'

/** A day of birth in three parts, which nobody has to page back to for decades. */
export function BirthDateField({
  typed,
  set,
  error,
}: {
  typed: Typed
  set: (changes: Typed) => void
  error?: string | undefined
}) {
  const { t, locale } = useProgram()
  const described = useId()
  const names = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, at) =>
    names.format(new Date(Date.UTC(2000, at, 1)))
  )
  const shared = { 'aria-invalid': error ? true : undefined } as const
  return (
    <fieldset
      className={`field onb-date${error ? ' field-bad' : ''}`}
      aria-describedby={error ? `${described}-e ${described}-h` : `${described}-h`}
    >
      <legend>{t('onboard.clients.birth_date')}</legend>
      <div className="hint" id={`${described}-h`}>
        {t('onboard.clients.birth_hint')}
      </div>
      {error && (
        <p className="field-error" id={`${described}-e`}>
          {error}
        </p>
      )}
      <div className="onb-date-in">
        <label>
          <span>{t('onboard.clients.day')}</span>
          <input
            {...shared}
            id={fieldId('birth_date')}
            name="day"
            inputMode="numeric"
            autoComplete="bday-day"
            maxLength={2}
            value={typed['day'] ?? ''}
            onChange={(event) => set({ day: event.target.value })}
          />
        </label>
        <label>
          <span>{t('onboard.clients.month')}</span>
          <select
            {...shared}
            name="month"
            autoComplete="bday-month"
            value={typed['month'] ?? ''}
            onChange={(event) => set({ month: event.target.value })}
          >
            <option value="" aria-label={t('onboard.clients.month')} />
            {months.map((month, at) => (
              <option key={month} value={`${at + 1}`.padStart(2, '0')}>
                {month}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('onboard.clients.year')}</span>
          <input
            {...shared}
            name="year"
            inputMode="numeric"
            autoComplete="bday-year"
            maxLength={4}
            value={typed['year'] ?? ''}
            onChange={(event) => set({ year: event.target.value })}
          />
        </label>
      </div>
    </fieldset>
  )
}
