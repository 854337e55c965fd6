import { useState } from 'react'
import {
  beginDirectoryUpload,
  maxUploaded,
  startDirectoryImport,
} from '@numo/domains/directory/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import type { FormFieldSpec } from '../app/forms/form-field.tsx'
import { sendFile } from './send-file.ts'
import { sourceKinds } from '@numo/domains/directory/enums.ts'
import { Button } from '../ui/button.tsx'

const fileName = /\.(?:ndjson|jsonl|json|csv|tsv|txt)(?:\.gz)?$/i

/** Placeholder id until the upload is complete. */
const noUpload = '00000000-0000-4000-8000-000000000000'

/** Uploads a file in parts and starts its import, which runs as a job. */
export function NewImport() {
  const { t } = useProgram()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="primary" size="xs" onClick={() => setOpen(true)}>
        {t('directory.import.new')}
      </Button>
      {isOpen && <ImportForm onClose={() => setOpen(false)} />}
    </>
  )
}

function ImportForm({ onClose }: { onClose: () => void }) {
  const { t, caller } = useProgram()
  const [percent, setPercent] = useState<number | null>(null)
  async function upload(chosen: File): Promise<string> {
    const { upload_id, part_bytes } = await caller.call(beginDirectoryUpload, {
      file_name: chosen.name,
      bytes: chosen.size,
    })
    await sendFile({
      file: chosen,
      part_bytes,
      send: (offset, part) =>
        caller.sendBytes(`/api/v4/admin/directory/uploads/${upload_id}?offset=${offset}`, part),
      wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
      onProgress: setPercent,
    })
    return upload_id
  }
  return (
    <FormDialog
      title={t('directory.import.title')}
      submit={t('directory.import.start')}
      done={t('directory.import.started')}
      onClose={onClose}
      fields={useFields()}
      prepare={(values) => ({ ...values, file: undefined })}
      check={({ file }): Record<string, string> => {
        if (!(file instanceof File)) return { file: t('directory.import.need_file') }
        if (!fileName.test(file.name)) return { file: t('directory.import.wrong_file') }
        return file.size > maxUploaded ? { file: t('directory.import.too_large') } : {}
      }}
      endpoint={startDirectoryImport}
      fixed={{ upload_id: noUpload }}
      send={async (input, { file }) => {
        if (!(file instanceof File)) throw new Error('The file was checked')
        try {
          const upload_id = await upload(file)
          return await caller.call(startDirectoryImport, { ...input, upload_id })
        } finally {
          setPercent(null)
        }
      }}
    >
      {percent !== null && (
        <output>
          {t('directory.import.sending', { percent })}
          <progress
            max={100}
            value={percent}
            aria-label={t('directory.import.sending', { percent })}
          />
        </output>
      )}
    </FormDialog>
  )
}

function useFields(): FormFieldSpec[] {
  const { t } = useProgram()
  return [
    {
      name: 'file',
      kind: 'file',
      label: t('directory.import.file'),
      hint: t('directory.import.file_hint'),
      accept: '.ndjson,.jsonl,.json,.csv,.tsv,.txt,.gz',
    },
    {
      name: 'source',
      label: t('directory.import.source'),
      hint: t('directory.import.source_hint'),
      max: 60,
    },
    {
      name: 'kind',
      label: t('directory.import.kind'),
      kind: 'select',
      options: [
        [null, t('directory.import.kind_auto')],
        ...sourceKinds.map((one) => [one, t(`directory.import.kinds.${one}`)] as const),
      ],
    },
    {
      name: 'mapping',
      label: t('directory.import.mapping'),
      kind: 'select',
      options: [
        [null, t('directory.import.mapping_own')],
        ['nppes', t('directory.import.mapping_nppes')],
      ],
    },
    {
      name: 'ignore_columns',
      kind: 'words',
      label: t('directory.import.ignore'),
      hint: t('directory.import.ignore_hint'),
      max: 2000,
    },
    {
      name: 'as_of',
      label: t('directory.import.as_of'),
      hint: t('directory.import.as_of_hint'),
      kind: 'date',
    },
    { name: 'partial', label: t('directory.import.partial'), kind: 'check' },
    { name: 'accept_withdrawals', label: t('directory.import.accept'), kind: 'check' },
    { name: 'keep_demo', label: t('directory.import.keep_demo'), kind: 'check' },
  ]
}
