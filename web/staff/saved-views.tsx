import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listSavedViews, type SavedView } from '@numo/domains/lists/contract.ts'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { addressOfView } from '../app/list/list-state.ts'
import { totalFigure } from '../app/list/total-text.ts'
import { useProgram } from '../app/program.ts'
import { useLacksFactor } from '../app/record/factor-note.tsx'
import { QueryState } from '../app/query-state.tsx'
import { readOptions, useRead } from '../app/use-read.ts'
import { Panel } from '../ui/panel.tsx'
import { Tile } from './tile.tsx'
import { viewedLists } from './viewed-lists.ts'

/** At most so many views are counted. */
const maxShown = 24

/** The views that the person saved of any list, with how many rows each has now. */
export function SavedViews() {
  const { t } = useProgram()
  const query = useRead(listSavedViews, {})
  const title = t('overview.views')
  return (
    <QueryState query={query} title={title}>
      {({ views: all }) => {
        const views = all.filter(({ is_mine }) => is_mine).slice(0, maxShown)
        return (
          <Panel title={title} note={views.length === 0 ? t('overview.views_none') : undefined}>
            {views.length > 0 && (
              <ul className="tiles">
                {views.map((view) => (
                  <ViewTile key={view.id} view={view} />
                ))}
              </ul>
            )}
          </Panel>
        )
      }}
    </QueryState>
  )
}

/** Returns the endpoint of a view's list when it is loaded; the view names it by a name that other versions may not know. */
function useEndpoint(list: string): Endpoint | null {
  const [endpoint, setEndpoint] = useState<Endpoint | null>(null)
  useEffect(() => {
    let isShown = true
    const load = async () => {
      const loaded = await viewedLists[list]?.load()
      if (loaded && isShown) setEndpoint(loaded)
    }
    void load()
    return () => {
      isShown = false
    }
  }, [list])
  return endpoint
}

function ViewTile({ view }: { view: SavedView }) {
  const { t } = useProgram()
  const known = viewedLists[view.list]
  const endpoint = useEndpoint(view.list)
  if (!known) return null
  const list = t(`screens.${known.screen}.title`)
  return (
    <Tile title={view.name} to={known.to + addressOfView({ tab: known.tab ?? null }, view.query)}>
      {endpoint ? <Count endpoint={endpoint} query={view.query} /> : <i className="sk sk-h" />}
      <span className="dim">{view.is_shared ? t('overview.view_shared', { list }) : list}</span>
    </Tile>
  )
}

type Total = { total: { count: number; is_exact: boolean } }

/** How many rows a list has with the filters of a view. */
function Count({ endpoint, query }: { endpoint: Endpoint; query: string }) {
  const { t, caller, formats } = useProgram()
  const input = filtersOf(endpoint, query)
  const isRefused = useLacksFactor(endpoint)
  const { data, isError } = useQuery({
    ...readOptions(caller, endpoint, input),
    enabled: !isRefused,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every viewed list is an endpoint shaped by `kit/list.ts`
    queryFn: async ({ signal }) => (await caller.call(endpoint, input, signal)) as Total,
  })
  if (isRefused || isError) return <span className="dim">{t('overview.view_refused')}</span>
  if (!data) return <i className="sk sk-h" />
  return <b className="tile-n tnum">{totalFigure(data.total, t, formats)}</b>
}

/** The input of a list for a view: its search and filters, without columns and density, and one row, because only the total is shown. */
function filtersOf(endpoint: Endpoint, query: string): Record<string, string> {
  const fields = 'shape' in endpoint.input ? Object.keys(Object(endpoint.input.shape)) : []
  const input = [...new URLSearchParams(query)].filter(
    ([name]) => fields.includes(name) && name !== 'sort'
  )
  return { ...Object.fromEntries(input), limit: '1' }
}
