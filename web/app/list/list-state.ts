/** State of a list, stored in its address so that a link reproduces it. */
import { pageSizes } from '@numo/kit/list.ts'

type Density = 'compact' | 'comfortable'

export type ListState = {
  q: string
  /** Column name, prefixed with `-` for descending; empty for the default order. */
  sort: string
  /** Selected values by filter name. */
  filters: Readonly<Record<string, readonly string[]>>
  /** Keyset position of the page; null for the first page. */
  page: { after: string } | { before: string } | { at: 'last' } | null
  limit: number
  /** Visible columns; null for the default ones. */
  cols: readonly string[] | null
  density: Density
  /** Id of the row open in the drawer. */
  item: string | null
  /** Selected list where the address has several; null for the first. */
  tab: string | null
}

const words = (text: string | null) => (text ?? '').split(',').filter(Boolean)

/** Parses the query of an address; ignores unknown values. */
export function readState(query: URLSearchParams, filterNames: readonly string[]): ListState {
  const after = query.get('after')
  const before = query.get('before')
  const limit = Number(query.get('limit'))
  const filters: Record<string, readonly string[]> = {}
  for (const name of filterNames) {
    const values = words(query.get(name))
    if (values.length > 0) filters[name] = values
  }
  return {
    q: query.get('q') ?? '',
    sort: query.get('sort') ?? '',
    filters,
    page: after
      ? { after }
      : before
        ? { before }
        : query.get('at') === 'last'
          ? { at: 'last' }
          : null,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
    cols: query.has('cols') ? words(query.get('cols')) : null,
    density: query.get('density') === 'comfortable' ? 'comfortable' : 'compact',
    item: query.get('item'),
    tab: query.get('tab'),
  }
}

/** Returns the search, sort and filter parameters that differ from the defaults. */
export function filterParamsOf(state: ListState): Record<string, string> {
  const params: Record<string, string> = {}
  if (state.q) params['q'] = state.q
  if (state.sort) params['sort'] = state.sort
  for (const [name, values] of Object.entries(state.filters))
    if (values.length > 0) params[name] = values.join(',')
  return params
}

/** Returns the pagination parameters, for the endpoint and the address alike. */
const pageOf = ({ page, limit }: ListState): Record<string, string> => ({
  ...page,
  ...(limit !== pageSizes[0] && { limit: String(limit) }),
})

export const listParamsOf = (state: ListState) => ({ ...filterParamsOf(state), ...pageOf(state) })

/** Returns the query of the address for a state. */
export function writeState(state: ListState): URLSearchParams {
  const query = new URLSearchParams(listParamsOf(state))
  if (state.cols) query.set('cols', state.cols.join(','))
  if (state.density !== 'compact') query.set('density', state.density)
  if (state.item !== null) query.set('item', state.item)
  if (state.tab !== null) query.set('tab', state.tab)
  return query
}

/** Returns the query that a saved view stores: without page, open row and tab. */
export const viewOf = (state: ListState) =>
  writeState({ ...state, page: null, item: null, tab: null }).toString()

/** Returns the address of a saved view; an empty query is the whole list. */
export function addressOfView({ tab }: Pick<ListState, 'tab'>, query: string): string {
  const address = new URLSearchParams(query)
  if (tab !== null) address.set('tab', tab)
  return `?${address}`
}

/** Returns whether a search or filter is active. */
export const isNarrowed = (state: ListState) =>
  Object.keys(filterParamsOf({ ...state, sort: '' })).length > 0

/** Applies a change of search, sort, filters or page size; returns to the first page and closes the drawer. */
export const changed = (
  state: ListState,
  change: Partial<Pick<ListState, 'q' | 'sort' | 'filters' | 'limit'>>
): ListState => ({ ...state, ...change, page: null, item: null })

/** Returns the next sort of a column: ascending, descending, default order. */
export function nextSort(sort: string, column: string): string {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? '' : column
}

/** Adds a value to a filter, or removes it. */
export function toggled(state: ListState, name: string, value: string): ListState {
  const now = state.filters[name] ?? []
  const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value]
  const { [name]: _, ...others } = state.filters
  return changed(state, { filters: next.length > 0 ? { ...others, [name]: next } : others })
}
