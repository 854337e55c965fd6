import { Suspense } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useProgram } from '../program.ts'

const ActivityList = lazyPart(async () => ({
  default: (await import('./activity-list.tsx')).ActivityList,
}))

/**
 * Audit trail of a record by day, newest first, with user and reason; what is the same on one day is one line.
 * `has_reads` adds a switch that shows read access too.
 */
export function Activity(props: { type: string; id: string; has_reads?: boolean }) {
  const { t, loadWords } = useProgram()
  return (
    <Suspense
      fallback={
        <Panel title={t('record.activity')}>
          <i className="sk" />
        </Panel>
      }
    >
      <ActivityList {...props} words={loadWords('trail')} />
    </Suspense>
  )
}
