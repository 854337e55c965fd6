import { useState } from 'react'
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
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { useCommand } from '../app/use-command.ts'
import { focusField } from './extraction-review.tsx'
import type { FieldSaves } from './use-field-saves.ts'
import { Button } from '../ui/button.tsx'

type Props = {
  detail: ExtractionDetail
  /** Fields that block approval. */
  open: readonly CardField[]
  /** Texts of the fields and their save states. */
  saves: FieldSaves
  insurance_company_id: string | undefined
  /** Id of the next extraction in the queue; null when it is empty. */
  onNext: (id: string | null) => void
}

/** Decision of staff on an extraction, and the link to the next. */
export function ReviewActions({ detail, open, saves, insurance_company_id, onNext }: Props) {
  const { t } = useProgram()
  const [isRejecting, setRejecting] = useState(false)
  const { id, version, status, is_mine: isMine } = detail
  const next = useRead(nextExtraction, { besides: id })
  const goOn = () => {
    if (next.data?.id) onNext(next.data.id)
  }
  const approval = useCommand(approveExtraction, { done: t('extractions.approved'), onDone: goOn })
  const again = useCommand(rerunExtraction, { done: t('extractions.rerun_done') })
  const assignment = useCommand(assignExtractions, {
    done: t(isMine ? 'extractions.release' : 'extractions.take'),
  })
  const [first] = open
  /** Approves what is on screen: unsaved fields are saved first; a failure cancels the approval. */
  async function approve() {
    const [left] = await saves.keepAll()
    const next_field = left ?? first
    if (next_field !== undefined) return focusField(next_field)
    await approval.run({
      id,
      version,
      ...(insurance_company_id !== undefined && { insurance_company_id }),
    })
  }
  return (
    <>
      {mayMove(status, 'approved', 'admin') && (
        <span className="exr-approve">
          <Button
            look="primary"
            aria-busy={approval.isPending}
            aria-describedby="approve-left"
            onClick={() => void approve()}
          >
            {t('extractions.approve')}
          </Button>
          <span id="approve-left" className="exr-left">
            {saves.unkept.length > 0
              ? t('extractions.save.waiting', { count: saves.unkept.length })
              : first !== undefined && t('extractions.left', { count: open.length })}
          </span>
        </span>
      )}
      {mayMove(status, 'rejected', 'admin') && (
        <Button onClick={() => setRejecting(true)}>{t('extractions.reject')}</Button>
      )}
      {mayMove(status, 'queued', 'admin') && (
        <Button aria-busy={again.isPending} onClick={() => void again.run({ id, version })}>
          {t('extractions.rerun')}
        </Button>
      )}
      {status === 'needs_review' && (
        <Button
          look="ghost"
          onClick={() =>
            void assignment.run({
              selection: { ids: [id] },
              action: isMine ? 'release' : 'take',
            })
          }
        >
          {t(isMine ? 'extractions.release' : 'extractions.take')}
        </Button>
      )}
      <Button look="ghost" disabled={!next.data?.id} onClick={() => onNext(next.data?.id ?? null)}>
        {next.data && next.data.id === null ? t('extractions.none_left') : t('extractions.next')}
      </Button>
      {isRejecting && (
        <FormDialog
          title={t('extractions.reject_question')}
          endpoint={rejectExtraction}
          fixed={{ id, version }}
          fields={[{ name: 'note', kind: 'area', label: t('extractions.reject_why'), max: 1000 }]}
          submit={t('extractions.reject')}
          is_danger
          done={t('extractions.rejected')}
          onDone={goOn}
          onClose={() => setRejecting(false)}
        >
          <p>{t('extractions.reject_text')}</p>
        </FormDialog>
      )}
    </>
  )
}
