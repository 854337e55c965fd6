import { slugOf } from '@numo/kit/text.ts'
import { aboutFacility } from './about.ts'
import { facilityCodes } from './care.ts'
import type { DemoCity } from './city.ts'
import { countryOf } from './countries.ts'
import type { DemoDirectory, PlaceRow } from './directory.ts'
import { facilityWords, type FacilityKind } from './facility-words.ts'
import { hoursOf } from './hours.ts'
import { clinicsSource } from './insurer.ts'
import { listed } from './names.ts'
import { phoneOf, placeOf } from './place.ts'
import { idOf, randomOf, type Random } from './random.ts'

type Row<T extends keyof DemoDirectory> = DemoDirectory[T][number]

export type DemoFacility = {
  kind: FacilityKind
  partner: Row<'partner'>
  place: PlaceRow
  provider: Row<'provider'>
  codes: readonly string[]
}

const shares: readonly { kind: FacilityKind; weight: number }[] = [
  { kind: 'hospital', weight: 18 },
  { kind: 'clinic', weight: 34 },
  { kind: 'primary', weight: 22 },
  { kind: 'dental', weight: 22 },
  { kind: 'physio', weight: 14 },
  { kind: 'eye', weight: 8 },
  { kind: 'mental', weight: 9 },
  { kind: 'fertility', weight: 4 },
  { kind: 'urgent', weight: 8 },
  { kind: 'laboratory', weight: 24 },
  { kind: 'imaging', weight: 18 },
  { kind: 'pharmacy', weight: 22 },
]

/** Kinds of the first facilities of every city. */
const first: readonly FacilityKind[] = ['hospital', 'clinic']

const typeOf = (kind: FacilityKind) =>
  kind === 'hospital' || kind === 'laboratory' || kind === 'imaging' || kind === 'pharmacy'
    ? kind
    : 'clinic'

function hoursOfKind(random: Random, kind: FacilityKind, country: string) {
  switch (kind) {
    case 'hospital':
      return hoursOf('mon-sun 00:00-24:00')
    case 'urgent':
      return hoursOf(random.pick(['mon-sun 00:00-24:00', 'mon-sun 08:00-23:00']))
    case 'laboratory':
      return hoursOf(random.pick(['mon-fri 07:00-16:00; sat 07:00-13:00', 'mon-sat 06:30-14:00']))
    case 'imaging':
      return hoursOf('mon-fri 07:00-20:00; sat 08:00-14:00')
    case 'pharmacy':
      return hoursOf(random.pick(['mon-sun 08:00-22:00', 'mon-sat 09:00-21:00; sun 10:00-15:00']))
    default:
      return hoursOf(random.pick(countryOf(country).clinic_hours))
  }
}

/** Returns languages spoken: the country's, English as often as usual there, others. */
export function languagesOf(random: Random, country: string, also: string | null): string[] {
  const { languages, english, further } = countryOf(country)
  const spoken = new Set(languages)
  if (also) spoken.add(also)
  if (random.int(1, 100) <= english) spoken.add('en')
  for (const [code, share] of Object.entries(further))
    if (random.int(1, 100) <= share) spoken.add(code)
  return [...spoken]
}

/** Returns the hospitals, clinics, laboratories, imaging centres and pharmacies of a city. */
export function facilitiesOf(city: DemoCity, taken: Set<string>): DemoFacility[] {
  const { words, names } = countryOf(city.country)
  return Array.from({ length: city.facilities }, (_, place): DemoFacility => {
    const random = randomOf(`facility:${city.id}:${place}`)
    const kind = first[place] ?? random.weighted(shares).kind
    const name = newName(taken, city, () =>
      random.pick(facilityWords[words][kind]).replace('{name}', random.pick(listed(names)))
    )
    const slug = slugOf(name)
    const partner_id = idOf(`partner:${slug}`)
    const website = random.chance(0.85) ? `https://${slug}.example` : null
    const phone = phoneOf(random, city.country)
    const source = { source_id: clinicsSource, source_ref: slug }
    return {
      kind,
      codes: facilityCodes[kind],
      partner: {
        id: partner_id,
        slug,
        name,
        type: typeOf(kind),
        country: city.country,
        time_zone: city.time_zone,
        website,
        phone,
        ...source,
      },
      place: {
        ...placeOf(random, city, {
          key: slug,
          name,
          partner_id,
          hours: hoursOfKind(random, kind, city.country),
          source_id: clinicsSource,
        }),
        phone,
        line2: null,
      },
      provider: {
        id: idOf(`provider:${slug}`),
        slug,
        kind: 'facility',
        facility_type: typeOf(kind),
        full_name: name,
        name_prefix: null,
        credential: null,
        gender: null,
        languages: languagesOf(random, city.country, kind === 'hospital' ? 'en' : null),
        license_number: `DEMO-F${random.int(10_000, 99_999)}`,
        license_country: city.country,
        practising_since: null,
        website,
        ...aboutFacility(random, kind),
        ...source,
      },
    }
  })
}

/** Returns a name whose slug is not taken yet, and takes it; after 20 attempts it appends the city. */
export function newName(taken: Set<string>, city: DemoCity, make: () => string): string {
  for (let tries = 0; ; tries++) {
    const name = tries < 20 ? make() : `${make()} ${city.name}`
    const slug = slugOf(name)
    if (taken.has(slug)) continue
    taken.add(slug)
    return name
  }
}
