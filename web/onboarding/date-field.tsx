import { useProgram } from '../app/program.ts'
import { fieldId, GroupFrame, type FieldControl } from '../ui/fields/field-frame.tsx'

/** Birth date in three inputs, without a calendar to page back in. */
export function BirthDateField({
  label,
  error,
  day,
  month,
  year,
}: {
  label: string
  error?: string | undefined
  day: FieldControl<string>
  month: FieldControl<string>
  year: FieldControl<string>
}) {
  const { t, locale } = useProgram()
  const names = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, at) =>
    names.format(new Date(Date.UTC(2000, at, 1)))
  )
  const input = ({ name, value, onChange }: FieldControl<string>) => ({
    name,
    'aria-invalid': error ? (true as const) : undefined,
    value: value ?? '',
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  })
  return (
    <GroupFrame
      name="born"
      className="field onb-date"
      label={label}
      hint={t('onboard.clients.birth_hint')}
      error={error}
    >
      <div className="onb-date-in">
        <label>
          <span>{t('onboard.clients.day')}</span>
          <input
            {...input(day)}
            // Target of the error summary.
            id={fieldId('birth_date')}
            inputMode="numeric"
            autoComplete="bday-day"
            maxLength={2}
          />
        </label>
        <label>
          <span>{t('onboard.clients.month')}</span>
          <select {...input(month)} autoComplete="bday-month">
            <option value="" aria-label={t('onboard.clients.month')} />
            {months.map((name, at) => (
              <option key={name} value={`${at + 1}`.padStart(2, '0')}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('onboard.clients.year')}</span>
          <input {...input(year)} inputMode="numeric" autoComplete="bday-year" maxLength={4} />
        </label>
      </div>
    </GroupFrame>
  )
}
