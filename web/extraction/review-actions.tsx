import { useId, useState } from 'react'
import {
  approveExtraction,
  assignExtractions,
  nextExtraction,
  rejectExtraction,
  rerunExtraction,
  type ExtractionDetail,
} from '@numo/domains/extractions/contract-admin.ts'
import { mayMove } from '@numo/domains/extractions/rules.ts'
import type { CardField } from '@numo/domains/extractions/rules-card.ts'
import { useProgram } from '../app/program.ts'
import { useRead } from '../app/use-read.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useAction } from '../app/use-action.ts'
import { focusField } from './extraction-review.tsx'
import type { FieldSaves } from './use-field-saves.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  detail: ExtractionDetail
  /** The fields that keep it from being approved. */
  open: readonly CardField[]
  /** What stands in the fields, and how far it is kept. */
  saves: FieldSaves
  insurance_company_id: string | undefined
  /** The next reading of the queue; null: nothing waits. */
  onNext: (id: string | null) => void
}

/** What staff decide about a reading, and the way to the next. */
export function ReviewActions({ detail, open, saves, insurance_company_id, onNext }: Props) {
  const { t, caller } = useProgram()
  const { run, isBusy } = useAction()
  const [isRejecting, setRejecting] = useState(false)
  const { id, version, status, is_mine: isMine } = detail
  const next = useRead(nextExtraction, { besides: id })
  const [first] = open

  const act = (action: () => Promise<unknown>, done: string, leads: boolean) =>
    run(async () => {
      await action()
      if (leads && next.data?.id) onNext(next.data.id)
    }, done)
  /** Writes what stands on the screen, and nothing else: what is not kept yet is kept first, or keeps it from being done. */
  async function approve() {
    const [left] = await saves.keepAll()
    const next_field = left ?? first
    if (next_field !== undefined) return focusField(next_field)
    await act(
      () =>
        caller.call(approveExtraction, {
          id,
          version,
          ...(insurance_company_id !== undefined && { insurance_company_id }),
        }),
      t('extractions.approved'),
      true
    )
  }
  const assign = () =>
    act(
      () =>
        caller.call(assignExtractions, {
          selection: { ids: [id] },
          action: isMine ? 'release' : 'take',
        }),
      t(isMine ? 'extractions.release' : 'extractions.take'),
      false
    )
  return (
    <>
      {mayMove(status, 'approved', 'admin') && (
        <Button look="primary" aria-busy={isBusy} onClick={() => void approve()}>
          {saves.unkept.length > 0
            ? t('extractions.save.waiting', { count: saves.unkept.length })
            : first === undefined
              ? t('extractions.approve')
              : t('extractions.left', { count: open.length })}
        </Button>
      )}
      {mayMove(status, 'rejected', 'admin') && (
        <Button onClick={() => setRejecting(true)}>{t('extractions.reject')}</Button>
      )}
      {mayMove(status, 'queued', 'admin') && (
        <Button
          aria-busy={isBusy}
          onClick={() =>
            void act(
              () => caller.call(rerunExtraction, { id, version }),
              t('extractions.rerun_done'),
              false
            )
          }
        >
          {t('extractions.rerun')}
        </Button>
      )}
      {status === 'needs_review' && (
        <Button look="ghost" onClick={() => void assign()}>
          {t(isMine ? 'extractions.release' : 'extractions.take')}
        </Button>
      )}
      <Button look="ghost" disabled={!next.data?.id} onClick={() => onNext(next.data?.id ?? null)}>
        {next.data && next.data.id === null ? t('extractions.none_left') : t('extractions.next')}
      </Button>
      <RejectDialog
        isOpen={isRejecting}
        onClose={() => setRejecting(false)}
        onReject={(note) => {
          setRejecting(false)
          void act(
            () => caller.call(rejectExtraction, { id, version, note }),
            t('extractions.rejected'),
            true
          )
        }}
      />
    </>
  )
}

type RejectProps = { isOpen: boolean; onClose: () => void; onReject: (note: string) => void }

function RejectDialog({ isOpen, onClose, onReject }: RejectProps) {
  const { t } = useProgram()
  const id = useId()
  return (
    <Dialog isOpen={isOpen} title={t('extractions.reject_question')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const note = new FormData(event.currentTarget).get('note')
          if (typeof note === 'string' && note.trim().length >= 3) onReject(note.trim())
        }}
      >
        <p>{t('extractions.reject_text')}</p>
        <div className="field">
          <label htmlFor={id}>{t('extractions.reject_why')}</label>
          <textarea id={id} name="note" rows={3} minLength={3} maxLength={1000} required />
        </div>
        <p className="row">
          <Button type="submit" look="danger">
            {t('extractions.reject')}
          </Button>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
        </p>
      </form>
    </Dialog>
  )
}
