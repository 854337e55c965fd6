import { use, useState } from 'react'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { BulkPreview, bulkRunOutput } from '@numo/kit/list.ts'
import type { AppWordKey } from '../../words/app-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PartMissing } from '../../ui/lazy-part.tsx'
import { Note } from '../../ui/note.tsx'
import { useProblemText } from '../problem-text.ts'
import { useProgram } from '../program.ts'
import { useAction } from '../use-action.ts'
import { BulkPreviewView } from './bulk-preview.tsx'
import { BulkRunProgress } from './bulk-run-progress.tsx'
import type { BulkRunAction } from './declaration.ts'

type Props = {
  words: Promise<boolean>
  action: BulkRunAction
  /** Rows as the endpoint accepts them, see `sentSelection`. */
  selection: unknown
  reasons: Readonly<Record<string, AppWordKey>>
  onStarted: () => void
  onClose: () => void
}

/**
 * A bulk action from its fields to its result: what it would do, the confirmation, progress, and undo. Closing it leaves
 * the work in the background. Suspends until `words` are loaded.
 */
export default function BulkRunDialog(props: Props) {
  return use(props.words) ? <RunDialog {...props} /> : <PartMissing />
}

function RunDialog({ action, selection, reasons, onStarted, onClose }: Props) {
  const { t, caller } = useProgram()
  const [fields, setFields] = useState(action.fields)
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const [runId, setRunId] = useState<string | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const textOf = useProblemText()
  const { run, isBusy } = useAction({ onError: setProblem })
  const call = async (more: Readonly<Record<string, unknown>>) => {
    setProblem(null)
    const input: Parameters<typeof caller.call<Endpoint>>[1] = { ...fields, selection, ...more }
    return bulkRunOutput.parse(await caller.call<Endpoint>(action.endpoint, input))
  }
  const look = () => run(async () => setPreview((await call({ dry_run: true })).preview))
  const start = ({ fingerprint }: BulkPreview) =>
    run(async () => {
      const { run_id } = await call({ expected: fingerprint })
      setRunId(run_id)
      onStarted()
    })
  const { Form } = action
  return (
    <Dialog isOpen title={t(action.title)} onClose={onClose} className="dialog-form">
      {runId !== null ? (
        <BulkRunProgress id={runId} reasons={reasons} onClose={onClose} />
      ) : (
        <div className="stack">
          {Form && preview === null && <Form fields={fields} onChange={setFields} />}
          {preview && <BulkPreviewView preview={preview} reasons={reasons} />}
          {problem !== null && (
            <Note tone="warn" role="alert">
              {textOf(problem)}
            </Note>
          )}
          <div className="row">
            {preview === null && (
              <Button look="primary" aria-busy={isBusy} onClick={() => void look()}>
                {t('bulk.preview')}
              </Button>
            )}
            {preview && preview.rows > 0 && (
              <Button look="primary" aria-busy={isBusy} onClick={() => void start(preview)}>
                {t(action.title)}
              </Button>
            )}
            {preview && Form && (
              <Button onClick={() => setPreview(null)}>{t('bulk.change')}</Button>
            )}
            <Button look="ghost" onClick={onClose}>
              {t('app.cancel')}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
