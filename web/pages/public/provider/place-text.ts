import type { HoursLine } from '@numo/domains/providers/rules.ts'
import type { Words } from '../../../words/words.ts'
import type { Location } from './provider-data.ts'

/** Returns street, town and country, one line each. */
export const addressLines = (l: Location) => [
  [l.line1, l.line2, l.neighborhood].filter(Boolean).join(', '),
  [l.postal_code, l.city_name ?? l.city, l.region].filter(Boolean).join(' '),
  l.country_name,
]

/** Returns `Monday to Friday`. */
export const daysText = ({ from, to }: HoursLine, t: Words) =>
  from === to
    ? t(`provider.days.${from}`)
    : t('provider.places.days', {
        from: t(`provider.days.${from}`),
        to: t(`provider.days.${to}`),
      })

/** Returns `09:00–14:00, 16:00–19:00`. */
export const rangesText = ({ ranges }: HoursLine, t: Words) =>
  ranges.length === 0
    ? t('provider.places.closed')
    : ranges
        .map(([from, to]) =>
          from === '00:00' && to === '24:00' ? t('provider.places.midnight') : `${from}–${to}`
        )
        .join(', ')
