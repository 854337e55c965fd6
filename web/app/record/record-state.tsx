import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useProgram } from '../program.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryState } from '../query-state.tsx'

/** State of a record's query: a loading or failed record still has a heading and a link to its list. */
export function RecordState<Data>({
  query,
  list,
  title,
  children,
}: {
  query: UseQueryResult<Data>
  list: { to: string; title: string }
  /** Heading until the record's name is known. */
  title: string
  children: (data: Data) => ReactNode
}) {
  const { t } = useProgram()
  if (query.data !== undefined) return children(query.data)
  return (
    <div className="record">
      <nav className="record-up" aria-label={t('record.up')}>
        <Link to={list.to}>{list.title}</Link>
      </nav>
      <PageHead title={title} />
      <QueryState query={query}>{children}</QueryState>
    </div>
  )
}
