import { defineRecord, erasedName } from '../define-record.ts'
import { uploadWays } from './enums.ts'

export const documentLinkRecord = defineRecord({
  table: 'document_link',
  kind: 'document',
  of: 'account',
  erase: 'delete',
  why: 'the file is deleted; where it was shown says nothing more',
})

export const documentRecord = defineRecord({
  table: 'document',
  resource: 'document',
  enums: { uploaded_through: uploadWays },
  of: 'account',
  leave_out: ['storage_key', 'preview_key', 'sha256'],
  erase: {
    file_name: erasedName,
    sha256: `decode(repeat('00', 32), 'hex')`,
    cfdi: 'null',
    erased_at: 'now()',
  },
  why: 'the files are deleted one by one (`execute-deletions.ts`); the row only says that there was a file',
  stays: ['mime_type', 'storage_key', 'preview_key'],
})

export const cameraHandoffRecord = defineRecord({
  table: 'camera_handoff',
  kind: 'camera_handoff',
  of: 'account',
  leave_out: ['token_sha256'],
  erase: { ended_at: 'coalesce(ended_at, now())' },
  stays: ['purpose'],
  why: 'pictures from a phone reference it; it is ended',
})
