import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import {
  documentTypes,
  partnerUploadTypes,
  uploadTypes,
  type PartnerUploadType,
  type UploadType,
} from './rules.ts'
import { uploadWays } from './enums.ts'

/** Metadata of a household's file. */
export const Document = z.object({
  id: z.uuid(),
  type: z.enum(documentTypes),
  status: z.enum(['current', 'superseded', 'entered_in_error']),
  file_name: z.string(),
  mime_type: z.string(),
  size_bytes: z.int(),
  width_px: z.int().nullable(),
  height_px: z.int().nullable(),
  /** Of a paged file; null for a picture. */
  page_count: z.int().nullable(),
  /** A preview picture exists besides the file. */
  has_preview: z.boolean(),
  replaces_id: z.uuid().nullable(),
  uploaded_through: z.enum(uploadWays),
  created_at: Instant,
})
export type Document = z.output<typeof Document>

/** Response to an upload. */
export const UploadedDocument = Document.extend({
  /** Number of pages of the file as sent. A card sent as a PDF of two or more pages has its back on the second. */
  pages_sent: z.int(),
})
export type UploadedDocument = z.output<typeof UploadedDocument>

const documents = { features: ['document_management'] } as const

export const listDocuments = endpoint({
  ...documents,
  name: 'listDocuments',
  resource: 'document',
  reads: ['document', 'account'],
  summary: 'Lists the current files of a household, newest first',
  method: 'GET',
  path: '/api/v4/account/{accountId}/documents',
  access: 'account',
  staff: { feature: 'document_management', needs_second_factor: true },
  owns: { param: 'accountId', as: 'account' },
  input: z.strictObject({
    accountId: z.uuid(),
    type: z.enum(documentTypes).optional(),
    /** Only documents attached to this policy. */
    policy_id: z.uuid().optional(),
  }),
  output: z.object({ documents: z.array(Document) }),
  refusals: { 'no-such-account': 404 },
})

export const getDocument = endpoint({
  ...documents,
  name: 'getDocument',
  resource: 'document',
  summary: 'Returns the metadata of a file',
  method: 'GET',
  path: '/api/v4/documents/{document_id}',
  access: 'account',
  staff: { feature: 'document_management', needs_second_factor: true },
  owns: { param: 'document_id', as: 'document' },
  input: z.strictObject({ document_id: z.uuid() }),
  output: Document,
  refusals: { 'no-such-document': 404 },
})

export const withdrawDocument = endpoint({
  ...documents,
  name: 'withdrawDocument',
  resource: 'document',
  actions: ['delete'],
  changes: ['document', 'policy'],
  summary: 'Withdraws a file that was sent by mistake; it is no longer listed or shown',
  method: 'POST',
  path: '/api/v4/documents/{document_id}/withdraw',
  access: 'account',
  staff: { feature: 'document_management', needs_second_factor: true },
  owns: { param: 'document_id', as: 'document' },
  input: z.strictObject({ document_id: z.uuid() }),
  output: z.object({ id: z.uuid() }),
  refusals: { 'no-such-document': 404, 'document-in-use': 409 },
})

/** Query parameters of an upload. */
export const UploadFacts = z.strictObject({
  type: z.enum(uploadTypes),
  /** Original file name. The content decides the type. */
  file_name: z.string().max(1000).default(''),
  /** The document the new one replaces. */
  replaces_id: z.uuid().optional(),
  /** The policy it belongs to. */
  policy_id: z.uuid().optional(),
  /** The claim it belongs to. */
  claim_id: z.uuid().optional(),
})
export type UploadFacts = z.output<typeof UploadFacts>

type Upload = {
  type: UploadType
  file_name?: string
  replaces_id?: string
  policy_id?: string
  claim_id?: string
}

/** Path to which a new file is posted as application/octet-stream. Responds with an `UploadedDocument`. */
export const uploadPath = (account_id: string, facts: Upload): string =>
  `/api/v4/account/${account_id}/documents?${new URLSearchParams(facts).toString()}`

/** Query parameters of an upload by a clinic. */
export const PartnerUploadFacts = z.strictObject({
  type: z.enum(partnerUploadTypes),
  /** Original file name. The content decides the type. */
  file_name: z.string().max(1000).default(''),
})
/** Path to which a clinic posts a file for its claim as application/octet-stream. Responds with its id. */
export const partnerUploadPath = (
  claim_id: string,
  facts: { type: PartnerUploadType; file_name: string }
): string =>
  `/api/v4/dashboard/claims/${claim_id}/documents?${new URLSearchParams(facts).toString()}`
/** Path to which a clinic posts a file for its authorization, as `partnerUploadPath`. */
export const authorizationUploadPath = (
  authorization_id: string,
  facts: { type: PartnerUploadType; file_name: string }
): string =>
  `/api/v4/dashboard/authorizations/${authorization_id}/documents?${new URLSearchParams(facts).toString()}`
/** Path of a file that a clinic sent for a claim or an authorization. */
export const partnerContentPath = (document_id: string): string =>
  `/api/v4/dashboard/documents/${document_id}/content`
