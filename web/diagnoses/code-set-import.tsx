import { useState } from 'react'
import {
  maxCodeFile,
  previewCodeSet,
  publishCodeSet,
  type CodeSetPreview,
} from '@numo/domains/diagnoses/contract-import.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { locales, type Locale } from '@numo/kit/locales.ts'
import { importedCodeSets } from '@numo/domains/diagnoses/enums.ts'
import { useProgram } from '../app/program.ts'
import { useCommand } from '../app/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CheckField, SelectField } from '../ui/fields/choice-fields.tsx'
import { FileField } from '../ui/fields/file-field.tsx'
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
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t, formats } = useProgram()
  const [file, setFile] = useState<File | null>(null)
  const [code_set, setCodeSet] = useState<(typeof importedCodeSets)[number] | null>(null)
  const [language, setLanguage] = useState<Locale | null>(null)
  const [csv, setCsv] = useState('')
  const [preview, setPreview] = useState<CodeSetPreview | null>(null)
  const [isTooLarge, setTooLarge] = useState(false)
  const previewing = useCommand(previewCodeSet, { onDone: setPreview })
  const show = async () => {
    const text = (await file?.text()) ?? ''
    setTooLarge(text.length > maxCodeFile)
    if (text === '' || text.length > maxCodeFile) return
    setCsv(text)
    await previewing.run({ csv: text, code_set, language })
  }
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      setPreview(null)
    }
  return (
    <Dialog isOpen title={t('directory.codes.import')} onClose={onClose} className="dialog-form">
      <p className="dim">{t('directory.codes.import_hint')}</p>
      <FileField
        name="file"
        label={t('directory.codes.file')}
        accept=".csv,.tsv,.txt,text/csv"
        value={file}
        error={isTooLarge ? t('directory.codes.file_problem.too-many') : undefined}
        onChange={change(setFile)}
      />
      <SelectField
        name="code_set"
        label={t('directory.codes.set')}
        value={code_set}
        options={[
          [null, t('directory.codes.by_codes')],
          ...importedCodeSets.map((one) => [one, t(`directory.codes.sets.${one}`)] as const),
        ]}
        onChange={change((value) =>
          setCodeSet(importedCodeSets.find((one) => one === value) ?? null)
        )}
      />
      <SelectField
        name="language"
        label={t('directory.codes.language')}
        value={language}
        options={[
          [null, t('directory.codes.by_titles')],
          ...locales.map((one) => [one, formats.language(one)] as const),
        ]}
        onChange={change((value) => setLanguage(locales.find((one) => one === value) ?? null))}
      />
      {preview && <CodeSetPreviewOf preview={preview} />}
      {preview && preview.file_problem === null ? (
        <Publish
          preview={preview}
          file={{ csv, code_set, language }}
          file_name={file?.name ?? ''}
          onDone={onClose}
        />
      ) : (
        <div className="row">
          <Button
            look="primary"
            aria-busy={previewing.isPending}
            disabled={file === null}
            onClick={() => void show()}
          >
            {t('directory.codes.preview')}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** Publishes what the preview showed, with the name of the source. */
function Publish({
  preview,
  file,
  file_name,
  onDone,
}: {
  preview: CodeSetPreview
  file: Pick<InputOf<typeof previewCodeSet>, 'csv' | 'code_set' | 'language'>
  file_name: string
  onDone: () => void
}) {
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
              ...file,
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
