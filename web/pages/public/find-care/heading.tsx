import { headingKey } from '../../../site/heading-keys.ts'
import type { PageContext } from '../../../site/page.ts'
import { filterCount } from '../../../site/search-state.ts'
import { ReadAs } from './read-as.tsx'
import { chosenCover, type Results } from './results.ts'

/** Returns the heading of the results: kind of care, place and insurance. */
export function headingOf(results: Results, context: PageContext): string {
  const { t } = context
  const { state, found, city_id } = results
  const specialty = results.specialty_name ?? found.understood.specialty?.name
  const cover = chosenCover(results) ?? ''
  const where = state.near ? 'near' : city_id ? 'city' : 'everywhere'
  const what = specialty ? 'specialty' : state.kind === 'facility' ? 'facility' : 'any'
  const key = headingKey({ where, what, has_cover: cover !== '' })
  return t(key, { place: found.city?.name ?? '', specialty: specialty ?? '', cover })
}

/** Returns the number of results, of how many, and how they were selected. */
function countOf(results: Results, context: PageContext): string {
  const { t, formats } = context
  const { found, state } = results
  const values = {
    count: found.total,
    n: formats.number(found.total),
    of: formats.number(found.total_in_area),
    insurer: chosenCover(results) ?? '',
  }
  if (filterCount(state) > 0) return t('find_care.count.some', values)
  if (state.plan) return t('find_care.count.cover', values)
  if (state.insurer) return t('find_care.count.insurer', values)
  return t('find_care.count.all', values)
}

export function Heading({ results, context }: { results: Results; context: PageContext }) {
  const { t, formats } = context
  const { found, state } = results
  const place = found.city?.name
  return (
    <div className="fc-head">
      <h1>{headingOf(results, context)}</h1>
      <p className="fc-sub">
        <strong>{countOf(results, context)}.</strong> {state.bbox && t('find_care.count.in_area')}
        {!state.bbox &&
          !state.near &&
          place &&
          t('find_care.count.within', {
            km: formats.number(Number(state.radius_km ?? 25)),
            place,
          })}{' '}
        {found.centre && t('find_care.count.nearest')}
      </p>
      <ReadAs results={results} context={context} />
    </div>
  )
}
