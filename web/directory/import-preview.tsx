import { useState } from 'react'
import type { ImportRow } from '@numo/domains/directory/contract-admin.ts'
import {
  publishDirectoryImport,
  takeBackDirectoryImport,
} from '@numo/domains/directory/contract-publish.ts'
import { FormDialog } from '../app/forms/form-dialog.tsx'
import { useProgram } from '../app/program.ts'
import { ConfirmButton } from '../app/record/confirm-button.tsx'
import { Button } from '../ui/button.tsx'
import { NewInsurers } from './new-insurers.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'

/** How many columns or names are listed. */
const maxShown = 100

function More({ count }: { count: number }) {
  const { t, formats } = useProgram()
  if (count <= 0) return null
  return <p>{t('directory.import.preview.more', { count, shown: formats.number(count) })}</p>
}

/** What publishing a previewed import would do, with the button that publishes it. */
export function ImportPreview({ row }: { row: ImportRow }) {
  const { t, formats } = useProgram()
  const [isOpen, setOpen] = useState(false)
  const { preview } = row
  if (!preview || row.status !== 'previewed') return null
  const { known, withdrawn, unused_columns } = preview
  return (
    <Panel level={3} title={t('directory.import.preview.title')}>
      {preview.is_renewed && <Note tone="warn">{t('directory.import.preview.renewed')}</Note>}
      {withdrawn > 0 && (
        <Note tone={preview.is_mass_withdrawal ? 'warn' : 'info'}>
          {t('directory.import.preview.share', {
            count: withdrawn,
            withdrawn: formats.number(withdrawn),
            known: formats.number(known),
            percent: Math.round((withdrawn / known) * 100),
          })}
          {preview.is_mass_withdrawal && ` ${t('directory.import.preview.mass')}`}
        </Note>
      )}
      {unused_columns.length > 0 && (
        <>
          <h4>{t('directory.import.preview.columns')}</h4>
          <ul>
            {unused_columns.slice(0, maxShown).map(({ file, name, nearest }) => (
              <li key={`${file} ${name}`}>
                <code>{name}</code>
                {nearest !== null &&
                  ` · ${t('directory.import.columns.nearest', { name: nearest })}`}
              </li>
            ))}
          </ul>
          <More count={unused_columns.length - maxShown} />
        </>
      )}
      {preview.new_insurers.length > 0 && (
        <>
          <h4>{t('directory.import.preview.insurers')}</h4>
          {row.new_insurers.length > 0 ? (
            <NewInsurers row={row} />
          ) : (
            <ul>
              {preview.new_insurers.slice(0, maxShown).map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          )}
          <More count={preview.new_insurers.length - (row.new_insurers.length || maxShown)} />
          <p>{t('directory.import.preview.insurers_hint')}</p>
        </>
      )}
      {preview.withdraws_demo && <p>{t('directory.import.preview.demo')}</p>}
      {row.can_publish ? (
        <Button look="primary" onClick={() => setOpen(true)}>
          {t('directory.import.preview.publish')}
        </Button>
      ) : (
        <p>{t('directory.import.preview.gone')}</p>
      )}
      {isOpen && <PublishForm row={row} preview={preview} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function PublishForm({
  row,
  preview,
  onClose,
}: {
  row: ImportRow
  preview: NonNullable<ImportRow['preview']>
  onClose: () => void
}) {
  const { t, formats } = useProgram()
  const columns = preview.unused_columns.length
  return (
    <FormDialog
      title={t('directory.import.preview.ask')}
      submit={t('directory.import.preview.publish')}
      done={t('directory.import.preview.published')}
      endpoint={publishDirectoryImport}
      fixed={{ id: row.id, leave_out_columns: columns > 0 }}
      fields={[
        ...(preview.is_mass_withdrawal
          ? [
              {
                name: 'accept_withdrawals',
                kind: 'check' as const,
                label: t('directory.import.preview.accept', {
                  count: preview.withdrawn,
                  withdrawn: formats.number(preview.withdrawn),
                }),
              },
            ]
          : []),
        ...(preview.new_insurers.length > 0
          ? [
              {
                name: 'publish_insurers',
                kind: 'check' as const,
                label: t('directory.import.preview.insurers_too'),
              },
            ]
          : []),
      ]}
      onClose={onClose}
    >
      <p>{t('directory.import.preview.text')}</p>
      {columns > 0 && <p>{t('directory.import.preview.without_columns', { count: columns })}</p>}
    </FormDialog>
  )
}

/** The button that takes a published import back, while that is possible. */
export function TakeBackImport({ row }: { row: ImportRow }) {
  const { t } = useProgram()
  if (!row.take_back_until) return null
  return (
    <p>
      <ConfirmButton
        is_danger
        endpoint={takeBackDirectoryImport}
        input={{ id: row.id }}
        label={t('directory.import.take_back.label')}
        question={t('directory.import.take_back.ask')}
        text={t('directory.import.take_back.text')}
        done={t('directory.import.take_back.done')}
      />
    </p>
  )
}
