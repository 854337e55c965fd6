import type { Row } from './test-matrix-rows.ts'

const files = {
  who: 'account',
  features: ['document_management'],
  staff: { feature: 'document_management', second_factor: true },
} as const
const camera = { who: 'account', features: ['document_management'] } as const

/** Files of a household, and the camera of a phone. See `test-matrix-rows.ts`. */
export const documentRows: Record<string, Row> = {
  listDocuments: { ...files, owns: 'account', input: (t) => ({ accountId: t.account_id }) },
  getDocument: { ...files, owns: 'document', input: (t) => ({ document_id: t.document_id }) },
  // The policy of the cast shows this card.
  withdrawDocument: {
    ...files,
    owns: 'document',
    input: (t) => ({ document_id: t.document_id }),
    gives: 409,
  },
  startCameraHandoff: { ...camera, owns: 'account', input: (t) => ({ accountId: t.account_id }) },
  getCameraHandoff: {
    ...camera,
    owns: 'camera_handoff',
    input: (t) => ({ handoff_id: t.camera_handoff_id }),
  },
  endCameraHandoff: {
    ...camera,
    owns: 'camera_handoff',
    input: (t) => ({ handoff_id: t.camera_handoff_id }),
  },
  openCameraHandoff: { who: 'public', input: () => ({ token: 'x' }), gives: 410 },
}
