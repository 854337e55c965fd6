import { useState } from 'react'
import { contentPath, uploadPath, withdrawDocument } from '@numo/domains/documents/contract.ts'
import { maxUploadBytes } from '@numo/domains/documents/rules.ts'
import type { CoverPolicy } from '@numo/domains/eligibility/contract.ts'
import { fileProblems } from '@numo/kit/file-problem.ts'
import { useProgram } from '../app/program.ts'
import { CallProblem } from '../app/call-problem.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { useProblemText } from '../app/problem-text.ts'
import { useAction } from '../app/use-action.ts'
import { saveBlob } from '../app/save-file.ts'
import { Button } from '../ui/button.tsx'
import { FileButton } from '../ui/fields/file-field.tsx'

type Props = { policy: CoverPolicy; accountId: string }

/** File types that `domains/documents` can inspect. */
const accepted = 'application/pdf,image/jpeg,image/png,image/webp'

/** Documents of a policy besides its card: open, remove and upload. */
export function PolicyDocuments({ policy, accountId }: Props) {
  const { t, caller } = useProgram()
  const { run, isBusy } = useAction()
  const cards = [policy.front_document_id, policy.back_document_id]
  const papers = policy.documents.filter(({ id }) => !cards.includes(id))
  const download = (id: string, name: string) =>
    run(async () => saveBlob(name, await caller.blob(contentPath(id))))
  return (
    <section className="policy-papers" aria-label={t('answer.papers.title')}>
      <h3>{t('answer.papers.title')}</h3>
      {papers.length === 0 && <p className="dim">{t('answer.papers.none')}</p>}
      {papers.length > 0 && (
        <ul className="rows">
          {papers.map(({ id, file_name, label }) => (
            <li key={id}>
              <span className="policy-paper">{label ?? file_name}</span>
              <span className="row">
                <Button
                  size="xs"
                  aria-busy={isBusy}
                  aria-label={t('answer.papers.download_of', { name: label ?? file_name })}
                  onClick={() => void download(id, file_name)}
                >
                  {t('answer.papers.download')}
                </Button>
                <ConfirmButton
                  label={
                    <>
                      {t('answer.papers.remove')}
                      <span className="vh"> {label ?? file_name}</span>
                    </>
                  }
                  question={t('answer.papers.remove_question', { name: label ?? file_name })}
                  text={t('answer.papers.remove_text')}
                  done={t('answer.papers.removed')}
                  endpoint={withdrawDocument}
                  input={{ document_id: id }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <AddPapers policy={policy} accountId={accountId} />
    </section>
  )
}

/** Uploads files one after another; an error names its file. */
function AddPapers({ policy, accountId }: Props) {
  const { t, caller, toasts } = useProgram()
  const textOf = useProblemText()
  const [percent, setPercent] = useState<number | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const [problems, setProblems] = useState<readonly string[]>([])

  const reasonOf = (error: unknown): string => {
    const code = error instanceof CallProblem ? error.code : ''
    const known = fileProblems.find((one) => one === code)
    if (known) return t(`capture.problem.${known}`)
    return code === 'documents-full' ? t('capture.problem.documents-full') : textOf(error)
  }
  async function send(files: readonly File[]) {
    setProblems([])
    const failed: string[] = []
    for (const [at, file] of files.entries()) {
      setPercent(Math.round((at / files.length) * 100))
      const facts = { type: 'policy', file_name: file.name, policy_id: policy.id } as const
      try {
        if (file.size > maxUploadBytes)
          throw new CallProblem(413, 'file-too-large', 'This file is too large')
        await caller.sendBytes(uploadPath(accountId, facts), file, {
          changes: ['document'],
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
      toasts.show(t('answer.papers.kept', { count: files.length - failed.length }), { tone: 'ok' })
    }
  }
  return (
    <div className="policy-papers-add">
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
          {t('answer.papers.add')}
        </FileButton>
        {percent === null ? (
          <span className="dim">{t('answer.papers.hint')}</span>
        ) : (
          <progress aria-label={t('answer.papers.sending')} value={percent} max={100} />
        )}
      </p>
    </div>
  )
}
