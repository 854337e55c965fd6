import type { ClientDocument } from '@numo/domains/clients/contract-documents.ts'
import { contentPath } from '@numo/domains/documents/contract-paths.ts'
import { useProgram } from '../app/program.ts'
import { PrivatePicture } from '../capture/private-picture.tsx'
import { Activity } from '../app/record/activity.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useAction } from '../app/use-action.ts'
import { saveBlob } from '../app/save-file.ts'
import { Button } from '../ui/button.tsx'

/** A document with its access history. Opening the picture or the file is recorded. */
export function DocumentViewer({ paper, onClose }: { paper: ClientDocument; onClose: () => void }) {
  const { changes, t, caller } = useProgram()
  const { run, isBusy } = useAction()
  const title = t(`households.papers.type.${paper.type}`)
  const save = () =>
    run(
      async () => saveBlob(paper.file_name, await caller.blob(contentPath(paper.id))),
      t('households.papers.saved')
    )
  const close = () => {
    onClose()
    // The list shows how often a document was opened.
    void changes.invalidate(['document'])
  }
  return (
    <Dialog isOpen title={title} onClose={close} className="dialog-wide">
      <p className="dim">{paper.file_name}</p>
      {paper.has_preview ? (
        <PrivatePicture document_id={paper.id} alt={title} className="pic-large" />
      ) : (
        <p>{t('households.papers.no_picture')}</p>
      )}
      <div className="row">
        <Button look="primary" aria-busy={isBusy} onClick={() => void save()}>
          {t('households.papers.save')}
        </Button>
        <Button onClick={close}>{t('households.papers.close')}</Button>
      </div>
      <Activity type="document" id={paper.id} has_reads />
    </Dialog>
  )
}
