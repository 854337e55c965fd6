import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { writeState } from './list-state.ts'
import type { ListParts } from './parts.ts'

/** Link that opens a row in the drawer, or its page when the list has no drawer. */
export function RowLink<Row>({
  parts: { declaration, state },
  row,
  children,
}: {
  parts: ListParts<Row>
  row: Row
  children: ReactNode
}) {
  const page = declaration.pageOf?.(row)
  const to = declaration.Peek ? `?${writeState({ ...state, item: declaration.keyOf(row) })}` : page
  if (to === undefined) return children
  return (
    <Link
      className="list-open"
      to={to}
      replace={declaration.Peek !== undefined && state.item !== null}
      preventScrollReset
    >
      {children}
    </Link>
  )
}
