import { useState, type ReactNode, type SelectHTMLAttributes } from 'react'
import { dayOfParts, partsOfDay, type DayParts } from './day-parts.ts'
import { useReader } from '../reader.ts'
import { GroupFrame, type FieldControl, type FieldTexts } from './field-frame.tsx'

type Part = { value: string; onChange: (text: string) => void; name?: string }
type Labels = Record<keyof DayParts, string>

/** The inputs of a day in three parts, in one row; `input` has the attributes of each. `children` follow in the row below. */
export function DayInputs({
  locale,
  labels,
  input,
  children,
}: {
  locale: string
  labels: Labels
  input: (of: keyof DayParts) => Pick<
    SelectHTMLAttributes<HTMLElement>,
    'value' | 'defaultValue' | 'required' | 'autoComplete' | 'onFocus' | 'aria-invalid'
  > & {
    name: string
    onChange?: (event: { target: { value: string } }) => void
  }
  children?: ReactNode
}) {
  const names = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return (
    <div className="day-parts">
      <label>
        <span>{labels.day}</span>
        <input {...input('day')} inputMode="numeric" maxLength={2} />
      </label>
      <label>
        <span>{labels.month}</span>
        <select {...input('month')}>
          <option value="" aria-label={labels.month} />
          {Array.from({ length: 12 }, (_, at) => (
            <option key={at} value={`${at + 1}`.padStart(2, '0')}>
              {names.format(new Date(Date.UTC(2000, at, 1)))}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{labels.year}</span>
        <input {...input('year')} inputMode="numeric" maxLength={4} />
      </label>
      {children}
    </div>
  )
}

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
  children,
  ...texts
}: FieldTexts & {
  name: string
  error?: string | undefined
  part: (of: keyof DayParts) => Part
  isBirth?: boolean
  required?: boolean | undefined
  onFocus?: (() => void) | undefined
  children?: ReactNode
}) {
  const { t, locale } = useReader()
  const labels = { day: t('app.day.day'), month: t('app.day.month'), year: t('app.day.year') }
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
      <DayInputs locale={locale} labels={labels} input={input}>
        {children}
      </DayInputs>
    </GroupFrame>
  )
}

/** A day, `YYYY-MM-DD`. What is no day yet goes to the form as it is typed, and every schema refuses it. */
export function DayField({
  value,
  onChange,
  ...props
}: FieldControl<string> &
  FieldTexts & {
    required?: boolean | undefined
    onFocus?: (() => void) | undefined
    children?: ReactNode
  }) {
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

/** A day and a time, `YYYY-MM-DDTHH:MM`; what is not complete goes to the form as it is typed. */
export function DayTimeField({ value, onChange, ...props }: FieldControl<string> & FieldTexts) {
  const { t } = useReader()
  const [day = '', time = ''] = (value ?? '').split('T')
  const change = (day: string, time: string) => onChange(day || time ? `${day}T${time}` : null)
  return (
    <DayField {...props} value={day} onChange={(next) => change(next ?? '', time)}>
      <label>
        <span>{t('app.day.time')}</span>
        <input
          type="time"
          name={`${props.name}_time`}
          value={time}
          // Some browsers append seconds.
          onChange={({ target }) => change(day, target.value.slice(0, 5))}
        />
      </label>
    </DayField>
  )
}
