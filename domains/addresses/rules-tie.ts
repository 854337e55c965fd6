import { byHand } from './rules-place.ts'
import { normaliseAddress, type AddressText } from './rules.ts'
import { geocodePrecisions } from './enums.ts'

/** Fields shared by tied addresses: text and coordinates. */
export type TiedForm = AddressText & {
  created_at: string
  latitude: number | null
  longitude: number | null
  geocode_state: string
  geocode_precision: string | null
  geocoded_by: string | null
  geocoded_at: string | null
  placed_by: string | null
}

/** Sort order by quality of the location: set by hand first, then more precise, then older. */
function byLocationQuality(a: TiedForm, b: TiedForm): number {
  const rank = ({ geocoded_by, geocode_precision }: TiedForm) => {
    if (geocode_precision === null) return geocodePrecisions.length
    return geocoded_by === byHand
      ? -1
      : geocodePrecisions.findIndex((one) => one === geocode_precision)
  }
  return rank(a) - rank(b) || a.created_at.localeCompare(b.created_at)
}

/**
 * Returns the common form of addresses of one place: that of the best located one, normalized, with neighborhood and
 * state filled in from the others.
 */
export function commonForm(rows: readonly TiedForm[]): Omit<TiedForm, 'created_at' | 'country'> {
  const [lead] = rows.toSorted(byLocationQuality)
  if (!lead) throw new Error('No address is no place')
  const report = (name: 'neighborhood' | 'state') =>
    lead[name] ?? rows.find((row) => row[name] !== null)?.[name] ?? null
  const { line1, line2, neighborhood, city, state, postal_code } = normaliseAddress({
    ...lead,
    neighborhood: report('neighborhood'),
    state: report('state'),
  })
  const { latitude, longitude, geocode_state, geocode_precision } = lead
  const { geocoded_by, geocoded_at, placed_by } = lead
  const text = { line1, line2, neighborhood, city, state, postal_code }
  const place = { latitude, longitude, geocode_state, geocode_precision }
  return { ...text, ...place, geocoded_by, geocoded_at, placed_by }
}
