import type { City } from '@numo/domains/cities/contract.ts'
import type { Plan } from '@numo/domains/insurance/contract.ts'
import type { Evidence, ProviderPage } from '@numo/domains/providers/contract-shapes.ts'
import { byStrength } from '@numo/domains/providers/rules.ts'
import { coverName } from '../../../ui/evidence.ts'
import type { PageContext } from '../../../site/page.ts'
import type { SearchState } from '../../../site/search-state.ts'
import { kindName } from '../../../ui/kind-name.ts'
import type { Ask } from './read-ask.ts'
import type { Report } from './read-report.ts'

/** A wish that the provider join: counted a moment ago, or not because this network asked too often. */
export type Wish = 'done' | 'busy' | null

export type ShownProvider = {
  kind: 'provider'
  provider: ProviderPage
  plans: readonly Plan[]
  state: SearchState
  report: Report
  is_reported: boolean
  ask: Ask
  /** What was asked for a moment ago. */
  asked: { times: readonly string[]; zone: string; place: string } | null
  wish: Wish
}
/** A provider that has left the directory. */
export type GoneProvider = { kind: 'gone'; cities: readonly City[] }
export type ProviderData = ShownProvider | GoneProvider

export type Location = ProviderPage['locations'][number]

/** Returns whether the evidence is about the selected plan or insurer. */
export const isChosen = (evidence: Evidence, { plan, insurer }: SearchState) =>
  plan ? evidence.plan?.id === plan : insurer !== undefined && evidence.insurer.id === insurer

/** Returns the strongest evidence for the selected plan at each location. */
export function chosenEvidence(provider: ProviderPage, state: SearchState) {
  return provider.locations.flatMap((location) => {
    const [best] = location.acceptance
      .filter((evidence) => isChosen(evidence, state))
      .toSorted(byStrength)
    return best ? [{ location, evidence: best }] : []
  })
}

/** Returns the selected plan; undefined when none is selected or it is unknown. */
export const chosenPlan = ({ plans, state }: Pick<ShownProvider, 'plans' | 'state'>) =>
  plans.find(({ id }) => id === state.plan)

/** Returns the name of the selected plan; null when none is selected or it is unknown. */
export function chosenName({
  plans,
  state,
}: Pick<ShownProvider, 'plans' | 'state'>): string | null {
  const plan = chosenPlan({ plans, state })
  if (plan) return coverName(plan.insurer.name, plan.name)
  return plans.find((p) => p.insurer.id === state.insurer)?.insurer.name ?? null
}

/** Returns `Cardiologist`, or the type of facility. */
export const kindOfProvider = (provider: ProviderPage, { t }: PageContext) =>
  (provider.kind === 'person' && provider.specialties[0]?.doctor) || kindName(provider, t)

/** Returns `Roma Norte, Mexico City`; empty without a location. */
export function areaOfProvider(provider: ProviderPage): string {
  const location = provider.locations[0]
  if (!location) return ''
  const city = location.city_name ?? location.city
  return [location.neighborhood, city].filter(Boolean).join(', ')
}

/** Returns the accepted insurers of all locations without duplicates, in order. */
export const insurersOf = (provider: ProviderPage) => [
  ...new Set(provider.locations.flatMap((l) => l.acceptance.map((e) => e.insurer.name))),
]
