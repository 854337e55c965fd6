/** Loads the data of a results page. */
import { directoryStatus } from '@numo/domains/directory/contract.ts'
import { listPlans, type Plan } from '@numo/domains/insurance/contract.ts'
import { findProviders, listSpecialties, type Loosening } from '@numo/domains/providers/contract.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { PageRequest } from '@numo/kit/site.ts'
import { coverName } from '../../../ui/evidence.ts'
import type { PageContext } from '../../../site/page.ts'
import {
  changed,
  cursorOf,
  toInput,
  type SearchName,
  type SearchState,
} from '../../../site/search-state.ts'

export type Results = {
  found: OutputOf<typeof findProviders>
  plans: readonly Plan[]
  /** Name of the selected kind of care. */
  specialty_name: string | null
  state: SearchState
  city_id: string | null
  has_cursor: boolean
  is_demo: boolean
  confirmed_on: string | null
}

/** Runs the search of an address. */
export async function loadResults(
  context: PageContext & Pick<PageRequest, 'call'>,
  city_id: string | null,
  state: SearchState
): Promise<Results> {
  const { call, locale, query } = context
  const cursor = cursorOf(query)
  const place = { ...(city_id ? { city: city_id } : {}), cursor, locale }
  const [found, { plans }, status] = await Promise.all([
    call(findProviders, toInput(state, place)),
    call(listPlans, {}),
    call(directoryStatus, {}),
  ])
  return {
    found,
    plans,
    specialty_name: state.specialty ? await specialtyName(context, state.specialty, found) : null,
    state,
    city_id,
    has_cursor: cursor !== undefined,
    is_demo: status.is_demo,
    confirmed_on: status.confirmed_on,
  }
}

/** Returns the name of a kind of care from the results; when no result has it, from the list of all. */
async function specialtyName(
  { call, locale }: PageContext & Pick<PageRequest, 'call'>,
  id: string,
  found: Results['found']
): Promise<string> {
  const near = [...found.facets.specialties, ...found.providers.flatMap((p) => p.specialties)]
  const known = near.find((one) => one.id === id)
  if (known) return known.name
  const { specialties } = await call(listSpecialties, { locale })
  return specialties.find((one) => one.id === id)?.name ?? id
}

/** Returns the name of the selected plan or insurer; null when none is selected. */
export function chosenCover({ state, plans }: Pick<Results, 'state' | 'plans'>): string | null {
  const plan = plans.find((p) => p.id === state.plan)
  if (plan) return coverName(plan.insurer.name, plan.name)
  return plans.find((p) => p.insurer.id === state.insurer)?.insurer.name ?? state.insurer ?? null
}

/** Words from which on a search tells what happened, rather than whom to find. */
const sentenceFrom = 7

/**
 * Returns `urgent` when the words of a search cannot wait, `in_case` when they tell what happened, and null otherwise.
 * Emergency numbers come before the doctors in both: no reading of a sentence is so good that what it leaves out can
 * surely wait.
 */
export function urgencyOf({ notes, rest }: Results['found']['understood']) {
  if (notes.includes('urgent')) return 'urgent'
  return (rest ?? '').split(/\s+/).length >= sentenceFrom ? 'in_case' : null
}

/** Returns the address of a search in this place. */
export const searchPath = (
  context: PageContext,
  { city_id, state }: Pick<Results, 'city_id' | 'state'>,
  change: Partial<Record<SearchName, string | undefined>> = {},
  cursor?: string
) => {
  const query = { ...changed(state, change), cursor }
  return city_id
    ? context.paths.findCare(city_id, query)
    : context.paths.findCareStart({ ...query, all: 'true' })
}

/** Returns the address of a search whose words name another place, without that place in the words; null when they name none. */
export function movedPath(context: PageContext, { found, state, city_id }: Results): string | null {
  const { paths, formats } = context
  const { city_id: named, country, rest } = found.understood
  const words = changed(state, { q: rest ?? undefined })
  if (named)
    return paths.findCare(
      named,
      changed(words, { near: undefined, bbox: undefined, radius_km: undefined })
    )
  if (!country) return null
  // A search inside that country is there already.
  if (city_id && found.city?.country === country) return paths.findCare(city_id, words)
  return paths.findCareStart({ ...words, city: formats.country(country) })
}

/** Returns the label of an active filter. */
export function filterName(
  filter: Loosening | SearchName,
  results: Results,
  context: PageContext
): string {
  const { t, formats } = context
  const { state } = results
  switch (filter) {
    case 'q':
      return t('find_care.filter.q', { q: state.q ?? '' })
    case 'specialty':
      return results.specialty_name ?? t('find_care.filter.specialty')
    case 'language':
      return t('find_care.filter.speaks', { language: formats.language(state.language ?? '') })
    case 'direct_billing':
      return t('find_care.filter.direct_billing')
    case 'accepting':
      return t('find_care.filter.accepting')
    case 'kind':
      return t(state.kind === 'facility' ? 'find_care.filter.facility' : 'find_care.filter.person')
    case 'plan':
    case 'insurer':
      return chosenCover(results) ?? t('common.search.plan')
    case 'radius_km':
      return t('find_care.filter.km', { km: state.radius_km ?? '25' })
    case 'near':
      return t('find_care.filter.near')
    case 'bbox':
      return t('find_care.filter.area')
    default:
      return t('find_care.filter.radius')
  }
}
