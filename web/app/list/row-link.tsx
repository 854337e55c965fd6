import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { writeState } from './list-state.ts'
import type { ListParts } from './parts.ts'

/** What a row is called: opens it beside the list, or its page where there is nothing to show beside. */
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
