import type { City } from '@numo/domains/cities/contract.ts'
import type { Plan } from '@numo/domains/insurance/contract.ts'
import type { Evidence, ProviderPage } from '@numo/domains/providers/contract-shapes.ts'
import { byStrength } from '@numo/domains/providers/rules.ts'
import { coverName } from '../../../ui/evidence.ts'
import type { PageContext } from '../../../site/page.ts'
import type { SearchState } from '../../../site/search-state.ts'
import { kindName } from '../../../ui/kind-name.ts'
import type { Report } from './read-report.ts'

export type ShownProvider = {
  kind: 'provider'
  provider: ProviderPage
  plans: readonly Plan[]
  state: SearchState
  report: Report
  is_reported: boolean
}
/** A provider that was in the directory once. */
export type GoneProvider = { kind: 'gone'; cities: readonly City[] }
export type ProviderData = ShownProvider | GoneProvider

export type Location = ProviderPage['locations'][number]

/** Whether an evidence speaks about the chosen plan or insurer. */
export const isChosen = (evidence: Evidence, { plan, insurer }: SearchState) =>
  plan ? evidence.plan?.id === plan : insurer !== undefined && evidence.insurer.id === insurer

/** What is known about the visitor's plan at each location; the strongest of each. */
export function chosenEvidence(provider: ProviderPage, state: SearchState) {
  return provider.locations.flatMap((location) => {
    const [best] = location.acceptance
      .filter((evidence) => isChosen(evidence, state))
      .toSorted(byStrength)
    return best ? [{ location, evidence: best }] : []
  })
}

/** The visitor's plan as people say it; null when none is chosen or it is not known. */
export function chosenName({
  plans,
  state,
}: Pick<ShownProvider, 'plans' | 'state'>): string | null {
  const plan = plans.find((p) => p.id === state.plan)
  if (plan) return coverName(plan.insurer.name, plan.name)
  return plans.find((p) => p.insurer.id === state.insurer)?.insurer.name ?? null
}

/** `Cardiologist`, or what sort of place it is. */
export const whatItIs = (provider: ProviderPage, { t }: PageContext) =>
  (provider.kind === 'person' && provider.specialties[0]?.doctor) || kindName(provider, t)

/** `Roma Norte, Mexico City`; empty without a location. */
export function whereItIs(provider: ProviderPage): string {
  const location = provider.locations[0]
  if (!location) return ''
  const city = location.city_name ?? location.city
  return [location.neighborhood, city].filter(Boolean).join(', ')
}

/** Insurers accepted anywhere, each once, in the order given. */
export const insurersOf = (provider: ProviderPage) => [
  ...new Set(provider.locations.flatMap((l) => l.acceptance.map((e) => e.insurer.name))),
]
