import type { DemoDirectory } from './directory.ts'
import type { FacilityKind } from './facility-words.ts'
import { clinicsSource, listSource, regionOf, sourceOf, type DemoInsurer } from './insurer.ts'
import { demoInsurers } from './insurers.ts'
import { idOf, randomOf, type Random } from './random.ts'

type Acceptance = DemoDirectory['acceptance'][number]
type Billing = 'direct' | 'pay_and_claim' | 'unknown'

const networkId = (insurer: DemoInsurer, key: string) => idOf(`network:${insurer.slug}:${key}`)

/** Percentages of direct billing and of pay and claim; the rest is unknown. */
const billingShares: Readonly<
  Record<'hospital' | 'facility' | 'pharmacy' | 'own', [number, number]>
> = {
  hospital: [84, 12],
  facility: [44, 44],
  pharmacy: [14, 74],
  own: [16, 66],
}

const shareOf = (kind: FacilityKind | null) => {
  if (kind === null) return billingShares.own
  if (kind === 'hospital' || kind === 'pharmacy') return billingShares[kind]
  return billingShares.facility
}

function billingOf(random: Random, kind: FacilityKind | null): Billing {
  const [direct, claim] = shareOf(kind)
  const drawn = random.int(1, 100)
  if (drawn <= direct) return 'direct'
  return drawn <= direct + claim ? 'pay_and_claim' : 'unknown'
}

/** Days more than a year before the demo's today: outdated evidence. */
const longAgo = ['2025-10-09', '2025-09-15', '2025-08-04', '2025-06-12', '2025-03-10', '2024-12-02']

/** Picks an edition of an insurer's directory, more often a recent one. */
const editionOf = (random: Random, insurer: DemoInsurer) =>
  random.weighted(insurer.published.map((day, place) => ({ day, weight: 10 / (place + 1.4) }))).day

/** Returns a day in the year before 12 November 2026 on which a clinic confirmed. */
const dayAskedOn = (random: Random) =>
  new Date(Date.UTC(2026, 10, 10) - random.int(0, 340) * 86_400_000).toISOString().slice(0, 10)

/** Returns the source of an acceptance and the day of its confirmation. */
function evidenceOf(random: Random, insurer: DemoInsurer) {
  const drawn = random.int(1, 100)
  if (drawn <= 64) return { source_id: sourceOf(insurer), confirmed_on: editionOf(random, insurer) }
  if (drawn <= 74) return { source_id: sourceOf(insurer), confirmed_on: random.pick(longAgo) }
  if (drawn <= 85) return { source_id: clinicsSource, confirmed_on: dayAskedOn(random) }
  return { source_id: listSource, confirmed_on: null }
}

/** A provider at a location. `host` is the acceptance of the facility they work at. */
export type DemoPractice = {
  provider_location_id: string
  country: string
  kind: FacilityKind | null
  host: readonly Acceptance[]
}

/** Returns the acceptances of a practice with their evidence. Doctors often follow their hospital. */
export function acceptanceOf(practice: DemoPractice): Acceptance[] {
  const region = regionOf(practice.country)
  return demoInsurers.flatMap((insurer): Acceptance[] => {
    const random = randomOf(`acceptance:${practice.provider_location_id}:${insurer.slug}`)
    const hosted = insurer.networks.find(({ key }) =>
      practice.host.some((own) => own.insurance_network_id === networkId(insurer, key))
    )
    const reach = insurer.reach[region] * (practice.kind === 'hospital' ? 1.5 : 1)
    if (random.int(1, 100) > (hosted ? 78 : reach)) return []
    const { key } = hosted ?? random.weighted(insurer.networks)
    const evidence = evidenceOf(random, insurer)
    const billing = billingOf(random, practice.kind)
    return [
      {
        provider_location_id: practice.provider_location_id,
        insurance_network_id: networkId(insurer, key),
        billing: evidence.confirmed_on === null && random.chance(0.6) ? 'unknown' : billing,
        source_ref: `${insurer.slug}:${key}`,
        ...evidence,
      },
    ]
  })
}

/** Returns the rows of the six insurers: companies, networks, plans, and the networks of each plan. */
export function insurerRows() {
  const company = (insurer: DemoInsurer) => idOf(`insurer:${insurer.slug}`)
  const rows = {
    insurance_company: demoInsurers.map((insurer) => ({
      id: company(insurer),
      slug: insurer.slug,
      name: insurer.name,
      country: insurer.country,
      website: `https://${insurer.slug}.example`,
      phone: insurer.phone,
      source_id: sourceOf(insurer),
      source_ref: insurer.slug,
    })),
    insurance_network: demoInsurers.flatMap((insurer) =>
      insurer.networks.map(({ key, name, tier }) => ({
        id: networkId(insurer, key),
        insurance_company_id: company(insurer),
        name,
        tier,
        source_id: sourceOf(insurer),
        source_ref: key,
      }))
    ),
    insurance_plan: demoInsurers.flatMap((insurer) =>
      insurer.plans.map((plan) => ({
        id: idOf(`plan:${plan.slug}`),
        slug: plan.slug,
        insurance_company_id: company(insurer),
        name: plan.name,
        currency: insurer.currency,
        area_of_cover: plan.area_of_cover,
        annual_limit_amount: plan.annual_limit === null ? null : plan.annual_limit * 100,
        deductible_amount: plan.deductible * 100,
        coinsurance_bps: plan.coinsurance_bps,
        source_id: sourceOf(insurer),
        source_ref: plan.slug,
      }))
    ),
    insurance_plan_network: demoInsurers.flatMap((insurer) =>
      insurer.plans.flatMap((plan) =>
        plan.networks.map((key) => ({
          insurance_plan_id: idOf(`plan:${plan.slug}`),
          insurance_network_id: networkId(insurer, key),
        }))
      )
    ),
  }
  return rows satisfies Partial<DemoDirectory>
}
