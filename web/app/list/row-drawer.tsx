import { IconArrowDown, IconArrowUp, IconExternalLink, IconLink, IconX } from '@tabler/icons-react'
import { useProgram } from '../program.ts'
import { QueryState } from '../query-state.tsx'
import type { ListDeclaration } from './declaration.ts'
import { titleColumn, type ListParts } from './parts.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Button, IconButton } from '../../ui/button.tsx'

/** Query of the open row; `row` is null when it no longer exists. */
type OpenRowQuery<Row> = {
  data: { row: Row | null } | undefined
  isError: boolean
  error: Error | null
  refetch: () => Promise<unknown>
}

/** Drawer with a row's summary, links to its page and to itself, and the previous and next row. */
export function RowDrawer<Row>({
  declaration,
  state,
  rows,
  open,
  startRun,
  query,
}: ListParts<Row> & { query: OpenRowQuery<Row> }) {
  const { t, toasts } = useProgram()
  const { Peek } = declaration
  if (!Peek) return null
  const row = query.data?.row ?? null
  const place = rows.findIndex((one) => declaration.keyOf(one) === state.item)
  const page = row === null ? undefined : declaration.pageOf?.(row)
  const main = row === null ? null : (declaration.mainOf?.(row) ?? null)
  const run = main && 'run' in main && declaration.runs?.find(({ name }) => name === main.run)
  const move = (by: number) => {
    const next = rows[place + by]
    if (next !== undefined) open(next)
  }
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    toasts.show(t('list.link_copied'), { tone: 'ok' })
  }
  return (
    <aside
      className="peek"
      aria-label={
        row === null ? t('list.drawer') : `${t('list.drawer')}: ${declaration.nameOf(row)}`
      }
    >
      <div className="peek-h">
        <IconButton
          aria-label={t('app.keys.previous')}
          disabled={place <= 0}
          onClick={() => move(-1)}
        >
          <IconArrowUp size={18} aria-hidden />
        </IconButton>
        <IconButton
          aria-label={t('app.keys.next')}
          disabled={place >= rows.length - 1}
          onClick={() => move(1)}
        >
          <IconArrowDown size={18} aria-hidden />
        </IconButton>
        <span />
        {main !== null && page !== undefined && (
          <ButtonLink look="ghost" size="xs" to={page}>
            <IconExternalLink size={16} aria-hidden />
            {t('list.open_page')}
          </ButtonLink>
        )}
        <IconButton aria-label={t('list.copy_link')} onClick={() => void copy()}>
          <IconLink size={18} aria-hidden />
        </IconButton>
        <IconButton aria-label={t('app.close')} onClick={() => open(null)}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      <div className="peek-b">
        <QueryState query={query}>
          {(found) =>
            found.row === null ? (
              <>
                <h2>{t('list.gone')}</h2>
                <p>{t('list.gone_text')}</p>
              </>
            ) : (
              <>
                <PeekTitle declaration={declaration} row={found.row} />
                <Peek row={found.row} />
              </>
            )
          }
        </QueryState>
      </div>
      {(page !== undefined || main !== null) && (
        <div className="peek-f">
          {run && (
            <Button
              look="primary"
              isWide
              onClick={() => startRun(run, { is_all: false, keys: new Set([state.item ?? '']) })}
            >
              {t(run.title)}
            </Button>
          )}
          {main !== null && 'to' in main && (
            <ButtonLink look="primary" isWide to={main.to}>
              {t(main.title)}
            </ButtonLink>
          )}
          {main === null && page !== undefined && (
            <ButtonLink look="primary" isWide to={page}>
              {t('list.open_page')}
            </ButtonLink>
          )}
        </div>
      )}
    </aside>
  )
}

/** What a row is called and what it is about, from the columns of its list. */
function PeekTitle<Row>({ declaration, row }: { declaration: ListDeclaration<Row>; row: Row }) {
  const { columns, card } = declaration
  const title = titleColumn(declaration, columns)
  const about = (card.about ?? []).flatMap(
    (name) => columns.find((column) => column !== columns[0] && column.name === name) ?? []
  )
  return (
    <div className="peek-t">
      {title !== columns[0] && <code>{columns[0].cell(row)}</code>}
      <h2>{title?.cell(row)}</h2>
      <p className="list-card-about dim">
        {about.map((column) => (
          <span key={column.name}>{column.cell(row)}</span>
        ))}
      </p>
    </div>
  )
}
