/** How a list looks now, in its address. A link to it is the list. */
import { pageSizes } from '@numo/kit/list.ts'

type Density = 'compact' | 'comfortable'

export type ListState = {
  q: string
  /** A column, with `-` in front for descending; empty: the list's own order. */
  sort: string
  /** Filter name -> chosen values. */
  filters: Readonly<Record<string, readonly string[]>>
  /** The place in the list; null: its beginning. */
  page: { after: string } | { before: string } | { at: 'last' } | null
  limit: number
  /** Columns that are shown; null: the usual ones. */
  cols: readonly string[] | null
  density: Density
  /** The row that is open beside the list. */
  item: string | null
  /** Which of several lists of one address this is; null: its first. */
  tab: string | null
}

const words = (text: string | null) => (text ?? '').split(',').filter(Boolean)

/** Reads an address; what it does not know it leaves out. */
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

/** What is asked of the list's endpoint: only what differs from the usual. */
export function askedOf(state: ListState): Record<string, string> {
  const params: Record<string, string> = {}
  if (state.q) params['q'] = state.q
  if (state.sort) params['sort'] = state.sort
  for (const [name, values] of Object.entries(state.filters))
    if (values.length > 0) params[name] = values.join(',')
  return params
}

/** The page that is asked for, for the endpoint and the address alike. */
const pageOf = ({ page, limit }: ListState): Record<string, string> => ({
  ...page,
  ...(limit !== pageSizes[0] && { limit: String(limit) }),
})

export const pageAskedOf = (state: ListState) => ({ ...askedOf(state), ...pageOf(state) })

/** The address of a state. */
export function writeState(state: ListState): URLSearchParams {
  const query = new URLSearchParams(pageAskedOf(state))
  if (state.cols) query.set('cols', state.cols.join(','))
  if (state.density !== 'compact') query.set('density', state.density)
  if (state.item !== null) query.set('item', state.item)
  if (state.tab !== null) query.set('tab', state.tab)
  return query
}

/** What a saved view keeps: how the list looks, not where in it somebody is. */
export const viewOf = (state: ListState) =>
  writeState({ ...state, page: null, item: null, tab: null }).toString()

/** The address of a saved view, or with an empty query of the whole list. */
export function addressOfView({ tab }: Pick<ListState, 'tab'>, query: string): string {
  const address = new URLSearchParams(query)
  if (tab !== null) address.set('tab', tab)
  return `?${address}`
}

/** Whether anything is looked for or left out. */
export const isNarrowed = (state: ListState) =>
  Object.keys(askedOf({ ...state, sort: '' })).length > 0

/** A change of what is listed begins at the first page and closes the open row. */
export const changed = (
  state: ListState,
  change: Partial<Pick<ListState, 'q' | 'sort' | 'filters' | 'limit'>>
): ListState => ({ ...state, ...change, page: null, item: null })

/** The next sort of a column: ascending, descending, the list's own. */
export function nextSort(sort: string, column: string): string {
  if (sort === column) return `-${column}`
  return sort === `-${column}` ? '' : column
}

/** A value of a filter put in or taken out. */
export function toggled(state: ListState, name: string, value: string): ListState {
  const now = state.filters[name] ?? []
  const next = now.includes(value) ? now.filter((one) => one !== value) : [...now, value]
  const { [name]: _, ...others } = state.filters
  return changed(state, { filters: next.length > 0 ? { ...others, [name]: next } : others })
}
