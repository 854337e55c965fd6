import type { Row } from './test-matrix-rows.ts'

const nothing = '00000000-0000-7000-8000-000000000000'
const staff = { who: 'admin', features: ['user_management'] } as const
const proven = { ...staff, second_factor: true } as const
const one = { ...proven, owns: 'extraction' } as const
/** Nobody's version: refused as made on old facts. */
const version = 99

/** Readings of cards, and work in the background. See `test-matrix-rows.ts`. */
export const extractionRows: Record<string, Row> = {
  startExtraction: {
    who: 'account',
    owns: 'account',
    input: (t) => ({ accountId: t.account_id, front: nothing }),
    gives: 404,
  },
  currentExtraction: {
    who: 'account',
    owns: 'account',
    input: (t) => ({ accountId: t.account_id }),
  },
  getExtraction: {
    who: 'account',
    staff: { feature: 'user_management', second_factor: true },
    owns: 'extraction',
    input: (t) => ({ id: t.extraction_id }),
  },
  confirmExtraction: {
    who: 'account',
    owns: 'extraction',
    input: (t) => ({ id: t.extraction_id, fields: {} }),
    gives: 422,
  },
  listExtractions: staff,
  exportExtractions: staff,
  assignExtractions: {
    ...proven,
    input: (t) => ({ action: 'take', selection: { ids: [t.extraction_id] }, dry_run: true }),
  },
  nextExtraction: staff,
  getExtractionDetail: { ...one, input: (t) => ({ id: t.extraction_id }) },
  correctExtraction: {
    ...one,
    input: (t) => ({ id: t.extraction_id, path: 'plan', value: 'Gold' }),
    gives: 409,
  },
  approveExtraction: { ...one, input: (t) => ({ id: t.extraction_id, version }), gives: 409 },
  rejectExtraction: {
    ...one,
    input: (t) => ({ id: t.extraction_id, version, note: 'blurred' }),
    gives: 409,
  },
  rerunExtraction: { ...one, input: (t) => ({ id: t.extraction_id, version }), gives: 409 },
  listFailedJobs: { who: 'admin', features: ['settings'] },
  retryJob: { who: 'admin', features: ['settings'], input: () => ({ id: nothing }), gives: 404 },
}
