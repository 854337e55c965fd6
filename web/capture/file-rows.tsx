import { contentPath } from '@numo/domains/documents/contract-paths.ts'
import { withdrawDocument } from '@numo/domains/documents/contract.ts'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { useAction } from '../app/use-action.ts'
import { saveBlob } from '../app/save-file.ts'
import { Button } from '../ui/button.tsx'

/** Files in rows: download and, unless `isFixed`, remove. */
export function FileRows({
  files,
  isFixed = false,
}: {
  files: readonly { id: string; file_name: string; label?: string | null }[]
  isFixed?: boolean
}) {
  const { t, caller } = useProgram()
  const { run, isBusy } = useAction()
  const download = (id: string, name: string) =>
    run(async () => saveBlob(name, await caller.blob(contentPath(id))))
  return (
    <ul className="rows">
      {files.map(({ id, file_name, label }) => {
        const name = label ?? file_name
        return (
          <li key={id}>
            <span className="file-name">{name}</span>
            <span className="row">
              <Button
                size="xs"
                aria-busy={isBusy}
                aria-label={t('capture.files.download_of', { name })}
                onClick={() => void download(id, file_name)}
              >
                {t('capture.files.download')}
              </Button>
              {!isFixed && (
                <ConfirmButton
                  label={
                    <>
                      {t('capture.files.remove')}
                      <span className="vh"> {name}</span>
                    </>
                  }
                  question={t('capture.files.remove_question', { name })}
                  text={t('capture.files.remove_text')}
                  done={t('capture.files.removed')}
                  endpoint={withdrawDocument}
                  input={{ document_id: id }}
                />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
