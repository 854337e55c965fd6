import { useState } from 'react'
import {
  importOwnPrices,
  importPrices,
  maxPriceFile,
  previewOwnPrices,
  previewPrices,
} from '@numo/domains/partners/contract-products.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import { ImportDialog, type Previewed } from '../app/import-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { today } from '../app/today.ts'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/fields/choice-fields.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { PriceChanges } from './price-changes.tsx'

type Preview = OutputOf<typeof previewPrices>
type PreviewEndpoint = typeof previewPrices | typeof previewOwnPrices
/** Organisation whose prices are imported: `partner_id` for staff, `partnerId` for its own people. */
type PricesOf = { partner_id: string } | { partnerId: string }

/** Imports a price list: file, preview of what would change with the problem of each row, then the import itself. */
export function PriceImport({ of }: { of: PricesOf }) {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('parties.price.import')}
      </Button>
      {isOpen && <PriceDialog of={of} onClose={() => setOpen(false)} />}
    </>
  )
}

function PriceDialog({ of, onClose }: { of: PricesOf; onClose: () => void }) {
  const { t } = useProgram()
  const [begins_on, setBegins] = useState(today())
  const [is_whole, setWhole] = useState(false)
  return (
    <ImportDialog<PreviewEndpoint>
      title={t('parties.price.import_title')}
      hint={t('parties.price.import_hint')}
      file_label={t('parties.price.import_file')}
      accept=".csv,text/csv"
      max={maxPriceFile}
      too_large={t('parties.price.file_problem.too-many')}
      preview_label={t('parties.price.import_preview')}
      endpoint={'partnerId' in of ? previewOwnPrices : previewPrices}
      inputOf={(csv) => ({ ...of, csv, begins_on, is_whole })}
      Shown={PreviewOf}
      isReady={isReady}
      Publish={Publish}
      onClose={onClose}
    >
      <DayField
        name="begins_on"
        label={t('parties.price.import_begins')}
        value={begins_on}
        onChange={(day) => setBegins(day ?? today())}
      />
      <CheckField
        name="is_whole"
        label={t('parties.price.import_whole')}
        value={is_whole}
        onChange={(is) => setWhole(is === true)}
      />
    </ImportDialog>
  )
}

const countOf = ({ added, changed, ended }: Preview) => added + changed + ended
const isReady = (preview: Preview) =>
  preview.file_problem === null && preview.problem_count === 0 && countOf(preview) > 0

function Publish({ preview, input, onDone }: Previewed<PreviewEndpoint> & { onDone: () => void }) {
  const { t } = useProgram()
  const { run, isPending } = useCommand('partnerId' in input ? importOwnPrices : importPrices, {
    done: ({ changed }) => t('parties.price.import_done', { count: changed }),
    onDone,
  })
  return (
    <div className="row">
      <Button
        look="primary"
        aria-busy={isPending}
        onClick={() => void run({ ...input, fingerprint: preview.fingerprint })}
      >
        {t('parties.price.import_apply', { count: countOf(preview) })}
      </Button>
      <Button look="ghost" onClick={onDone}>
        {t('app.cancel')}
      </Button>
    </div>
  )
}

function PreviewOf({ preview }: { preview: Preview }) {
  const { t } = useProgram()
  const { file_problem, problems, problem_count, changes, added, changed, ended, same } = preview
  const count = countOf(preview)
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
