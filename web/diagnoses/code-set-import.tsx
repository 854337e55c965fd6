import { useState } from 'react'
import {
  maxCodeFile,
  previewCodeSet,
  publishCodeSet,
} from '@numo/domains/diagnoses/contract-import.ts'
import { locales, type Locale } from '@numo/kit/locales.ts'
import { importedCodeSets } from '@numo/domains/diagnoses/enums.ts'
import { ImportDialog, type Previewed } from '../app/import-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'
import { CheckField, SelectField } from '../ui/fields/choice-fields.tsx'
import { TextField } from '../ui/fields/text-fields.tsx'
import { CodeSetPreviewOf } from './code-set-preview.tsx'

/** Imports a whole code set: file, preview of what would change, then publishing as a step of its own. */
export function CodeSetImport() {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" size="xs" onClick={() => setOpen(true)}>
        {t('directory.codes.import')}
      </Button>
      {isOpen && <CodeSetDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function CodeSetDialog({ onClose }: { onClose: () => void }) {
  const { t, formats } = useProgram()
  const [code_set, setCodeSet] = useState<(typeof importedCodeSets)[number] | null>(null)
  const [language, setLanguage] = useState<Locale | null>(null)
  return (
    <ImportDialog
      title={t('directory.codes.import')}
      hint={t('directory.codes.import_hint')}
      file_label={t('directory.codes.file')}
      accept=".csv,.tsv,.txt,text/csv"
      max={maxCodeFile}
      too_large={t('directory.codes.file_problem.too-many')}
      preview_label={t('directory.codes.preview')}
      endpoint={previewCodeSet}
      inputOf={(csv) => ({ csv, code_set, language })}
      Shown={CodeSetPreviewOf}
      isReady={({ file_problem }) => file_problem === null}
      Publish={Publish}
      onClose={onClose}
    >
      <SelectField
        name="code_set"
        label={t('directory.codes.set')}
        value={code_set}
        options={[
          [null, t('directory.codes.by_codes')],
          ...importedCodeSets.map((one) => [one, t(`directory.codes.sets.${one}`)] as const),
        ]}
        onChange={(value) => setCodeSet(importedCodeSets.find((one) => one === value) ?? null)}
      />
      <SelectField
        name="language"
        label={t('directory.codes.language')}
        value={language}
        options={[
          [null, t('directory.codes.by_titles')],
          ...locales.map((one) => [one, formats.language(one)] as const),
        ]}
        onChange={(value) => setLanguage(locales.find((one) => one === value) ?? null)}
      />
    </ImportDialog>
  )
}

/** Publishes what the preview showed, with the name of the source. */
function Publish({
  preview,
  input,
  file_name,
  onDone,
}: Previewed<typeof previewCodeSet> & { onDone: () => void }) {
  const { t } = useProgram()
  const [name, setName] = useState<string | null>(file_name)
  const [accept_withdrawals, setAccepted] = useState(false)
  const publishing = usePublish(onDone)
  const count = preview.added + preview.changed + preview.withdrawn
  if (count === 0)
    return (
      <div className="row">
        <Button onClick={onDone}>{t('app.close')}</Button>
      </div>
    )
  return (
    <>
      <TextField
        name="name"
        label={t('directory.codes.name')}
        hint={t('directory.codes.name_hint')}
        value={name}
        maxLength={200}
        onChange={setName}
      />
      {preview.is_mass_withdrawal && (
        <CheckField
          name="accept_withdrawals"
          label={t('directory.codes.accept', { count: preview.withdrawn })}
          value={accept_withdrawals}
          onChange={(is) => setAccepted(is === true)}
        />
      )}
      <div className="row">
        <Button
          look="primary"
          aria-busy={publishing.isPending}
          onClick={() =>
            void publishing.run({
              ...input,
              name: name ?? '',
              accept_withdrawals,
              fingerprint: preview.fingerprint,
            })
          }
        >
          {t('directory.codes.publish', { count })}
        </Button>
        <Button look="ghost" onClick={onDone}>
          {t('app.cancel')}
        </Button>
      </div>
    </>
  )
}

const usePublish = (onDone: () => void) => {
  const { t } = useProgram()
  return useCommand(publishCodeSet, {
    done: ({ added, changed, withdrawn }) =>
      t('directory.codes.published', { count: added + changed + withdrawn }),
    onDone,
  })
}
