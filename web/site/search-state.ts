/** State of a search, stored in the query of its address. */
import { SearchFields, findProviders } from '@numo/domains/providers/contract.ts'
import type { SentTo } from '@numo/kit/endpoint.ts'

/** Query parameters of a search, in canonical order. */
export const searchNames = [
  'near',
  'bbox',
  'radius_km',
  'insurer',
  'plan',
  'specialty',
  'q',
  'language',
  'direct_billing',
  'accepting',
  'kind',
] as const
export type SearchName = (typeof searchNames)[number]
/** Valid parameters that are set; flags are `true`. */
export type SearchState = Readonly<Partial<Record<SearchName, string>>>

const flags: readonly SearchName[] = ['direct_billing', 'accepting']

/** Parses a query; ignores invalid values. */
export function readSearch(query: URLSearchParams): SearchState {
  const state: Partial<Record<SearchName, string>> = {}
  for (const name of searchNames) {
    const text = query.get(name)?.trim()
    if (!text) continue
    const parsed = SearchFields.shape[name].safeParse(text)
    if (!parsed.success) continue
    if (!flags.includes(name)) state[name] = text
    else if (parsed.data === true) state[name] = 'true'
  }
  // A plan implies its insurer; a contradicting one would find nothing.
  if (state.plan) delete state.insurer
  return state
}

/** Returns the value of the insurance menu: a plan, or an insurer with an unknown plan. */
export const coverOf = (state: SearchState) =>
  state.plan ? `plan.${state.plan}` : state.insurer ? `insurer.${state.insurer}` : ''

/**
 * Returns the canonical state of a submitted form: `cover` of the insurance menu becomes `plan` or `insurer`, empty
 * values are removed. Null when the query is canonical already.
 */
export function tidyQuery(query: URLSearchParams): SearchState | null {
  const isTidy = !query.has('cover') && [...query.values()].every((value) => value !== '')
  if (isTidy) return null
  const copy = new URLSearchParams(query)
  const cover = copy.get('cover')
  if (cover !== null) {
    copy.delete('plan')
    copy.delete('insurer')
    const [kind = '', id = ''] = cover.split('.')
    if (kind === 'plan' || kind === 'insurer') copy.set(kind, id)
  }
  return readSearch(copy)
}

export const cursorOf = (query: URLSearchParams): string | undefined => {
  const parsed = findProviders.input.shape.cursor.safeParse(query.get('cursor') ?? undefined)
  return parsed.success ? parsed.data : undefined
}

/** Returns a copy of the search with changes; `undefined` removes a parameter. */
export function changed(
  state: SearchState,
  change: Partial<Record<SearchName, string | undefined>>
): SearchState {
  const next: Partial<Record<SearchName, string>> = {}
  for (const name of searchNames) {
    const value = name in change ? change[name] : state[name]
    if (value) next[name] = value
  }
  if (change.plan) delete next.insurer
  if (change.insurer) delete next.plan
  return next
}

/** Returns the number of active filters besides place and insurance. */
export const filterCount = (state: SearchState) =>
  (['specialty', 'q', 'language', 'direct_billing', 'accepting', 'kind'] as const).filter(
    (name) => state[name]
  ).length

/** Converts the search to the input of the endpoint. */
export const toInput = (
  state: SearchState,
  place: { city?: string; cursor?: string | undefined; locale: 'en' | 'es' }
): SentTo<typeof findProviders> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `readSearch` has validated it with the endpoint's own schema
  const known = state as Partial<SentTo<typeof findProviders>>
  return {
    ...known,
    ...(place.city ? { city: place.city } : {}),
    ...(place.cursor ? { cursor: place.cursor } : {}),
    locale: place.locale,
  }
}
