import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useProgram } from '../program.ts'
import { CallProblem } from '../call-problem.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryState } from '../query-state.tsx'
import { useMissingTitle } from './use-missing-title.ts'

/**
 * State of a record's query: a loading or failed record still has a heading and a link to its list. A record that does
 * not exist is a page that is not found.
 */
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
  const missing = useMissingTitle()
  if (query.data !== undefined) return children(query.data)
  const isMissing = query.error instanceof CallProblem && query.error.status === 404
  return (
    <div className="record">
      <nav className="record-up" aria-label={t('record.up')}>
        <Link to={list.to}>{list.title}</Link>
      </nav>
      <PageHead title={isMissing ? missing : title} />
      {isMissing ? (
        <>
          <p>{t('record.problem.missing')}</p>
          <p className="row">
            <ButtonLink look="primary" to={list.to}>
              {t('record.to_list', { list: list.title })}
            </ButtonLink>
          </p>
        </>
      ) : (
        <QueryState query={query}>{children}</QueryState>
      )}
    </div>
  )
}
