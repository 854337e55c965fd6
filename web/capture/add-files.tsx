import { useState } from 'react'
import { uploadPath } from '@numo/domains/documents/contract.ts'
import { maxUploadBytes } from '@numo/domains/documents/rules.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { FileButton } from '../ui/fields/file-field.tsx'
import { useFileProblemText } from './use-file-problem-text.ts'

/** File types that `domains/documents` can inspect. */
const accepted = 'application/pdf,image/jpeg,image/png,image/webp,application/xml,text/xml,.xml'

/** Uploads files of a household one after another. */
export const AddFiles = ({
  accountId,
  about,
  ...more
}: {
  accountId: string
  /** Type of the files, and the policy or claim they belong to. */
  about: Parameters<typeof uploadPath>[1]
  changes?: readonly string[]
}) => (
  <AddFilesTo {...more} pathOf={(file_name) => uploadPath(accountId, { ...about, file_name })} />
)

/** Uploads files one after another; an error names its file. */
export function AddFilesTo({
  pathOf,
  changes = ['document'],
}: {
  /** Path to which a file of this name is sent. */
  pathOf: (file_name: string) => string
  /** Kinds of records that the files change. */
  changes?: readonly string[]
}) {
  const { t, caller, toasts } = useProgram()
  const reasonOf = useFileProblemText()
  const [percent, setPercent] = useState<number | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])

  async function send(files: readonly File[]) {
    setProblems([])
    const failed: string[] = []
    for (const [at, file] of files.entries()) {
      setPercent(Math.round((at / files.length) * 100))
      try {
        if (file.size > maxUploadBytes)
          throw new CallProblem(413, 'file-too-large', 'This file is too large')
        await caller.sendBytes(pathOf(file.name), file, {
          changes,
          onProgress(part) {
            setPercent(Math.round(((at + part / 100) / files.length) * 100))
            setWaiting(false)
          },
          onWaiting: () => setWaiting(true),
        })
      } catch (error) {
        failed.push(`${file.name}: ${reasonOf(error)}`)
      }
    }
    setPercent(null)
    setWaiting(false)
    setProblems(failed)
    if (failed.length < files.length) {
      toasts.show(t('capture.files.kept', { count: files.length - failed.length }), { tone: 'ok' })
    }
  }
  return (
    <div className="files-add">
      {problems.length > 0 && (
        <ul className="field-error" role="alert">
          {problems.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
      {isWaiting && <output>{t('capture.waiting')}</output>}
      <p className="row">
        <FileButton
          accept={accepted}
          multiple
          isBusy={percent !== null}
          onFiles={(files) => void send(files)}
        >
          {t('capture.files.add')}
        </FileButton>
        {percent === null ? (
          <span className="dim">{t('capture.files.hint')}</span>
        ) : (
          <progress aria-label={t('capture.files.sending')} value={percent} max={100} />
        )}
      </p>
    </div>
  )
}
