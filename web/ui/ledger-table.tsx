import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { Table } from './table.tsx'

/** Repeats the title of its column on every cell; a narrow screen shows it beside the value. */
function repeatTitles({ tHead, tBodies, tFoot }: HTMLTableElement) {
  const titles = [...(tHead?.querySelectorAll('th') ?? [])].map((head) =>
    head.querySelector('.vh') ? '' : head.textContent
  )
  for (const row of [...tBodies, ...(tFoot ? [tFoot] : [])].flatMap(({ rows }) => [...rows])) {
    let at = 0
    for (const cell of row.cells) {
      cell.dataset.title = titles[at] ?? ''
      at += cell.colSpan
    }
  }
}

/**
 * A table of amounts. On a narrow screen, rows of three columns or more become blocks of titles and values; what is
 * still too wide scrolls sideways.
 */
export function LedgerTable(
  props: Omit<ComponentProps<typeof Table>, 'className' | 'caption'> & { caption: string }
) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table')
    if (table) repeatTitles(table)
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a scroll container must be focusable for the keyboard; it groups no fields, and a section would be one more landmark
    <div ref={frame} className="ledger-scroll" role="group" tabIndex={0} aria-label={props.caption}>
      <Table className={props.columns.length > 2 ? 'ledger ledger-wide' : 'ledger'} {...props} />
    </div>
  )
}
