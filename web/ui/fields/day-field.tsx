import { useState } from 'react'
import { dayOfParts, partsOfDay, type DayParts } from './day-parts.ts'
import { useReader } from '../reader.ts'
import { GroupFrame, type FieldControl, type FieldTexts } from './field-frame.tsx'

type Part = { value: string; onChange: (text: string) => void; name?: string }

/**
 * A day in three parts: no browser puts day and month the other way round, and nobody pages back for decades. `part`
 * gives what each part holds.
 */
export function DayPartsField({
  part,
  isBirth = false,
  required,
  onFocus,
  name,
  error,
  ...texts
}: FieldTexts & {
  name: string
  error?: string | undefined
  part: (of: keyof DayParts) => Part
  isBirth?: boolean
  required?: boolean | undefined
  onFocus?: (() => void) | undefined
}) {
  const { t, locale } = useReader()
  const names = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, at) =>
    names.format(new Date(Date.UTC(2000, at, 1)))
  )
  const input = (of: keyof DayParts) => {
    const { value, onChange, name: own = `${name}_${of}` } = part(of)
    return {
      name: own,
      value,
      required,
      'aria-invalid': error ? (true as const) : undefined,
      autoComplete: isBirth ? `bday-${of}` : 'off',
      onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
      onFocus,
    }
  }
  return (
    <GroupFrame {...texts} name={name} className="field day-field" error={error}>
      <div className="day-parts">
        <label>
          <span>{t('app.day.day')}</span>
          <input {...input('day')} inputMode="numeric" maxLength={2} />
        </label>
        <label>
          <span>{t('app.day.month')}</span>
          <select {...input('month')}>
            <option value="" aria-label={t('app.day.month')} />
            {months.map((month, at) => (
              <option key={month} value={`${at + 1}`.padStart(2, '0')}>
                {month}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('app.day.year')}</span>
          <input {...input('year')} inputMode="numeric" maxLength={4} />
        </label>
      </div>
    </GroupFrame>
  )
}

/** A day, `YYYY-MM-DD`. What is no day yet goes to the form as it is typed, and every schema refuses it. */
export function DayField({
  value,
  onChange,
  ...props
}: FieldControl<string> &
  FieldTexts & { required?: boolean | undefined; onFocus?: (() => void) | undefined }) {
  const [typed, setTyped] = useState<DayParts | null>(null)
  // Another value from outside, such as a choice that was pressed, replaces what was typed.
  const shown = typed && dayOfParts(typed) === (value ?? '') ? typed : partsOfDay(value ?? '')
  const change = (of: keyof DayParts, text: string) => {
    const next = { ...shown, [of]: text.trim() }
    setTyped(next)
    onChange(dayOfParts(next) || null)
  }
  return (
    <DayPartsField
      {...props}
      part={(of) => ({ value: shown[of], onChange: (text) => change(of, text) })}
    />
  )
}
