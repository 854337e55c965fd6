import { demoCities } from './cities.ts'
import type { DemoDirectory } from './directory.ts'
import { acceptanceOf, insurerRows } from './generate-acceptance.ts'
import { doctorsOf, type DemoDoctor } from './generate-doctors.ts'
import { facilitiesOf, type DemoFacility } from './generate-facilities.ts'
import { clinicsSource, listSource, sourceOf } from './insurer.ts'
import { demoInsurers } from './insurers.ts'
import { idOf, randomOf } from './random.ts'

/** The demo tables as mutable arrays. */
type Growing = { [T in keyof DemoDirectory]: DemoDirectory[T][number][] }

const acceptingShares = [
  { weight: 68, value: 'yes' },
  { weight: 10, value: 'no' },
  { weight: 8, value: 'existing_only' },
  { weight: 14, value: 'unknown' },
] as const

const sources = (): DemoDirectory['directory_source'] => [
  ...demoInsurers.map((insurer) => ({
    id: sourceOf(insurer),
    name: `${insurer.name} directory (demo)`,
    kind: 'insurer_directory' as const,
    is_demo: true,
  })),
  { id: clinicsSource, name: 'Clinics themselves (demo)', kind: 'partner', is_demo: true },
  { id: listSource, name: 'List of practices (demo)', kind: 'list', is_demo: true },
]

function addSpecialties(rows: Growing, provider_id: string, codes: readonly string[]) {
  for (const [place, code] of codes.entries())
    rows.provider_specialty.push({ provider_id, code, is_primary: place === 0 })
}

/** Adds a facility with its organisation, location and acceptances; returns the acceptances. */
function addFacility(rows: Growing, facility: DemoFacility) {
  const { partner, place, provider, kind } = facility
  const id = idOf(`at:${provider.slug}:${place.source_ref}`)
  const host = acceptanceOf({ provider_location_id: id, country: place.country, kind, host: [] })
  rows.partner.push(partner)
  rows.practice_location.push(place)
  rows.provider.push(provider)
  addSpecialties(rows, idOf(`provider:${provider.slug}`), facility.codes)
  rows.provider_location.push({
    id,
    provider_id: idOf(`provider:${provider.slug}`),
    practice_location_id: idOf(`place:${place.source_ref}`),
    partner_id: partner.id ?? null,
    accepting_new_patients: 'yes',
    phone: null,
    hours: null,
    source_id: clinicsSource,
    source_ref: provider.slug,
  })
  rows.acceptance.push(...host)
  return host
}

/** Adds a doctor with their locations; `hosts` holds the acceptances of the facilities. */
function addDoctor(
  rows: Growing,
  { provider, codes, at }: DemoDoctor,
  hosts: ReadonlyMap<DemoFacility, DemoDirectory['acceptance']>
) {
  const provider_id = idOf(`provider:${provider.slug}`)
  rows.provider.push(provider)
  addSpecialties(rows, provider_id, codes)
  for (const { facility, place, hours } of at) {
    const id = idOf(`at:${provider.slug}:${place.source_ref}`)
    if (!facility) rows.practice_location.push(place)
    rows.provider_location.push({
      id,
      provider_id,
      practice_location_id: idOf(`place:${place.source_ref}`),
      partner_id: facility?.partner.id ?? null,
      accepting_new_patients: randomOf(`practice:${id}`).weighted(acceptingShares).value,
      phone: null,
      hours,
      source_id: listSource,
      source_ref: provider.slug,
    })
    const host = (facility && hosts.get(facility)) || []
    const kind = facility?.kind ?? null
    const practice = { provider_location_id: id, country: place.country, kind, host }
    rows.acceptance.push(...acceptanceOf(practice))
  }
}

/** Generates the demo directory. Deterministic: independent of clock and random numbers. */
export function generateDemoDirectory(): DemoDirectory {
  const rows: Growing = {
    directory_source: [...sources()],
    ...insurerRows(),
    partner: [],
    practice_location: [],
    provider: [],
    provider_specialty: [],
    provider_location: [],
    acceptance: [],
  }
  const taken = new Set<string>()
  for (const city of demoCities) {
    const facilities = facilitiesOf(city, taken)
    const hosts = new Map(facilities.map((facility) => [facility, addFacility(rows, facility)]))
    for (const doctor of doctorsOf(city, facilities, taken)) addDoctor(rows, doctor, hosts)
  }
  return rows
}
