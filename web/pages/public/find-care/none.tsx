import type { Loosening } from '@numo/domains/providers/contract.ts'
import type { PageContext } from '../../../site/page.ts'
import { changed, type SearchState } from '../../../site/search-state.ts'
import { filterName, searchPath, type Results } from './results.ts'

/** Returns the address of the search without one of its filters; without `area` it searches the whole directory. */
function loosePath(filter: Loosening, results: Results, context: PageContext) {
  if (filter !== 'area') return searchPath(context, results, { [filter]: undefined })
  const nowhere = { near: undefined, bbox: undefined, radius_km: undefined }
  return searchPath(context, { ...results, city_id: null }, nowhere)
}

/** Returns the search without all filters but those of its place. */
const placeOf = ({ near, bbox, radius_km }: SearchState): SearchState =>
  changed({}, { near, bbox, radius_km })

/** Empty results: filters to remove, and the nearest city with matching doctors. */
export function None({ results, context }: { results: Results; context: PageContext }) {
  const { t, formats, paths } = context
  const { found, state } = results
  const { nearest_city } = found
  return (
    <div className="none">
      <h2>{t(found.total_in_area > 0 ? 'find_care.none.title' : 'find_care.none.title_empty')}</h2>
      {found.loosen.length > 0 && (
        <>
          {found.loosen.some(({ filter }) => filter !== 'area') && <p>{t('find_care.none.try')}</p>}
          <ul>
            {found.loosen.map(({ filter, total }) => (
              <li key={filter}>
                <a href={loosePath(filter, results, context)} rel="nofollow">
                  {t('find_care.none.without', {
                    filter: filterName(filter, results, context),
                    count: total,
                    n: formats.number(total),
                  })}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {found.total_in_area > 0 && found.loosen.every(({ filter }) => filter === 'area') && (
        <p>
          <a href={searchPath(context, { ...results, state: placeOf(state) })} rel="nofollow">
            {t('find_care.none.all_here', {
              count: found.total_in_area,
              n: formats.number(found.total_in_area),
            })}
          </a>
        </p>
      )}
      {nearest_city && (
        <p>
          <a
            href={paths.findCare(nearest_city.city.id, {
              ...state,
              near: undefined,
              bbox: undefined,
              radius_km: undefined,
            })}
            rel="nofollow"
          >
            {t('find_care.none.nearest', {
              city: nearest_city.city.name,
              distance: formats.distance(nearest_city.distance_metres),
              count: nearest_city.total,
              n: formats.number(nearest_city.total),
            })}
          </a>
        </p>
      )}
      {found.total_in_area === 0 && !nearest_city && found.loosen.length === 0 && (
        <p>{t('find_care.none.nothing')}</p>
      )}
      <p>
        <a href={paths.findCareStart()}>{t('find_care.none.all_cities')}</a>
      </p>
    </div>
  )
}
