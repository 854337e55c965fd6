import { useState } from 'react'
import {
  importPatients,
  maxPatientFile,
  previewPatients,
} from '@numo/domains/clients/contract-add.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { ImportDialog, type Previewed } from '../app/import-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/fields/choice-fields.tsx'

type Preview = OutputOf<typeof previewPatients>

/** Imports a clinic's list of patients: file, preview with the reason of each row that is left out, then the import. */
export function PatientImport() {
  const { t, locale } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('clinic_desk.import.open')}</Button>
      {isOpen && (
        <ImportDialog
          title={t('clinic_desk.import.title')}
          hint={t('clinic_desk.import.hint')}
          file_label={t('clinic_desk.import.file')}
          accept=".csv,text/csv"
          max={maxPatientFile}
          too_large={t('clinic_desk.import.too_large')}
          preview_label={t('clinic_desk.import.preview')}
          endpoint={previewPatients}
          inputOf={(csv) => ({ csv, locale })}
          Shown={PreviewOf}
          isReady={({ file_problem, added, known }) => file_problem === null && added + known > 0}
          Publish={Publish}
          onClose={() => setOpen(false)}
        >
          {null}
        </ImportDialog>
      )}
    </>
  )
}

function Publish({
  preview: { added, fingerprint },
  input,
  onDone,
}: Previewed<typeof previewPatients> & { onDone: () => void }) {
  const { t } = useProgram()
  const [hasConsent, setConsent] = useState(false)
  const { run, isPending } = useCommand(importPatients, {
    done: (result) => t('clinic_desk.import.done', { count: result.added }),
    onDone,
  })
  return (
    <>
      <CheckField
        name="has_consent"
        label={t('clinic_desk.import.has_consent')}
        value={hasConsent}
        onChange={(is) => setConsent(is === true)}
      />
      <div className="row">
        <Button
          look="primary"
          aria-busy={isPending}
          disabled={!hasConsent}
          onClick={() => void run({ ...input, fingerprint, has_consent: true })}
        >
          {added === 0
            ? t('clinic_desk.import.apply_none')
            : t('clinic_desk.import.apply', { count: added })}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t('app.cancel')}
        </Button>
      </div>
    </>
  )
}

function PreviewOf({ preview }: { preview: Preview }) {
  const { t } = useProgram()
  const { file_problem, added, known, left_out, left_out_count } = preview
  if (file_problem !== null)
    return <p role="alert">{t(`clinic_desk.import.file_problem.${file_problem}`)}</p>
  return (
    <section className="stack">
      <output>{t('clinic_desk.import.counts', { added, known })}</output>
      {left_out_count > 0 && (
        <div role="alert">
          <b>{t('clinic_desk.import.left_out', { count: left_out_count })}</b>
          <ul className="rows">
            {left_out.map(({ line, reason, other_line }) => (
              <li key={line}>
                <span>
                  <b>{t('clinic_desk.import.line', { line })}</b>
                  <small>
                    {t(`clinic_desk.import.reason.${reason}`, { other: other_line ?? 0 })}
                  </small>
                </span>
              </li>
            ))}
          </ul>
          {left_out_count > left_out.length && (
            <p>{t('clinic_desk.import.more', { count: left_out_count - left_out.length })}</p>
          )}
        </div>
      )}
      {added + known === 0 && <p>{t('clinic_desk.import.none')}</p>}
    </section>
  )
}
