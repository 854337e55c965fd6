import type { ReactNode } from 'react'
import { Panel } from '../ui/panel.tsx'
import { useFailure } from './fail-together.tsx'
import { FailedNote, type Failure } from './failed-note.tsx'
import { useProgram } from './program.ts'

/** The part of a query result that is used here. */
export type Query<Data> = Failure & { data: Data | undefined; isError: boolean }

/** Renders the states of a query: loading (skeleton), error (with retry) or data. */
export function QueryState<Data>({
  query,
  title,
  children,
}: {
  query: Query<Data>
  /** Heading of the panel that the data is shown in, which says what is loading or failed. */
  title?: string
  children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <Failed query={query} title={title} />
  return title === undefined ? (
    <LoadingCard />
  ) : (
    <Panel title={title}>
      <LoadingCard />
    </Panel>
  )
}

/** Says that a query failed, unless its `FailTogether` says so. */
export function Failed({ query, title }: { query: Failure; title?: string | undefined }) {
  if (useFailure(query)) return null
  const note = <FailedNote error={query.error} refetch={query.refetch} />
  return title === undefined ? note : <Panel title={title}>{note}</Panel>
}

/** Skeleton of a card that is loading. */
export function LoadingCard() {
  const { t } = useProgram()
  return (
    <output className="loading-card" aria-label={t('app.loading')}>
      <i className="sk sk-h" />
      <i className="sk" />
      <i className="sk" />
    </output>
  )
}
