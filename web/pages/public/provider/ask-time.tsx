import type { PageContext } from '../../../site/page.ts'
import { DayInputs } from '../../../ui/fields/day-field.tsx'
import { partsOfDay } from '../../../ui/fields/day-parts.ts'
import type { ShownProvider } from './provider-data.ts'
import type { timeFields } from './read-ask.ts'

type Props = { data: ShownProvider; context: PageContext; field: (typeof timeFields)[number] }

/** One of the times: a day in parts that no browser puts in another order, and an hour by the clock of the clinic. */
export function TimeInput({ data, context, field }: Props) {
  const { t, locale } = context
  const error = data.ask.errors[field]
  const [day = '', time = ''] = data.ask.typed[field].split('T')
  const parts = partsOfDay(day)
  const id = `ask-${field}`
  return (
    <fieldset
      id={id}
      className={`field day-field${error ? ' field-bad' : ''}`}
      tabIndex={-1}
      aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
    >
      <legend>{t(`provider.ask.${field}`)}</legend>
      <span className="hint" id={`${id}-hint`}>
        {t('provider.ask.time_hint')}
      </span>
      {error && (
        <span className="field-error" id={`${id}-error`}>
          {t(error)}
        </span>
      )}
      <DayInputs
        locale={locale}
        labels={{
          day: t('provider.ask.day'),
          month: t('provider.ask.month'),
          year: t('provider.ask.year'),
        }}
        input={(of) => ({
          name: `${field}_${of}`,
          defaultValue: parts[of],
          autoComplete: 'off',
          'aria-invalid': error ? true : undefined,
        })}
      >
        <label>
          <span>{t('provider.ask.clock')}</span>
          <input
            type="time"
            name={`${field}_clock`}
            defaultValue={time}
            aria-invalid={error ? true : undefined}
          />
        </label>
      </DayInputs>
    </fieldset>
  )
}
