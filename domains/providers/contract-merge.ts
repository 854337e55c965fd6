import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day } from '../shapes.ts'
import { mergeFields, mergeRefusals } from './rules-merge.ts'
import { duplicateEvidence, providerKinds, providerStatuses } from './enums.ts'

/* Two pages of one provider: proposed, looked at side by side, made one. */

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
  /** Towns of its places. */
  cities: z.array(z.string()),
  source: z.string().nullable(),
})

export const listProviderDuplicates = endpoint({
  ...staff,
  name: 'listProviderDuplicates',
  resource: 'provider',
  reads: ['provider', 'directory'],
  summary: 'Pairs of pages that look like one provider, with what speaks for it',
  method: 'GET',
  path: base,
  input: z.strictObject({
    /** Only pairs with this provider. */
    of: z.uuid().optional(),
    /** `next` of the answer before. */
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
  summary: 'Two pages side by side, what would move and what speaks against making them one',
  method: 'GET',
  path: `${base}/preview`,
  input: z.strictObject(pair),
  output: z.object({
    kept: Side,
    gone: Side,
    /** Why they cannot be made one; null: they can. */
    refusal: z.enum(mergeRefusals).nullable(),
    /** What the kept page does not say and the other does. */
    take: z.array(z.enum(mergeFields)),
    moves: z.object({
      places: z.int(),
      /** At places both have: their acceptances come together. */
      shared_places: z.int(),
      acceptances: z.int(),
      saved: z.int(),
      reports: z.int(),
      partners: z.int(),
      addresses: z.int(),
      former_addresses: z.int(),
    }),
    /** Claims go on naming the page they were made with. */
    claims: z.int(),
  }),
  refusals: { 'no-such-provider': 404 },
})
export type MergePreview = z.output<typeof previewProviderMerge.output>

/**
 * Makes one page of two: what both had is put together. It can be taken back for thirty days (`undoProviderMerge`). The other page's address leads to the kept
 * one from then on, and what sources say about it goes to the kept one.
 */
export const mergeProviderRecords = endpoint({
  ...staff,
  name: 'mergeProviderRecords',
  resource: 'provider',
  actions: ['update'],
  changes: ['provider', 'address', 'directory', 'partner', 'saved_provider', 'user'],
  summary: 'Makes two pages of one provider one',
  method: 'POST',
  path: `${base}/merge`,
  input: z.strictObject({
    ...pair,
    kept_version: z.int(),
    gone_version: z.int(),
    /** Fields whose value the kept page takes from the other. */
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
  summary: 'Says that two pages that look like one provider are two',
  method: 'POST',
  path: `${base}/dismiss`,
  input: z.strictObject({ one_id: z.uuid(), other_id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-provider': 404, 'same-provider': 409 },
})
