import { hoursForDisplay } from '@numo/domains/providers/rules.ts'
import type { PageContext } from '../../../site/page.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Location, ShownProvider } from './provider-data.ts'
import { MapCanvas } from '../../../map/map-canvas.tsx'
import { MapLegend } from '../../../map/map-legend.tsx'
import { mapLinksOf } from './map-links.ts'
import { addressLines, daysText, rangesText } from './place-text.ts'
import { directionFromCentre } from './from-centre.ts'
import { PhoneLink } from '../../../ui/phone-link.tsx'

function HoursTable({ location, context }: { location: Location; context: PageContext }) {
  const { t } = context
  if (!location.hours) return <p className="pv-n">{t('provider.places.no_hours')}</p>
  return (
    <>
      <p
        className="pv-now js"
        data-hours={JSON.stringify(location.hours)}
        data-zone={location.time_zone}
        data-open={t('provider.places.open_until')}
        data-opens={t('provider.places.opens')}
        data-opens-today={t('provider.places.opens_today')}
        data-always={t('provider.places.always')}
        data-closed={t('provider.places.closed_now')}
        data-offset={t('provider.places.offset')}
      />
      <dl className="pv-hr">
        {hoursForDisplay(location.hours).map((row) => (
          <div key={row.from}>
            <dt>{daysText(row, t)}</dt>
            <dd className="tnum">{rangesText(row, t)}</dd>
          </div>
        ))}
      </dl>
      <p className="pv-tz">
        {t('provider.places.zone', { place: location.city_name ?? location.city })}
      </p>
    </>
  )
}

/** Links that show the way in the person's own map app. */
function MapLinks({ location, context }: { location: Location; context: PageContext }) {
  const { t } = context
  const lines = addressLines(location).filter(Boolean)
  return (
    <span className="pv-go">
      {t('provider.places.directions')}
      {mapLinksOf({ ...location, address: lines.join(', ') }).map(({ app, href }) => (
        <a key={href} className={app ? undefined : 'touch'} href={href} rel="noopener nofollow">
          {app ?? t('provider.places.app')}
        </a>
      ))}
    </span>
  )
}

function Place({
  location,
  number,
  context,
}: {
  location: Location
  number: number
  context: PageContext
}) {
  const { t } = context
  const { position } = location
  const lines = addressLines(location)
  const from = directionFromCentre(location, context)
  return (
    <li
      className="pv-place"
      data-pin={position ? number : undefined}
      data-latitude={position?.latitude}
      data-longitude={position?.longitude}
      data-area={location.neighborhood ?? undefined}
    >
      <div>
        <address>
          <b>{location.name}</b>
          {location.partner && location.partner.name !== location.name && (
            <span>{t('provider.places.part_of', { partner: location.partner.name })}</span>
          )}
          {lines.filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <ul className="pv-lf">
          {location.phone && (
            <li>
              <Icon name="phone" size={17} />
              <PhoneLink phone={location.phone} />
            </li>
          )}
          <li>
            <Icon name="users" size={17} />
            {t(`common.accepting.${location.accepting_new_patients}`)}
          </li>
          {location.partner && location.partner.bills !== 'unknown' && (
            <li>
              <Icon name="receipt" size={17} />
              {t(
                location.partner.bills === 'separately'
                  ? 'provider.places.bills_separately'
                  : 'provider.places.bills_partner',
                { partner: location.partner.name }
              )}
            </li>
          )}
          {location.step_free !== null && (
            <li>
              <Icon name="wheelchair" size={17} />
              {t(location.step_free ? 'provider.step_free' : 'provider.no_step_free')}
            </li>
          )}
          {from && (
            <li>
              <Icon name="near" size={17} />
              {from}
            </li>
          )}
          <li className="no-print">
            <Icon name="directions" size={17} />
            <MapLinks location={location} context={context} />
          </li>
        </ul>
      </div>
      <div>
        <HoursTable location={location} context={context} />
      </div>
    </li>
  )
}

/** Practice locations: addresses, local hours, directions and a small map. */
export function Places({ data, context }: { data: ShownProvider; context: PageContext }) {
  const { t, map_tiles, locale } = context
  const { locations } = data.provider
  if (locations.length === 0) return null
  const mapped = locations.find((location) => location.position)
  const centre = mapped?.city_centre
  return (
    <section id="places">
      <h2>{t('provider.places.title', { count: locations.length })}</h2>
      {mapped && (
        <>
          <div
            className="pv-map js no-print"
            data-map="places"
            data-locale={locale}
            data-centre={centre ? `${centre.latitude},${centre.longitude}` : undefined}
            data-tiles={map_tiles ?? undefined}
            data-canvas-label={t('provider.places.map')}
          >
            <MapCanvas failed={t('find_care.map.failed')} />
          </div>
          <MapLegend
            context={context}
            rings={
              centre ? t('find_care.map.rings', { place: mapped.city_name ?? mapped.city }) : null
            }
          />
        </>
      )}
      <ol className="pv-places">
        {locations.map((location, place) => (
          <Place key={location.id} location={location} number={place + 1} context={context} />
        ))}
      </ol>
    </section>
  )
}
