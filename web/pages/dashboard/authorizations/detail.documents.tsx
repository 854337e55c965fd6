import { readOwnFileAgain } from '@numo/domains/authorizations/contract-reading.ts'
import { authorizationUploadPath } from '@numo/domains/documents/contract.ts'
import { ClinicAuthorization } from '../../../authorizations/clinic-record.tsx'
import { CaseDocuments } from '../../../clinic/case-documents.tsx'
import { FileReading } from '../../../authorizations/file-reading.tsx'

/** Documents: what the insurer requires, what of it is there, and how far each file was read. */
export const Page = () => (
  <ClinicAuthorization>
    {(authorization) => (
      <CaseDocuments
        of={authorization}
        renderNote={(file) => (
          <FileReading id={authorization.id} file={file} again={readOwnFileAgain} />
        )}
        kinds={['medical_report', 'lab_result', 'imaging', 'prescription', 'estimate', 'other']}
        pathOf={(facts) => authorizationUploadPath(authorization.id, facts)}
        changes={['authorization']}
      />
    )}
  </ClinicAuthorization>
)
