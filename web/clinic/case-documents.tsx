import { useState, type ReactNode } from 'react'
import type { PartnerClaim } from '@numo/domains/claims/contract-partner.ts'
import { partnerContentPath } from '@numo/domains/documents/contract.ts'
import { partnerUploadTypes, type PartnerUploadType } from '@numo/domains/documents/rules.ts'
import { saveBlob } from '../app/save-file.ts'
import { useProgram } from '../app/program.ts'
import { useAction } from '../app/use-action.ts'
import { AddFilesTo } from '../capture/add-files.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'

type File = PartnerClaim['documents'][number]
type Case<Of extends File> = Pick<PartnerClaim, 'id' | 'required_documents'> & {
  documents: readonly Of[]
  may: Pick<PartnerClaim['may'], 'add_files'>
}

/** Files that the clinic sent for a claim or an authorization, what the insurer asks for, and what of it is missing. */
export function CaseDocuments<Of extends File>({
  of,
  renderNote,
  kinds,
  pathOf,
  changes,
}: {
  of: Case<Of>
  /** Text below the name of a file. */
  renderNote?: (file: Of) => ReactNode
  /** Kinds of files to choose from; the first is chosen. */
  kinds: readonly [PartnerUploadType, ...PartnerUploadType[]]
  /** Path to which a file is sent. */
  pathOf: (facts: { type: PartnerUploadType; file_name: string }) => string
  /** Kinds of records that a file changes. */
  changes: readonly string[]
}) {
  const { t, caller } = useProgram()
  const [kind, setKind] = useState(kinds[0])
  const { run, isBusy } = useAction()
  const download = (id: string, name: string) =>
    run(async () => saveBlob(name, await caller.blob(partnerContentPath(id))))
  const { documents, required_documents, may } = of
  const nameOf = (type: string) => {
    const known = partnerUploadTypes.find((one) => one === type)
    return t(`clinic.claims.document.${known ?? 'other'}`)
  }
  return (
    <Panel title={t('clinic.claims.documents')}>
      {documents.length === 0 && <p className="dim">{t('clinic.claims.documents_none')}</p>}
      <ul className="rows">
        {documents.map((file) => {
          const { id, type, file_name } = file
          return (
            <li key={id}>
              <span>
                <b>{nameOf(type)}</b>
                <small className="file-name">{file_name}</small>
                {renderNote?.(file)}
              </span>
              <Button
                size="xs"
                aria-busy={isBusy}
                aria-label={t('clinic.claims.download_of', { name: file_name })}
                onClick={() => void download(id, file_name)}
              >
                {t('clinic.claims.download')}
              </Button>
            </li>
          )
        })}
      </ul>
      {required_documents.length > 0 && (
        <>
          <h3>{t('clinic.claims.documents_required')}</h3>
          <ul className="rows">
            {required_documents.map(({ document, is_there }) => (
              <li key={document}>
                <span>{t(`clinic.claims.required.${document}`)}</span>
                <Status tone={is_there ? 'ok' : 'idle'} plain>
                  {t(is_there ? 'clinic.claims.is_there' : 'clinic.claims.is_missing')}
                </Status>
              </li>
            ))}
          </ul>
        </>
      )}
      {may.add_files && (
        <div className="stack">
          <SelectField
            name="document_kind"
            label={t('clinic.claims.documents_kind')}
            value={kind}
            onChange={(one) => one && setKind(one)}
            options={kinds.map((one) => [one, t(`clinic.claims.document.${one}`)])}
          />
          <AddFilesTo
            pathOf={(file_name) => pathOf({ type: kind, file_name })}
            changes={['document', ...changes]}
          />
        </div>
      )}
    </Panel>
  )
}
