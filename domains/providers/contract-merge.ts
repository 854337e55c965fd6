import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day } from '../shapes.ts'
import { mergeFields, mergeRefusals } from './rules-merge.ts'
import { duplicateEvidence, providerKinds, providerStatuses } from './enums.ts'

/* Endpoints to find, compare and merge duplicate providers. */

const base = '/api/v4/admin/provider-duplicates'
const staff = { access: 'admin', features: ['settings'] } as const
const pair = { kept_id: z.uuid(), gone_id: z.uuid() }

const Page = z.object({
  id: z.uuid(),
  slug: z.string(),
  full_name: z.string(),
  name_prefix: z.string().nullable(),
  kind: z.enum(providerKinds),
  status: z.enum(providerStatuses),
  npi: z.string().nullable(),
  /** Cities of its places. */
  cities: z.array(z.string()),
  source: z.string().nullable(),
})

export const listProviderDuplicates = endpoint({
  ...staff,
  name: 'listProviderDuplicates',
  resource: 'provider',
  reads: ['provider', 'directory'],
  summary: 'Lists pairs of provider pages that may be duplicates, with the evidence',
  method: 'GET',
  path: base,
  input: z.strictObject({
    /** Returns only pairs with this provider. */
    of: z.uuid().optional(),
    /** `next` of the previous response. */
    after: z.string().max(300).optional(),
  }),
  output: z.object({
    rows: z.array(z.object({ one: Page, other: Page, evidence: z.enum(duplicateEvidence) })),
    next: z.string().nullable(),
  }),
  refusals: { 'bad-cursor': 400 },
})
export type ProviderPair = z.output<typeof listProviderDuplicates.output>['rows'][number]

const Side = Page.extend({
  version: z.int(),
  verified_on: Day.nullable(),
  values: z.record(z.enum(mergeFields), z.union([z.string(), z.number(), z.null()])),
  languages: z.array(z.string()),
  specialties: z.array(z.object({ name_en: z.string(), name_es: z.string() })),
  places: z.array(z.object({ id: z.uuid(), name: z.string(), address: z.string() })),
})

export const previewProviderMerge = endpoint({
  ...staff,
  name: 'previewProviderMerge',
  resource: 'provider',
  reads: ['provider', 'address', 'claim', 'directory', 'partner', 'saved_provider'],
  summary: 'Compares two provider pages, with what a merge would move and why it may be refused',
  method: 'GET',
  path: `${base}/preview`,
  input: z.strictObject(pair),
  output: z.object({
    kept: Side,
    gone: Side,
    /** Reason why the two cannot be merged; null when they can. */
    refusal: z.enum(mergeRefusals).nullable(),
    /** Fields that are null on the kept provider and set on the other. */
    take: z.array(z.enum(mergeFields)),
    moves: z.object({
      places: z.int(),
      /** Places of both providers; their acceptances are combined. */
      shared_places: z.int(),
      acceptances: z.int(),
      saved: z.int(),
      reports: z.int(),
      partners: z.int(),
      addresses: z.int(),
      former_addresses: z.int(),
    }),
    /** Claims that name the merged provider; they stay unchanged. */
    claims: z.int(),
  }),
  refusals: { 'no-such-provider': 404 },
})
export type MergePreview = z.output<typeof previewProviderMerge.output>

/**
 * Merges two providers into one. Can be undone for 30 days (`undoProviderMerge`). The merged provider's URL redirects to the kept one, and
 * imports apply its source's records to the kept one.
 */
export const mergeProviderRecords = endpoint({
  ...staff,
  name: 'mergeProviderRecords',
  resource: 'provider',
  actions: ['update'],
  changes: ['provider', 'address', 'directory', 'partner', 'saved_provider', 'user'],
  summary: 'Merges two provider pages',
  method: 'POST',
  path: `${base}/merge`,
  input: z.strictObject({
    ...pair,
    kept_version: z.int(),
    gone_version: z.int(),
    /** Fields whose value is copied from the merged provider to the kept one. */
    take: z.array(z.enum(mergeFields)).max(mergeFields.length),
    reason: z.string().trim().max(500).optional(),
  }),
  output: z.object({ id: z.uuid(), slug: z.string() }),
  refusals: {
    'no-such-provider': 404,
    'changed-meanwhile': 409,
    'same-provider': 409,
    'different-kind': 409,
    'different-npi': 409,
    'already-merged': 409,
  },
})

export const dismissProviderDuplicate = endpoint({
  ...staff,
  name: 'dismissProviderDuplicate',
  resource: 'provider',
  actions: ['update'],
  summary: 'Records that two similar provider pages are different providers',
  method: 'POST',
  path: `${base}/dismiss`,
  input: z.strictObject({ one_id: z.uuid(), other_id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-provider': 404, 'same-provider': 409 },
})
