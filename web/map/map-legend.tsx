import type { PageContext } from '../site/page.ts'

/** Says what the lines of the map mean, and whose it is. Hidden until the map is drawn; then only what is true of it. */
export function MapLegend({
  context: { t, map_tiles },
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
      <li data-map-kind="schematic">{t('find_care.map.sketch')}</li>
      {map_tiles !== null && (
        <li data-map-kind="tiles">
          <a href="https://www.openstreetmap.org/copyright" rel="noopener">
            {t('find_care.map.source')}
          </a>
        </li>
      )}
    </ul>
  )
}
