import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Day, Instant, LocaleShape } from '../shapes.ts'
import { consentKinds } from './rules-consent.ts'
import { legalKinds } from './rules-legal.ts'
import { viewerKinds } from './rules.ts'
import { auditActions } from '../audit/enums.ts'

const own = { access: 'account', owns: { param: 'accountId', as: 'account' } } as const
const at = <S extends string>(path: S) => `/api/v4/account/{accountId}${path}` as const
const LegalVersion = z.strictObject({ kind: z.enum(legalKinds), version: Day })
const OfAccount = z.strictObject({ accountId: z.uuid() })

export const Export = z.object({
  id: z.uuid(),
  status: z.enum(['queued', 'running', 'ready', 'failed', 'expired']),
  progress_done: z.int(),
  progress_of: z.int(),
  size_bytes: z.int().nullable(),
  error_code: z.string().nullable(),
  created_at: Instant,
  /** End of the download period. */
  expires_at: Instant.nullable(),
})
export type Export = z.output<typeof Export>

export const getPrivacy = endpoint({
  ...own,
  name: 'getPrivacy',
  resource: null,
  flagless: 'right',
  reads: ['privacy', 'account', 'client', 'user'],
  summary: 'Returns the latest export, a pending deletion, and what deletion would retain',
  method: 'GET',
  path: at('/privacy'),
  input: OfAccount,
  output: z.object({
    /** Only the owner of the account may export or delete it. */
    is_owner: z.boolean(),
    export: Export.nullable(),
    deletion: z
      .object({ requested_at: Instant, due_at: Instant, requested_by: z.string() })
      .nullable(),
    retained: z.array(z.object({ what: z.string(), reason: z.string(), years: z.int() })),
    /** Legal texts that changed since the household agreed to them, with their current versions; empty for who may not agree. */
    unread_texts: z.array(LegalVersion),
  }),
  refusals: { 'no-such-account': 404 },
})

export const agreeToTexts = endpoint({
  ...own,
  name: 'agreeToTexts',
  resource: null,
  flagless: 'right',
  changes: ['privacy', 'client'],
  summary: 'Records that the household agrees to the current versions of legal texts',
  method: 'POST',
  path: at('/legal-texts'),
  input: z.strictObject({
    accountId: z.uuid(),
    texts: z.array(LegalVersion).min(1).max(legalKinds.length),
    locale: LocaleShape,
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404, 'text-changed': 409 },
})

export const listRecordViews = endpoint({
  ...own,
  name: 'listRecordViews',
  resource: null,
  flagless: 'right',
  reads: ['partner', 'user'],
  summary: 'Lists who read or changed the records of a household, newest first',
  method: 'GET',
  path: at('/record-views'),
  input: z.strictObject({
    accountId: z.uuid(),
    only: z.enum(['reads', 'changes']).optional(),
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(15),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        recorded_at: Instant,
        action: z.enum(auditActions),
        /** Kind of record: `client`, `document`, `policy` ... */
        entity_type: z.string(),
        who: z.enum(viewerKinds),
        /** Name of a family member or clinic; null for staff, who are never named. */
        name: z.string().nullable(),
        /** Reason that staff entered for impersonating a user of the household. */
        reason: z.string().nullable(),
      })
    ),
    next: z.string().nullable(),
  }),
  refusals: { 'no-such-account': 404, 'bad-cursor': 400 },
})

export const requestExport = endpoint({
  ...own,
  name: 'requestExport',
  needs_recent_proof: true,
  resource: null,
  flagless: 'right',
  changes: ['privacy'],
  summary: 'Starts an export of all data of the household',
  method: 'POST',
  path: at('/exports'),
  input: OfAccount,
  output: Export,
  refusals: { 'no-such-account': 404, 'owner-only': 403 },
})

export const requestDeletion = endpoint({
  ...own,
  name: 'requestDeletion',
  needs_recent_proof: true,
  resource: null,
  flagless: 'right',
  changes: ['privacy'],
  summary: 'Requests deletion of the account; it can be cancelled for 14 days',
  method: 'POST',
  path: at('/deletion'),
  input: z.strictObject({
    accountId: z.uuid(),
    /** The account number, typed for confirmation. */
    typed: z.string().max(60),
  }),
  output: z.object({ due_at: Instant }),
  refusals: {
    'no-such-account': 404,
    'owner-only': 403,
    'typed-wrong': 422,
    'deletion-running': 409,
  },
})

export const cancelDeletion = endpoint({
  ...own,
  name: 'cancelDeletion',
  resource: null,
  flagless: 'right',
  changes: ['privacy'],
  summary: 'Cancels the deletion of the account',
  method: 'POST',
  path: at('/deletion/cancel'),
  input: OfAccount,
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-account': 404, 'no-deletion': 404 },
})

export const listConsents = endpoint({
  ...own,
  name: 'listConsents',
  resource: null,
  flagless: 'right',
  reads: ['client', 'partner', 'user'],
  summary: 'Lists the consents of the household, newest first',
  method: 'GET',
  path: at('/consents'),
  input: OfAccount,
  output: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(consentKinds),
        /** Person of the household; null when it is about the whole household. */
        client_id: z.uuid().nullable(),
        client_name: z.string().nullable(),
        partner_id: z.uuid().nullable(),
        partner_name: z.string().nullable(),
        /** Day on which it was signed at the clinic that recorded it; null when it was given here. */
        signed_on: Day.nullable(),
        text_version: z.string(),
        given_by: z.string(),
        given_at: Instant,
        withdrawn_at: Instant.nullable(),
        is_withdrawable: z.boolean(),
      })
    ),
  }),
  refusals: { 'no-such-account': 404 },
})

export const listMyActivity = endpoint({
  name: 'listMyActivity',
  resource: null,
  flagless: 'own',
  reads: ['user'],
  summary: 'Lists the audit events of the signed-in user’s sign-ins, newest first',
  method: 'GET',
  path: '/api/v4/me/activity',
  access: 'signed-in',
  input: z.strictObject({
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(10),
  }),
  output: z.object({
    rows: z.array(
      z.object({
        id: z.uuid(),
        recorded_at: Instant,
        entity_type: z.string(),
        has_worked: z.boolean(),
        ip: z.string().nullable(),
        user_agent: z.string().nullable(),
      })
    ),
    next: z.string().nullable(),
  }),
  refusals: { 'bad-cursor': 400 },
})

/** Binary download, not a JSON endpoint (`server/http/export-download.ts`). */
export const exportPath = '/api/v4/exports/{id}/content'
