import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Evidence } from '../providers/contract-shapes.ts'
import { Day, Instant, LocaleShape, Slug } from '../shapes.ts'
import { providerKinds } from '../providers/enums.ts'

const own = { access: 'account', owns: { param: 'accountId', as: 'account' } } as const

export const maxSaved = 200

/** A provider that a household saved or visited. */
export const SavedProvider = z.object({
  provider_id: z.uuid(),
  slug: Slug,
  name: z.string(),
  kind: z.enum(providerKinds),
  specialty: z.string().nullable(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  /** False when no longer in the directory, so it has no page. */
  is_listed: z.boolean(),
  note: z.string().nullable(),
  /** Null when visited but not saved. */
  saved_at: Instant.nullable(),
  /** Day of the latest claim with this provider. */
  visited_on: Day.nullable(),
  /** Strongest evidence for each plan of the household; empty when there is none. */
  evidence: z.array(Evidence),
})
export type SavedProvider = z.output<typeof SavedProvider>

export const listSavedProviders = endpoint({
  ...own,
  name: 'listSavedProviders',
  resource: 'saved_provider',
  reads: ['saved_provider', 'claim', 'directory', 'insurer', 'policy', 'provider'],
  summary: 'Lists the saved and visited doctors of a household, with whether they accept its plans',
  method: 'GET',
  path: '/api/v4/account/{accountId}/providers',
  input: z.strictObject({ accountId: z.uuid(), locale: LocaleShape }),
  output: z.object({
    rows: z.array(SavedProvider),
    /** Whether the household has a matched plan; without one there can be no evidence. */
    has_plan: z.boolean(),
  }),
  refusals: { 'no-such-account': 404 },
})

export const saveProvider = endpoint({
  ...own,
  name: 'saveProvider',
  resource: 'saved_provider',
  actions: ['write', 'update'],
  summary: 'Saves a doctor for a household, or updates the note',
  method: 'POST',
  path: '/api/v4/account/{accountId}/providers',
  input: z.strictObject({
    accountId: z.uuid(),
    slug: Slug,
    note: z.string().trim().max(500).nullable().optional(),
  }),
  output: z.object({ provider_id: z.uuid(), name: z.string(), is_new: z.boolean() }),
  refusals: { 'no-such-account': 404, 'no-such-provider': 404, 'too-many-providers': 422 },
})

export const forgetProvider = endpoint({
  ...own,
  name: 'forgetProvider',
  resource: 'saved_provider',
  actions: ['delete'],
  summary: 'Removes a saved doctor of a household',
  method: 'POST',
  path: '/api/v4/account/{accountId}/providers/{id}/remove',
  input: z.strictObject({ accountId: z.uuid(), id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404 },
})
