import type { PageContext } from '../../../site/page.ts'
import { timeZoneName } from '../../../ui/time-zones.ts'
import { askedZones } from './asked-zones.ts'
import type { ShownProvider } from './provider-data.ts'
import { askedPlaces } from './read-ask.ts'

type Props = { data: ShownProvider; context: PageContext }

/** Where somebody asks for an appointment: a choice, or the clock of the only place. */
export function Where({ data, context }: Props) {
  const { t, locale } = context
  const places = askedPlaces(data.provider.locations)
  const [only] = places
  if (only && places.length === 1)
    return (
      <p className="pv-p">
        {t('provider.ask.zone_note', { zone: timeZoneName(only.time_zone, locale) })}
      </p>
    )
  const error = data.ask.errors.place
  return (
    <p className={`field${error ? ' field-bad' : ''}`}>
      <label htmlFor="ask-place">{t('provider.ask.place')}</label>
      {error && (
        <span className="field-error" id="ask-place-error">
          {t(error)}
        </span>
      )}
      <select
        id="ask-place"
        name="place"
        defaultValue={data.ask.typed.place}
        aria-describedby={error ? 'ask-place-error' : undefined}
        aria-invalid={error ? true : undefined}
      >
        <option value="">–</option>
        {places.map(({ id, name, city, time_zone }) => (
          <option key={id} value={id}>
            {[name, city, timeZoneName(time_zone, locale)].join(' · ')}
          </option>
        ))}
      </select>
    </p>
  )
}

/** The time zone of the reader. */
export function Zone({ data, context }: Props) {
  const { t, locale } = context
  const places = askedPlaces(data.provider.locations)
  const zones = [...new Set([...places.map(({ time_zone }) => time_zone), ...askedZones])]
  return (
    <p className="field">
      <label htmlFor="ask-zone">{t('provider.ask.zone')}</label>
      <span className="hint" id="ask-zone-hint">
        {t('provider.ask.zone_hint')}
      </span>
      <select
        id="ask-zone"
        name="zone"
        defaultValue={data.ask.typed.zone || zones[0]}
        aria-describedby="ask-zone-hint"
        data-own-zone={data.ask.typed.zone ? undefined : ''}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {timeZoneName(zone, locale)}
          </option>
        ))}
      </select>
    </p>
  )
}
