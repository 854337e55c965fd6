import { useEffect, useEffectEvent } from 'react'
import { getBulkRun, undoBulkRun, type BulkRun } from '@numo/domains/lists/contract-bulk-runs.ts'
import type { AppWordKey } from '../../words/app-words.ts'
import { Button } from '../../ui/button.tsx'
import { useProgram } from '../program.ts'
import { QueryState } from '../query-state.tsx'
import { CommandButton } from '../command-button.tsx'
import { When } from '../record/when.tsx'
import { useRead } from '../use-read.ts'
import { RefusedRows } from './bulk-preview.tsx'

type Props = {
  id: string
  reasons: Readonly<Record<string, AppWordKey>>
  onClose: () => void
}

const poll_ms = 800
const isAtWork = ({ status }: BulkRun) => status === 'running' || status === 'undoing'

/** Progress of a bulk action, then its result, which can be undone for ten minutes where the action has an inverse. */
export function BulkRunProgress({ id, reasons, onClose }: Props) {
  const query = useRead(getBulkRun, { id })
  const { changes } = useProgram()
  const { data, refetch } = query
  const isBusy = data === undefined || isAtWork(data)
  const look = useEffectEvent(() => void refetch())
  const finish = useEffectEvent(() => void changes.invalidate(['claim']))
  useEffect(() => {
    if (!isBusy) {
      finish()
      return undefined
    }
    const timer = setInterval(look, poll_ms)
    return () => clearInterval(timer)
  }, [isBusy])
  return (
    <QueryState query={query}>
      {(run) => <Result run={run} reasons={reasons} onClose={onClose} />}
    </QueryState>
  )
}

function Result({ run, reasons, onClose }: { run: BulkRun } & Omit<Props, 'id'>) {
  const { t, formats } = useProgram()
  const { id, rows, waiting, done, undone, status, refused, undo_until } = run
  const left = status === 'undoing' ? done : waiting
  return (
    <div className="stack" aria-live="polite">
      {isAtWork(run) ? (
        <>
          <progress
            max={rows}
            value={rows - left}
            aria-label={t(status === 'undoing' ? 'bulk.undoing' : 'bulk.running')}
          />
          <p>
            {t(status === 'undoing' ? 'bulk.undoing' : 'bulk.running')}{' '}
            {t('bulk.progress', { n: formats.number(rows - left), all: formats.number(rows) })}
          </p>
          <p className="dim">{t('bulk.goes_on')}</p>
        </>
      ) : (
        <>
          <p>
            <b>
              {status === 'undone'
                ? t('bulk.undone', { count: undone, n: formats.number(undone) })
                : t('bulk.done', { count: done, n: formats.number(done) })}
            </b>
          </p>
          <RefusedRows refused={refused} reasons={reasons} />
          {undo_until !== null && (
            <p className="dim">
              {t('bulk.undo_until')} <When at={undo_until} />
            </p>
          )}
        </>
      )}
      <div className="row">
        {undo_until !== null && !isAtWork(run) && (
          <CommandButton endpoint={undoBulkRun} input={{ id }}>
            {t('list.undo')}
          </CommandButton>
        )}
        <Button look="primary" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </div>
  )
}
