import { slugOf } from '@numo/kit/text.ts'
import type { Hours } from '@numo/domains/providers/contract-shapes.ts'
import { aboutPerson } from './about.ts'
import type { DemoCare } from './care-item.ts'
import { demoCare } from './care.ts'
import type { DemoCity } from './city.ts'
import { countryOf } from './countries.ts'
import type { DemoCountry } from './country.ts'
import type { DemoDirectory, PlaceRow } from './directory.ts'
import type { FacilityKind } from './facility-words.ts'
import { languagesOf, newName, type DemoFacility } from './generate-facilities.ts'
import { hoursOf } from './hours.ts'
import { listSource } from './insurer.ts'
import { isOrigin, nameOf, nameSets, type Origin } from './names.ts'
import { placeOf } from './place.ts'
import { idOf, present, randomOf, type Random } from './random.ts'
import { days } from '@numo/domains/providers/enums.ts'

type Row<T extends keyof DemoDirectory> = DemoDirectory[T][number]

export type DemoDoctor = {
  provider: Row<'provider'>
  codes: readonly string[]
  /** At a facility or in a private practice; `hours` when they differ from the place's. */
  at: readonly { facility: DemoFacility | null; place: PlaceRow; hours: Hours | null }[]
}

/** NUCC codes present in every city, however small. */
const everywhere = [
  '207Q00000X',
  '208000000X',
  '207V00000X',
  '122300000X',
  '207N00000X',
  '207R00000X',
]

const chosenCare = (random: Random, place: number): DemoCare => {
  const code = everywhere[place]
  return code ? present(demoCare.find((care) => care.code === code)) : random.weighted(demoCare)
}

const originOf = (random: Random, { origins }: DemoCountry): Origin => {
  const list = Object.keys(origins).filter(isOrigin)
  return random.weighted(list.map((origin) => ({ origin, weight: origins[origin] ?? 0 }))).origin
}

function prefixOf(country: DemoCountry, care: DemoCare, gender: 'male' | 'female'): string | null {
  switch (care.training) {
    case 'physician':
    case 'dentist':
      return country.prefix[gender]
    default:
      return country.other_prefix?.[care.training] ?? null
  }
}

/** Which care is provided in which kind of facility, by code or training. */
const workers: Readonly<Record<FacilityKind, (care: DemoCare) => boolean>> = {
  hospital: ({ training }) => training === 'physician',
  clinic: ({ training }) => training !== 'dentist',
  primary: ({ code }) => /^20(7Q|8D|80|7R0)/.test(code),
  dental: ({ training }) => training === 'dentist',
  physio: ({ code }) => /^(225|2081|111N|207QS)/.test(code),
  eye: ({ code }) => /^(207W|152W)/.test(code),
  mental: ({ code, training }) => training === 'psychologist' || code.startsWith('2084P'),
  fertility: ({ code }) => code.startsWith('207V'),
  urgent: ({ code }) => /^20(7P|8D)/.test(code),
  imaging: ({ code }) => code.startsWith('2085R0202'),
  laboratory: () => false,
  pharmacy: () => false,
}

const rooms: Readonly<Record<DemoCountry['words'], string>> = {
  spanish: 'Consultorio {name}',
  portuguese: 'Consultório {name}',
  italian: 'Studio {name}',
  german: 'Praxis {name}',
  english: '{name}, private practice',
}

/** Restricts hours to every other day, so that nobody is at both places on the same day. */
const onlyOn = (hours: Hours, odd: 0 | 1): Hours =>
  Object.fromEntries(Object.entries(hours).filter((_, place) => place % 2 === odd))

/** Returns the providers of a city, at its facilities or in private practices. */
export function doctorsOf(
  city: DemoCity,
  facilities: readonly DemoFacility[],
  taken: Set<string>
): DemoDoctor[] {
  const country = countryOf(city.country)
  return Array.from({ length: city.doctors }, (_, place): DemoDoctor => {
    const random = randomOf(`doctor:${city.id}:${place}`)
    const care = chosenCare(random, place)
    const gender = random.chance(0.5) ? 'female' : 'male'
    const origin = originOf(random, country)
    const name = newName(taken, city, () => nameOf(random, origin, gender))
    const slug = slugOf(name)
    const prefix = prefixOf(country, care, gender)
    const year = random.chance(0.85) ? random.int(1982, 2022) : null
    const speaks = nameSets[origin].speaks
    return {
      codes: care.also && random.chance(0.35) ? [care.code, care.also] : [care.code],
      at: placesOf(random, city, care, facilities, {
        slug,
        name: [prefix, name].filter(Boolean).join(' '),
      }),
      provider: {
        id: idOf(`provider:${slug}`),
        slug,
        kind: 'person',
        facility_type: null,
        full_name: name,
        name_prefix: prefix,
        credential: care.training === 'physician' ? country.credential : null,
        gender,
        languages: languagesOf(random, city.country, speaks),
        license_number: random.chance(0.9) ? `DEMO-${random.int(100_000, 999_999)}` : null,
        license_country: city.country,
        practising_since: year,
        website: random.chance(0.3) ? `https://${slug}.example` : null,
        ...aboutPerson(random, care, year),
        source_id: listSource,
        source_ref: slug,
      },
    }
  })
}

function placesOf(
  random: Random,
  city: DemoCity,
  care: DemoCare,
  facilities: readonly DemoFacility[],
  who: { slug: string; name: string }
): DemoDoctor['at'] {
  const { practice_hours, words } = countryOf(city.country)
  const hours = hoursOf(random.pick(practice_hours))
  const fitting = facilities.filter(({ kind }) => workers[kind](care))
  const facility = fitting.length > 0 && random.chance(0.58) ? random.pick(fitting) : null
  const own = (on: Hours): DemoDoctor['at'][number] => ({
    facility: null,
    hours: null,
    place: placeOf(random, city, {
      key: who.slug,
      name: present(rooms[words]).replace('{name}', who.name),
      partner_id: null,
      hours: on,
      source_id: listSource,
    }),
  })
  if (!facility) return [own(hours)]
  const both = Object.keys(hours).length >= days.length - 3 && random.chance(0.24)
  const there = { facility, place: facility.place, hours: both ? onlyOn(hours, 0) : hours }
  return both ? [there, own(onlyOn(hours, 1))] : [there]
}
