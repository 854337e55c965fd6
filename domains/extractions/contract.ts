import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant, Slug } from '../shapes.ts'
import {
  CardPicture,
  ExtractionField,
  InsurerCandidate,
  ConfirmedFields,
} from './contract-fields.ts'
import { extractionStatuses } from './rules.ts'
import { cardFields } from './rules-card.ts'

/* Endpoints for a household to have its card read, review the result and confirm it. */

export const Extraction = z.object({
  id: z.uuid(),
  status: z.enum(extractionStatuses),
  front: CardPicture,
  back: CardPicture.nullable(),
  /** The policy the card belongs to; null when the household has none yet. */
  policy_id: z.uuid().nullable(),
  /** The insurer stored on the policy. */
  policy_insurer: z.object({ id: Slug, name: z.string() }).nullable(),
  fields: z.array(ExtractionField),
  candidates: z.array(InsurerCandidate),
  /** Why the card as a whole needs review. */
  reasons: z.array(z.string()),
  /** Why reading failed; see `failures` in rules.ts. */
  error_code: z.string().nullable(),
  mean_confidence: z.number().nullable(),
  /** When the household confirmed its card. */
  confirmed_at: Instant.nullable(),
  created_at: Instant,
  version: z.int(),
})
export type Extraction = z.output<typeof Extraction>

export const startExtraction = endpoint({
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  name: 'startExtraction',
  resource: 'extraction',
  actions: ['write'],
  summary:
    'Starts an extraction of an insurance card; the same pictures return the same extraction',
  method: 'POST',
  path: '/api/v4/account/{accountId}/extractions',
  input: z.strictObject({
    accountId: z.uuid(),
    /** Ids of documents of the household. */
    front: z.uuid(),
    back: z.uuid().nullable().optional(),
    /** Defaults to the policy with the lowest rank. */
    policy_id: z.uuid().optional(),
  }),
  output: z.object({ id: z.uuid() }),
  refusals: {
    'no-such-account': 404,
    'no-such-document': 404,
    'no-such-policy': 404,
    'too-many-readings': 429,
    'readings-waiting': 429,
  },
})

export const getExtraction = endpoint({
  access: 'account',
  staff: { feature: 'user_management', needs_second_factor: true },
  owns: { param: 'id', as: 'extraction' },
  name: 'getExtraction',
  resource: 'extraction',
  reads: ['extraction', 'document', 'insurer', 'policy'],
  summary: 'Returns the state of an extraction and its fields',
  method: 'GET',
  path: '/api/v4/extractions/{id}',
  input: z.strictObject({ id: z.uuid() }),
  output: Extraction,
  refusals: { 'no-such-extraction': 404 },
})

export const confirmExtraction = endpoint({
  access: 'account',
  owns: { param: 'id', as: 'extraction' },
  name: 'confirmExtraction',
  resource: 'extraction',
  actions: ['update'],
  changes: ['extraction', 'account', 'policy'],
  summary: 'Confirms the fields of an extraction as the household and writes them to the policy',
  method: 'POST',
  path: '/api/v4/extractions/{id}/confirm',
  input: z.strictObject({
    id: z.uuid(),
    fields: ConfirmedFields,
    /** Doubtful fields the household reviewed and accepted as read; corrected fields need not be listed. */
    seen: z.array(z.enum(cardFields)).max(cardFields.length).default([]),
    /**
     * Slug of an insurer from `listInsurers`. Null when it is not listed; `fields.insurer` then has its name. If
     * omitted, the policy keeps its insurer.
     */
    insurer: Slug.nullable().optional(),
  }),
  output: z.object({ policy_id: z.uuid() }),
  refusals: {
    'no-such-extraction': 404,
    'no-such-insurer': 404,
    'already-reviewed': 409,
    'newer-card': 409,
    'missing-field': 422,
    'open-fields': 422,
    'wrong-days': 422,
    expired: 422,
  },
})

export const currentExtraction = endpoint({
  access: 'account',
  owns: { param: 'accountId', as: 'account' },
  name: 'currentExtraction',
  resource: 'extraction',
  reads: ['extraction', 'policy'],
  summary: 'Returns the latest extraction of a policy’s card, to continue on another device',
  method: 'GET',
  path: '/api/v4/account/{accountId}/extraction',
  input: z.strictObject({
    accountId: z.uuid(),
    /** Defaults to the policy with the lowest rank. */
    policy_id: z.uuid().optional(),
  }),
  /** Null when no card was ever sent for the policy. */
  output: z.object({
    extraction: z.object({ id: z.uuid(), front: z.uuid(), back: z.uuid().nullable() }).nullable(),
  }),
  refusals: { 'no-such-account': 404 },
})
