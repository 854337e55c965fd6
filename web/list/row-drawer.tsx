import { IconArrowDown, IconArrowUp, IconLink, IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useProgram } from '../app/program.ts'
import type { ListParts } from './parts.ts'

/** A row beside the list: its facts, its page, a link to it, the rows above and below. */
export function RowDrawer<Row>({ declaration, rows, open, row }: ListParts<Row> & { row: Row }) {
  const { t, toasts } = useProgram()
  const { Peek } = declaration
  if (!Peek) return null
  const place = rows.indexOf(row)
  const page = declaration.pageOf?.(row)
  const beside = (by: number) => rows[place + by]
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    toasts.show(t('list.link_copied'), { tone: 'ok' })
  }
  return (
    <aside className="peek" aria-label={`${t('list.drawer')}: ${declaration.nameOf(row)}`}>
      <div className="peek-h">
        <button
          type="button"
          className="iconbtn"
          aria-label={t('app.keys.previous')}
          disabled={place <= 0}
          onClick={() => open(beside(-1) ?? row)}
        >
          <IconArrowUp size={18} aria-hidden />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label={t('app.keys.next')}
          disabled={place >= rows.length - 1}
          onClick={() => open(beside(1) ?? row)}
        >
          <IconArrowDown size={18} aria-hidden />
        </button>
        <span />
        <button
          type="button"
          className="iconbtn"
          aria-label={t('list.copy_link')}
          onClick={() => void copy()}
        >
          <IconLink size={18} aria-hidden />
        </button>
        <button
          type="button"
          className="iconbtn"
          aria-label={t('app.close')}
          onClick={() => open(null)}
        >
          <IconX size={18} aria-hidden />
        </button>
      </div>
      <div className="peek-b">
        <Peek row={row} />
      </div>
      {page !== undefined && (
        <div className="peek-f">
          <Link className="btn btn-primary btn-md btn-wide" to={page}>
            {t('list.open_page')}
          </Link>
        </div>
      )}
    </aside>
  )
}
