import type { PageContext } from '../../../site/page.ts'
import type { Crumb } from '../../../ui/crumbs.tsx'
import type { ShownProvider } from './provider-data.ts'

/** Returns the breadcrumbs: city, kind of care in it, provider. */
export function crumbsOf({ provider }: ShownProvider, { t, paths }: PageContext): Crumb[] {
  const location = provider.locations.find((l) => l.city_id)
  const [specialty] = provider.specialties
  const city_id = location?.city_id
  if (!location || !city_id)
    return [
      { name: t('common.nav.find_care'), to: paths.findCareStart() },
      { name: provider.name, to: null },
    ]
  return [
    { name: location.city_name ?? location.city, to: paths.findCare(city_id) },
    ...(specialty
      ? [{ name: specialty.name, to: paths.findCare(city_id, { specialty: specialty.id }) }]
      : []),
    { name: provider.name, to: null },
  ]
}
