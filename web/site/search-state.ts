/** What a visitor asked for, as it stands in the address. */
import { SearchFields, findProviders } from '@numo/domains/providers/contract.ts'
import type { SentTo } from '@numo/kit/endpoint.ts'

/** The filters that travel in the query, in the order links write them. */
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
/** Only what was set and makes sense; flags are `true`. */
export type SearchState = Readonly<Partial<Record<SearchName, string>>>

const flags: readonly SearchName[] = ['direct_billing', 'accepting']

/** Takes what makes sense out of a query; the rest is left out rather than refused. */
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
  // A plan says its insurer; two that disagree would find nothing.
  if (state.plan) delete state.insurer
  return state
}

/** The value of the insurance menu: a plan, or an insurer whose plan is not known. */
export const coverOf = (state: SearchState) =>
  state.plan ? `plan.${state.plan}` : state.insurer ? `insurer.${state.insurer}` : ''

/**
 * The tidy address query of a sent form: the insurance menu's `cover` becomes `plan` or `insurer`, and
 * what was left empty disappears. Null when the query is tidy already.
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

/** The same search with some of it changed; `undefined` leaves a part out. */
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

/** What narrows the list besides place and insurance. */
export const filterCount = (state: SearchState) =>
  (['specialty', 'q', 'language', 'direct_billing', 'accepting', 'kind'] as const).filter(
    (name) => state[name]
  ).length

/** As the endpoint takes it. */
export const toInput = (
  state: SearchState,
  place: { city?: string; cursor?: string | undefined; locale: 'en' | 'es' }
): SentTo<typeof findProviders> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `readSearch` has asked the endpoint's own shape
  const known = state as Partial<SentTo<typeof findProviders>>
  return {
    ...known,
    ...(place.city ? { city: place.city } : {}),
    ...(place.cursor ? { cursor: place.cursor } : {}),
    locale: place.locale,
  }
}
