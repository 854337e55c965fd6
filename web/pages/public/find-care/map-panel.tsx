import type { PageContext } from '../../../site/page.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Results } from './results.ts'
import { MapCanvas } from '../../../map/map-canvas.tsx'
import { MapLegend } from '../../../map/map-legend.tsx'

/** Container of the map. A script draws it when it becomes visible; the list is complete without it. */
export function MapPanel({ results, context }: { results: Results; context: PageContext }) {
  const { t, map_tiles, locale } = context
  const { found, state } = results
  const centre = found.centre ?? found.city
  const place = state.near ? undefined : found.city?.name
  const rings = place ? t('find_care.map.rings', { place }) : t('find_care.map.rings_here')
  return (
    <section
      className="fc-map"
      id="map"
      aria-label={t('find_care.map.label')}
      data-map="results"
      data-locale={locale}
      data-centre={centre ? `${centre.latitude},${centre.longitude}` : undefined}
      data-radius-km={state.bbox ? undefined : (state.radius_km ?? '25')}
      data-bbox={state.bbox}
      data-tiles={map_tiles ?? undefined}
      data-canvas-label={t('find_care.map.canvas')}
    >
      <MapCanvas note={t('find_care.map.alone')} failed={t('find_care.map.failed')} />
      <MapLegend over context={context} rings={centre ? rings : null} />
      <button type="button" className="map-area" data-map-area="" hidden>
        <Icon name="near" size={17} />
        {t('find_care.map.area')}
      </button>
      <div className="map-z" data-map-zoom="" hidden>
        <button type="button" data-zoom="in" aria-label={t('find_care.map.zoom_in')}>
          <Icon name="plus" />
        </button>
        <button type="button" data-zoom="out" aria-label={t('find_care.map.zoom_out')}>
          <Icon name="minus" />
        </button>
      </div>
      <button
        type="button"
        className="map-close"
        data-close-map=""
        aria-label={t('find_care.map.hide')}
      >
        <Icon name="close" size={20} />
      </button>
    </section>
  )
}
