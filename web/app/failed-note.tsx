import { Button } from '../ui/button.tsx'
import { ServerIncident } from './incident.tsx'
import { useProblemText } from './problem-text.ts'
import { useProgram } from './program.ts'

/** A query that failed. */
export type Failure = { error: Error | null; refetch: () => Promise<unknown> }

/** Says why something could not be loaded, and tries it again. */
export function FailedNote({ error, refetch }: Failure) {
  const { t } = useProgram()
  const textOf = useProblemText()
  return (
    <div className="failed" role="alert">
      <p>{t('app.load_failed')}</p>
      <p className="dim">{textOf(error)}</p>
      <ServerIncident error={error} />
      <Button onClick={() => void refetch()}>{t('app.try_again')}</Button>
    </div>
  )
}
