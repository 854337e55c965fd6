import { useState } from 'react'
import type { MergeNote, UndoOutcome } from '@numo/domains/merges/contract-shapes.ts'
import { useProgram } from '../program.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryState } from '../query-state.tsx'
import { useCommand } from '../use-command.ts'
import { useRead } from '../use-read.ts'
import type { UndoWays } from './merges.tsx'
import { ReasonField, withReason } from './reason-field.tsx'
import { Button } from '../../ui/button.tsx'

type Props = { merge: MergeNote; ways: UndoWays; onClose: () => void }

/** Dialog that previews undoing a merge: what is moved back, and what stays unchanged. */
export function UndoMerge({ merge, ways, onClose }: Props) {
  const { t } = useProgram()
  const input = ways.inputOf(merge.id)
  const [reason, setReason] = useState('')
  const { run, isPending } = useCommand(ways.undo, { done: t('merges.done'), onDone: onClose })
  // Not refetched by the undo itself: the preview would say that the merge is undone already.
  const query = useRead(ways.preview, input, { gcTime: 0, enabled: !isPending })
  return (
    <Dialog isOpen title={t('merges.question', { name: merge.gone.name })} onClose={onClose}>
      <QueryState query={query}>
        {({ refusal, outcome }) =>
          outcome ? (
            <>
              <p>{t(`merges.note.${ways.kind}`, { name: outcome.gone.name })}</p>
              <Lists outcome={outcome} ways={ways} />
              <ReasonField value={reason} onChange={setReason} />
              <div className="row">
                <Button
                  look="danger"
                  aria-busy={isPending}
                  onClick={() => void run(withReason(input, reason))}
                >
                  {t('merges.undo')}
                </Button>
                <Button look="ghost" onClick={onClose}>
                  {t('app.cancel')}
                </Button>
              </div>
            </>
          ) : (
            <>
              <p role="alert">{refusal && t(`merges.refused.${refusal}`)}</p>
              <Button onClick={onClose}>{t('merges.close')}</Button>
            </>
          )
        }
      </QueryState>
    </Dialog>
  )
}

function Lists({ outcome, ways }: { outcome: UndoOutcome; ways: UndoWays }) {
  const { t } = useProgram()
  const named = (fields: readonly string[]) =>
    fields
      .flatMap((name) => {
        const title = ways.titles[name]
        return title ? [t(title)] : []
      })
      .join(', ')
  const { back, fields, stays, fields_stay } = outcome
  return (
    <>
      {(back.length > 0 || fields.length > 0) && (
        <>
          <h3>{t('merges.back')}</h3>
          <ul className="changes">
            {fields.length > 0 && <li>{t('merges.fields', { fields: named(fields) })}</li>}
            {back.map(({ what, count }) => (
              <li key={what}>{t(`merges.what.${what}`, { count })}</li>
            ))}
          </ul>
        </>
      )}
      {(stays.length > 0 || fields_stay.length > 0) && (
        <>
          <h3>{t('merges.stays')}</h3>
          <ul className="changes">
            {fields_stay.length > 0 && (
              <li>{t('merges.fields_stay', { fields: named(fields_stay) })}</li>
            )}
            {stays.map(({ what, why, count }) => (
              <li key={`${what} ${why}`}>
                {t(`merges.why.${why}`, { what: t(`merges.what.${what}`, { count }) })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
