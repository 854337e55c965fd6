import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { bulkEndpoint, exportEndpoint, listEndpoint } from '@numo/kit/list-endpoints.ts'
import { listInput, oneOrMore } from '@numo/kit/list.ts'
import { Instant, NamedRow } from '../shapes.ts'
import { Extraction } from './contract.ts'
import { CardValueShape } from './contract-fields.ts'
import { extractionStatuses, policyFacts } from './rules.ts'
import { cardFields, cardReasons } from './rules-card.ts'

/* Endpoints for staff to review extractions. */

const staff = { access: 'admin', features: ['user_management'] } as const
const one = { ...staff, owns: { param: 'id', as: 'extraction' } } as const
export const ExtractionRow = z.object({
  id: z.uuid(),
  account: z.object({ id: z.uuid(), name: z.string(), number: z.string() }),
  schema_name: z.string(),
  status: z.enum(extractionStatuses),
  reasons: z.array(z.string()),
  error_code: z.string().nullable(),
  /** Mean OCR confidence of all words, 0 to 1. */
  mean_confidence: z.number().nullable(),
  /** Number of doubtful fields nobody has corrected or accepted. */
  open_fields: z.int(),
  attempt: z.int(),
  assigned_to: NamedRow.nullable(),
  confirmed_at: Instant.nullable(),
  created_at: Instant,
  version: z.int(),
})
export type ExtractionRow = z.output<typeof ExtractionRow>

export const extractionListInput = listInput(['created_at', 'mean_confidence'], {
  status: oneOrMore(extractionStatuses).optional(),
  reason: oneOrMore(cardReasons).optional(),
  assigned: z.enum(['mine', 'nobody']).optional(),
  /** Whether the household has confirmed its card. */
  confirmed: z.enum(['yes', 'no']).optional(),
})

export const listExtractions = listEndpoint({
  ...staff,
  name: 'listExtractions',
  resource: 'extraction',
  reads: ['extraction', 'account', 'user'],
  summary: 'Lists the extractions of all households with the reasons for review',
  path: '/api/v4/admin/extractions',
  input: extractionListInput,
  row: ExtractionRow,
})

export const exportExtractions = exportEndpoint({
  ...staff,
  name: 'exportExtractions',
  resource: 'extraction',
  summary: 'Exports the list of extractions as CSV, with its filters and sort order',
  path: '/api/v4/admin/extractions/export',
  list: extractionListInput,
})

export const assignExtractions = bulkEndpoint({
  ...staff,
  needs_second_factor: true,
  name: 'assignExtractions',
  resource: 'extraction',
  actions: ['update'],
  summary: 'Assigns extractions to the caller, or releases them',
  path: '/api/v4/admin/extractions/bulk',
  fields: { action: z.enum(['take', 'release']) },
})

export const nextExtraction = endpoint({
  ...staff,
  name: 'nextExtraction',
  resource: 'extraction',
  summary: 'Assigns the oldest unassigned extraction to the caller and returns it',
  method: 'GET',
  path: '/api/v4/admin/extractions/next',
  input: z.strictObject({
    /** Excludes this extraction. */
    besides: z.uuid().optional(),
  }),
  output: z.object({
    id: z.uuid().nullable(),
    /** Number of extractions that wait for review, including this one. */
    waiting: z.int(),
  }),
})

export const ExtractionDetail = Extraction.extend({
  account: z.object({ id: z.uuid(), name: z.string(), number: z.string() }),
  schema_name: z.string(),
  engine: z.string().nullable(),
  attempt: z.int(),
  assigned_to: NamedRow.nullable(),
  /** Assigned to the calling user. */
  is_mine: z.boolean(),
  confirmed_by: NamedRow.nullable(),
  reviewed_by: NamedRow.nullable(),
  reviewed_at: Instant.nullable(),
  review_note: z.string().nullable(),
  /** Who corrected or accepted each field; fields without a correction are absent. */
  said_by: z.partialRecord(z.enum(cardFields), NamedRow),
  /** The policy exists; otherwise approving creates it. */
  has_policy: z.boolean(),
  /** The policy covers a person whose member ID this can be; otherwise the member ID stays in the extraction. */
  has_person: z.boolean(),
  /**
   * Every fact of the policy now (`from`) and after approval (`to`). The insurer keeps the policy's value: staff
   * choose another one on approval. Once the extraction is finished, both are the policy's current value.
   */
  changes: z.array(
    z.object({
      fact: z.enum(policyFacts),
      from: CardValueShape.nullable(),
      to: CardValueShape.nullable(),
      is_changed: z.boolean(),
    })
  ),
})
export type ExtractionDetail = z.output<typeof ExtractionDetail>

export const getExtractionDetail = endpoint({
  ...one,
  needs_second_factor: true,
  name: 'getExtractionDetail',
  resource: 'extraction',
  reads: ['extraction', 'account', 'document', 'insurer', 'policy', 'user', 'directory'],
  summary: 'Returns an extraction with everything needed to review it',
  method: 'GET',
  path: '/api/v4/admin/extractions/{id}',
  input: z.strictObject({ id: z.uuid() }),
  output: ExtractionDetail,
  refusals: { 'no-such-extraction': 404 },
})

const changed = {
  'no-such-extraction': 404,
  'changed-meanwhile': 409,
  'no-such-move': 409,
} as const
const Moved = z.object({ version: z.int() })

export const correctExtraction = endpoint({
  ...one,
  needs_second_factor: true,
  name: 'correctExtraction',
  resource: 'extraction',
  actions: ['update'],
  summary: 'Corrects a field of an extraction, or confirms it when the value is the same',
  method: 'POST',
  path: '/api/v4/admin/extractions/{id}/fields/{path}',
  input: z.strictObject({
    id: z.uuid(),
    path: z.enum(cardFields),
    /** Null when the card does not state the field. */
    value: CardValueShape.nullable(),
  }),
  output: z.object({ corrected_at: Instant }),
  refusals: { 'no-such-extraction': 404, 'no-such-move': 409, 'bad-value': 422 },
})

export const approveExtraction = endpoint({
  ...one,
  needs_second_factor: true,
  name: 'approveExtraction',
  resource: 'extraction',
  actions: ['update'],
  changes: ['extraction', 'account', 'policy'],
  summary: 'Approves an extraction and writes it to the policy',
  method: 'POST',
  path: '/api/v4/admin/extractions/{id}/approve',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    /** The insurer the card belongs to; null for none in the directory. If omitted, the policy keeps its insurer. */
    insurance_company_id: z.uuid().nullable().optional(),
  }),
  output: Moved.extend({ policy_id: z.uuid() }),
  refusals: {
    ...changed,
    'newer-card': 409,
    'open-fields': 422,
    'no-such-insurer': 404,
    'wrong-days': 422,
  },
})

export const rejectExtraction = endpoint({
  ...one,
  needs_second_factor: true,
  name: 'rejectExtraction',
  resource: 'extraction',
  actions: ['update'],
  summary: 'Rejects an extraction and notifies the household of the reason',
  method: 'POST',
  path: '/api/v4/admin/extractions/{id}/reject',
  input: z.strictObject({
    id: z.uuid(),
    version: z.int(),
    note: z.string().trim().min(3, 'Say why').max(1000),
  }),
  output: Moved,
  refusals: changed,
})

export const rerunExtraction = endpoint({
  ...one,
  needs_second_factor: true,
  name: 'rerunExtraction',
  resource: 'extraction',
  actions: ['update'],
  summary: 'Queues an extraction to be read again; corrections are kept',
  method: 'POST',
  path: '/api/v4/admin/extractions/{id}/rerun',
  input: z.strictObject({ id: z.uuid(), version: z.int() }),
  output: Moved,
  refusals: changed,
})
