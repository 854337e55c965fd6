import { notificationStreamPath } from '@numo/domains/notifications/contract.ts'
import { contentPath, previewPath } from '@numo/domains/documents/contract-paths.ts'
import { partnerContentPath } from '@numo/domains/documents/contract.ts'
import { moneyFilePath, sendingMoneyFile } from '@numo/domains/insurance-payments/contract-files.ts'
import { exportPath } from '@numo/domains/privacy/contract.ts'
import { providerPhotoPath } from '@numo/domains/providers/contract-photo.ts'
import type { ServedEndpoint } from '@numo/domains/serve.ts'
import {
  seeingDocument,
  seeingPartnerDocument,
  sendingDocument,
  sendingAuthorizationDocument,
  sendingPartnerDocument,
} from './documents.ts'
import { exportAccess } from './export-download.ts'
import { readingStream } from './notification-stream.ts'
import { sendingPhoto } from './provider-photos.ts'
import { rows, type Row } from './test-matrix-rows.ts'
import { sendingUpload } from './uploads.ts'

/* Routes that take or return bytes or a stream, which no contract describes, tested like endpoints. */

const route = (name: string, path: string, gate: object) =>
  // Only guards, name and address are read: the program mounts these itself.
  ({ endpoint: { name, path, ...gate } }) as ServedEndpoint

export const byteRoutes: readonly ServedEndpoint[] = [
  route('notificationStream', notificationStreamPath, readingStream),
  route('exportContent', exportPath, exportAccess),
  route('documentContent', contentPath('{document_id}'), seeingDocument),
  route('documentPreview', previewPath('{document_id}'), seeingDocument),
  route('partnerDocumentContent', partnerContentPath('{document_id}'), seeingPartnerDocument),
  route('sendPartnerDocument', '/api/v4/dashboard/claims/{id}/documents', sendingPartnerDocument),
  route(
    'sendAuthorizationDocument',
    '/api/v4/dashboard/authorizations/{id}/documents',
    sendingAuthorizationDocument
  ),
  route('sendDocument', '/api/v4/account/{accountId}/documents', sendingDocument),
  route('sendBill', '/api/v4/account/{accountId}/bills', sendingDocument),
  route('sendProviderPhoto', providerPhotoPath, sendingPhoto),
  route('sendMoneyFile', moneyFilePath, sendingMoneyFile),
  route('sendUpload', '/api/v4/admin/directory/uploads/{upload_id}', sendingUpload),
]

const nothing = '00000000-0000-7000-8000-000000000000'
/** The tests send JSON, which is refused behind the gate. */
const notBytes = { expected_status: 415 } as const

const ofFiles = { who: 'account', flags: 'document: read' } as const

const ofClinicFiles = {
  who: 'partner',
  flags: 'document: write',
  features: ['document_management'],
  expected_status: 400,
  gives_first: true,
} as const

export const byteRows: Record<string, Row> = {
  notificationStream: { who: 'signed-in', flags: 'own' },
  exportContent: {
    who: 'account',
    flags: 'right',
    // Ownership is checked as for documents.
    owns: 'document',
    owner_only: true,
    input: (t) => ({ id: t.export_id }),
  },
  documentContent: { ...ofFiles, ...rows['getDocument'] },
  documentPreview: { ...ofFiles, ...rows['getDocument'] },
  partnerDocumentContent: {
    who: 'partner',
    flags: 'document: read',
    features: ['document_management'],
    owns: 'document',
    input: (t) => ({ document_id: t.document_id }),
  },
  // The test sends no facts about the file.
  sendPartnerDocument: {
    ...ofClinicFiles,
    owns: 'claim',
    input: (t) => ({ id: t.claim_id }),
  },
  sendAuthorizationDocument: {
    ...ofClinicFiles,
    owns: 'authorization',
    input: (t) => ({ id: t.authorization_id }),
  },
  // The test sends no facts about the file.
  sendDocument: {
    ...ofFiles,
    ...rows['listDocuments'],
    flags: 'document: write',
    expected_status: 400,
    gives_first: true,
  },
  // The file's name may be missing.
  sendBill: {
    ...ofFiles,
    ...rows['listDocuments'],
    flags: 'document: write',
    expected_status: 415,
    gives_first: true,
  },
  sendProviderPhoto: {
    who: 'admin',
    flags: 'provider: update',
    features: ['settings'],
    input: () => ({ id: nothing }),
    ...notBytes,
  },
  sendMoneyFile: {
    who: 'admin',
    flags: 'insurance_payment: write',
    features: ['billing'],
    second_factor: true,
    ...notBytes,
  },
  sendUpload: {
    who: 'admin',
    flags: 'directory: write',
    features: ['settings'],
    input: () => ({ upload_id: nothing }),
    ...notBytes,
  },
}
