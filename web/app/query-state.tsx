import type { ReactNode } from 'react'
import { useProgram } from './program.ts'
import { ServerIncident } from './incident.tsx'
import { useProblemText } from './problem-text.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'

/** The part of a query result that is used here. */
type Query<Data> = {
  data: Data | undefined
  isError: boolean
  error: Error | null
  refetch: () => Promise<unknown>
}

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
  const state = query.isError ? <Failed query={query} /> : <LoadingCard />
  return title === undefined ? state : <Panel title={title}>{state}</Panel>
}

function Failed({ query }: { query: Omit<Query<unknown>, 'data' | 'isError'> }) {
  const { t } = useProgram()
  const textOf = useProblemText()
  return (
    <div className="failed" role="alert">
      <p>{t('app.load_failed')}</p>
      <p className="dim">{textOf(query.error)}</p>
      <ServerIncident error={query.error} />
      <Button onClick={() => void query.refetch()}>{t('app.try_again')}</Button>
    </div>
  )
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
