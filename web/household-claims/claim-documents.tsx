import { useState } from 'react'
import type { HouseholdClaim } from '@numo/domains/claims/contract-household.ts'
import { AddFiles } from '../capture/add-files.tsx'
import { FileRows } from '../capture/file-rows.tsx'
import { useProgram } from '../app/program.ts'
import { SelectField } from '../ui/fields/choice-fields.tsx'
import { Panel } from '../ui/panel.tsx'
import { Status } from '../ui/status.tsx'

const kinds = [
  'invoice',
  'receipt',
  'prescription',
  'medical_report',
  'lab_result',
  'other',
] as const

/** Files of a claim, what the insurer asks for, and what of it is missing. */
export function ClaimDocuments({ claim, accountId }: { claim: HouseholdClaim; accountId: string }) {
  const { t } = useProgram()
  const [kind, setKind] = useState<(typeof kinds)[number]>('invoice')
  const { documents, required_documents, may, status } = claim
  const isOver = status === 'cancelled' || status === 'closed'
  return (
    <Panel title={t('household_claims.documents')}>
      {documents.length > 0 && <FileRows files={documents} isFixed={!may.change} />}
      {documents.length === 0 && may.submit && (
        <p className="dim">{t('household_claims.documents_none')}</p>
      )}
      {required_documents.length > 0 && (
        <div className="claim-required">
          <h3>{t('household_claims.required')}</h3>
          <ul>
            {required_documents.map(({ document, is_there }) => (
              <li key={document}>
                <span>{t(`household_claims.document.${document}`)}</span>
                <Status tone={is_there ? 'ok' : 'idle'} plain>
                  {t(
                    is_there
                      ? 'household_claims.required_there'
                      : 'household_claims.required_missing'
                  )}
                </Status>
              </li>
            ))}
          </ul>
        </div>
      )}
      {!isOver && (
        <div className="claim-add">
          <SelectField
            name="document_kind"
            label={t('household_claims.documents_kind')}
            value={kind}
            onChange={(one) => one && setKind(one)}
            options={kinds.map((one) => [one, t(`household_claims.upload.${one}`)])}
          />
          <AddFiles
            accountId={accountId}
            about={{ type: kind, claim_id: claim.id }}
            changes={['document', 'claim']}
          />
        </div>
      )}
    </Panel>
  )
}
