import { IconArrowDown, IconArrowUp, IconLink, IconX } from '@tabler/icons-react'
import { useProgram } from '../program.ts'
import { QueryState } from '../query-state.tsx'
import type { ListParts } from './parts.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { IconButton } from '../../ui/button.tsx'

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
  query,
}: ListParts<Row> & { query: OpenRowQuery<Row> }) {
  const { t, toasts } = useProgram()
  const { Peek } = declaration
  if (!Peek) return null
  const row = query.data?.row ?? null
  const place = rows.findIndex((one) => declaration.keyOf(one) === state.item)
  const page = row === null ? undefined : declaration.pageOf?.(row)
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
              <Peek row={found.row} />
            )
          }
        </QueryState>
      </div>
      {page !== undefined && (
        <div className="peek-f">
          <ButtonLink look="primary" isWide to={page}>
            {t('list.open_page')}
          </ButtonLink>
        </div>
      )}
    </aside>
  )
}
