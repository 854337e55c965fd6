import type { PageContext } from '../site/page.ts'

/** Says what the lines of the schematic map mean, and that it has no streets. Hidden until the map is drawn. */
export function MapLegend({
  context: { t },
  rings,
  over = false,
}: {
  context: PageContext
  /** What the rings mean; null when there are none. */
  rings: string | null
  /** Whether it lies on the map instead of below it. */
  over?: boolean
}) {
  return (
    <ul
      className={over ? 'map-legend map-legend-over no-print' : 'map-legend no-print'}
      data-map-legend=""
      hidden
    >
      {rings !== null && (
        <li>
          <svg className="map-key" viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="7" />
            <circle cx="8" cy="8" r="2.5" />
          </svg>
          {rings}
        </li>
      )}
      <li>
        <svg className="map-key map-key-border" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M0 8h16" />
        </svg>
        {t('find_care.map.border')}
      </li>
      <li>{t('find_care.map.sketch')}</li>
    </ul>
  )
}
