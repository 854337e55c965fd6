import { useState } from 'react'
import {
  importPrices,
  maxPriceFile,
  previewPrices,
} from '@numo/domains/partners/contract-products.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CheckField } from '../ui/fields/choice-fields.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { FileField } from '../ui/fields/file-field.tsx'
import { PriceChanges } from './price-changes.tsx'

type Preview = OutputOf<typeof previewPrices>

/** Imports a price list: file, preview of what would change with the problem of each row, then the import itself. */
export function PriceImport({ partner_id }: { partner_id: string }) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('parties.price.import')}
      </Button>
      {isOpen && <ImportDialog partner_id={partner_id} onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportDialog({ partner_id, onClose }: { partner_id: string; onClose: () => void }) {
  const { t } = useProgram()
  const [file, setFile] = useState<File | null>(null)
  const [begins_on, setBegins] = useState(today())
  const [is_whole, setWhole] = useState(false)
  const [sent, setSent] = useState({ partner_id, csv: '', begins_on, is_whole })
  const [preview, setPreview] = useState<Preview | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const previewing = useCommand(previewPrices, { onDone: setPreview })
  const importing = useCommand(importPrices, {
    done: ({ changed }) => t('parties.price.import_done', { count: changed }),
    onDone: onClose,
  })
  const show = async () => {
    const csv = (await file?.text()) ?? ''
    setTooLarge(csv.length > maxPriceFile)
    if (csv === '' || csv.length > maxPriceFile) return
    const input = { partner_id, csv, begins_on, is_whole }
    setSent(input)
    await previewing.run(input)
  }
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      setPreview(null)
    }
  const count = preview ? preview.added + preview.changed + preview.ended : 0
  const isReady = preview?.file_problem === null && preview.problem_count === 0 && count > 0
  return (
    <Dialog
      isOpen
      title={t('parties.price.import_title')}
      onClose={onClose}
      className="dialog-form"
    >
      <p className="dim">{t('parties.price.import_hint')}</p>
      <FileField
        name="file"
        label={t('parties.price.import_file')}
        accept=".csv,text/csv"
        value={file}
        error={isTooLarge ? t('parties.price.file_problem.too-many') : undefined}
        onChange={change(setFile)}
      />
      <DayField
        name="begins_on"
        label={t('parties.price.import_begins')}
        value={begins_on}
        onChange={change((day) => setBegins(day ?? today()))}
      />
      <CheckField
        name="is_whole"
        label={t('parties.price.import_whole')}
        value={is_whole}
        onChange={change((is) => setWhole(is === true))}
      />
      {preview && <PreviewOf preview={preview} />}
      <div className="row">
        {isReady ? (
          <Button
            look="primary"
            aria-busy={importing.isPending}
            onClick={() => void importing.run({ ...sent, fingerprint: preview.fingerprint })}
          >
            {t('parties.price.import_apply', { count })}
          </Button>
        ) : (
          <Button
            look="primary"
            aria-busy={previewing.isPending}
            disabled={file === null}
            onClick={() => void show()}
          >
            {t('parties.price.import_preview')}
          </Button>
        )}
        <Button look="ghost" onClick={onClose}>
          {t('app.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

function PreviewOf({ preview }: { preview: Preview }) {
  const { t } = useProgram()
  const { file_problem, problems, problem_count, changes, added, changed, ended, same } = preview
  const count = added + changed + ended
  if (file_problem !== null)
    return <p role="alert">{t(`parties.price.file_problem.${file_problem}`)}</p>
  return (
    <section className="stack">
      <output>{t('parties.price.import_counts', { added, changed, ended, same })}</output>
      {problem_count > 0 && (
        <div role="alert">
          <b>{t('parties.price.import_errors', { count: problem_count })}</b>
          <ul className="rows">
            {problems.map(({ row, problem, other_row }) => (
              <li key={row}>
                <span>
                  <b>{t('parties.price.import_row', { row })}</b>
                  <small>{t(`parties.price.problem.${problem}`, { row: other_row ?? 0 })}</small>
                </span>
              </li>
            ))}
          </ul>
          {problem_count > problems.length && (
            <p>{t('parties.price.import_more', { count: problem_count - problems.length })}</p>
          )}
        </div>
      )}
      {count === 0 && problem_count === 0 && <p>{t('parties.price.import_none')}</p>}
      {changes.length > 0 && <PriceChanges changes={changes} />}
      {count > changes.length && (
        <p>{t('parties.price.import_more', { count: count - changes.length })}</p>
      )}
    </section>
  )
}
