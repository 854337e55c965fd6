import { Suspense, useRef, useState } from 'react'
import { useProgram } from '../program.ts'
import { EmptyState } from '../../ui/empty-screen.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { FailTogether } from '../fail-together.tsx'
import { Failed } from '../query-state.tsx'
import { AsOfPart } from '../as-of.tsx'
import { AsOfNote } from '../record/as-of-note.tsx'
import { asOf, dayOf } from './as-of-list.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Cards } from './cards.tsx'
import type { BulkRunAction, ListDeclaration } from './declaration.ts'
import { ExportButton } from './export-button.tsx'
import { FilterRow } from './filter-row.tsx'
import { filterParamsOf, changed, isNarrowed } from './list-state.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import { Pager } from './pager.tsx'
import { rowsTitle, shownColumns } from './parts.ts'
import { RowDrawer } from './row-drawer.tsx'
import { ListTable } from './list-table.tsx'
import { totalFigure, totalText } from './total-text.ts'
import { useListKeys } from './use-list-keys.ts'
import { useListPage, useListState } from './use-list.ts'
import { useOpenRow } from './use-open-row.ts'
import { sentSelection, type Selection } from './selection.ts'
import { useSelection } from './use-selection.ts'
import { ViewsRow } from './views-row.tsx'
import { Button } from '../../ui/button.tsx'

const noRows: readonly never[] = []

/** The dialog of actions in the background, which few lists have. */
const BulkRunDialog = lazyPart(() => import('./bulk-run-dialog.tsx'))

/**
 * List screen: saved views, search and filters, rows, pagination, drawer, bulk actions and export. The declaration says
 * what it shows, the address holds its state.
 */
export function ListScreen<Row>({ declaration: declared }: { declaration: ListDeclaration<Row> }) {
  const { t, formats, loadWords } = useProgram()
  const { state, setState } = useListState(declared.filters.map(({ name }) => name))
  const day = dayOf(state)
  const declaration = day === null ? declared : asOf(declared, day)
  const page = useListPage(declaration, state)
  const choosing = useSelection(JSON.stringify(filterParamsOf(state)))
  const isNarrow = useNarrow()
  const search = useRef<HTMLInputElement>(null)
  const rows = page.data?.rows ?? noRows
  const open = (row: Row | null) =>
    setState(
      { ...state, item: row === null ? null : declaration.keyOf(row) },
      { replace: state.item !== null }
    )
  const close = () => state.item !== null && open(null)
  useListKeys({ declaration, rows, choosing, search, close, open })
  const total = page.data && totalText(page.data.total, t, formats)
  const count = (
    <>
      <span className="vh">{total}</span>
      <span className="tnum" aria-hidden="true">
        {page.data && totalFigure(page.data.total, t, formats)}
      </span>
    </>
  )
  const [running, setRunning] = useState<{ action: BulkRunAction; selection: Selection } | null>(
    null
  )
  const startRun = (action: BulkRunAction, selection: Selection) =>
    setRunning({ action, selection })
  const parts = { declaration, state, setState, rows, choosing, open, startRun }
  const opened = useOpenRow(declaration, state, page.data)
  const isOpen = state.item !== null && declaration.Peek !== undefined
  const isEmpty = page.data?.rows.length === 0
  // The rows of this page have moved or are gone.
  const isPast = isEmpty && state.page !== null && page.data?.total.count !== 0
  return (
    <div className="list" data-density={state.density}>
      <PageHead
        title={t(`screens.${declaration.screen}.title`)}
        {...(!declaration.rows && { note: count })}
      >
        {!declaration.rows && <ExportButton {...parts} />}
        {declaration.Actions && <declaration.Actions />}
      </PageHead>
      <FailTogether>
        {declaration.Note && <declaration.Note />}
        {day !== null && <AsOfNote day={day}>{declaration.as_of && t(declaration.as_of)}</AsOfNote>}
        {declaration.rows && (
          <div className="list-h">
            <h2>{t(rowsTitle(declaration))}</h2>
            <span className="dim">{count}</span>
            <ExportButton {...parts} />
          </div>
        )}
        {declaration.Tabs && <declaration.Tabs />}
        {!declaration.has_no_views && <ViewsRow {...parts} />}
        <FilterRow {...parts} search={search} />
        <div className="list-b" data-open={isOpen || undefined}>
          <div
            className="list-m"
            aria-busy={page.isFetching}
            data-before={page.isPlaceholderData || undefined}
          >
            {page.isPending && <ListSkeleton columns={shownColumns(declaration, state).length} />}
            {page.isError && !page.data && <Failed query={page} />}
            {page.isError && page.data && (
              <div className="list-stale" role="alert">
                <p>{t('list.stale')}</p>
                <button type="button" className="as-link" onClick={() => void page.refetch()}>
                  {t('app.try_again')}
                </button>
              </div>
            )}
            {isPast && (
              <div className="empty">
                <h2>{t('list.past')}</h2>
                <Button onClick={() => setState({ ...state, page: null })}>
                  {t('list.first')}
                </Button>
              </div>
            )}
            {isEmpty && !isPast && isNarrowed(state) && (
              <div className="empty">
                <h2>{t('list.no_match')}</h2>
                <p>{t('list.no_match_text')}</p>
                <Button onClick={() => setState(changed(state, { q: '', filters: {} }))}>
                  {t('list.clear_filters')}
                </Button>
              </div>
            )}
            {isEmpty && !isPast && !isNarrowed(state) && (
              <EmptyState
                screen={declaration.screen}
                icon={declaration.icon}
                next={declaration.next}
              />
            )}
            {rows.length > 0 && (isNarrow ? <Cards {...parts} /> : <ListTable {...parts} />)}
            {page.data && !isEmpty && <Pager {...parts} page={page.data} />}
          </div>
          <AsOfPart day={day}>{isOpen && <RowDrawer {...parts} query={opened} />}</AsOfPart>
        </div>
      </FailTogether>
      <BulkBar {...parts} key={day} total={page.data?.total ?? { count: 0, is_exact: true }} />
      {running && (
        <Suspense>
          <BulkRunDialog
            words={loadWords('bulk')}
            action={running.action}
            selection={sentSelection(running.selection, filterParamsOf(state))}
            reasons={declaration.reasons ?? {}}
            onStarted={choosing.clear}
            onClose={() => setRunning(null)}
          />
        </Suspense>
      )}
      <output className="vh">{page.isFetching ? '' : total}</output>
    </div>
  )
}
