import type { ReactNode } from 'react'
import { useProgram } from './program.ts'
import { ServerIncident } from './incident.tsx'
import { useProblemText } from './problem-text.ts'
import { Button } from '../ui/button.tsx'

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
  children,
}: {
  query: Query<Data>
  children: (data: Data) => ReactNode
}) {
  const { t } = useProgram()
  const textOf = useProblemText()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <LoadingCard />
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
