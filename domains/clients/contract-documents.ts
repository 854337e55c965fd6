import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { documentTypes } from '../documents/rules.ts'
import { Instant } from '../shapes.ts'

/* Documents about a covered person, for staff. */

const ClientDocument = z.object({
  id: z.uuid(),
  type: z.enum(documentTypes),
  /** `checking`: not inspected yet. `erased`: the file was deleted. */
  state: z.enum(['current', 'superseded', 'withdrawn', 'checking', 'refused', 'erased']),
  file_name: z.string(),
  mime_type: z.string(),
  page_count: z.int().nullable(),
  has_preview: z.boolean(),
  created_at: Instant,
  /** The policy the document belongs to, if it covers the person; null for a document of the household. */
  policy: z
    .object({ id: z.uuid(), insurer: z.string().nullable(), number: z.string().nullable() })
    .nullable(),
  /** The extraction made from the document. */
  extraction_id: z.uuid().nullable(),
  /** Number of recorded reads of the file. */
  looks: z.int(),
})
export type ClientDocument = z.output<typeof ClientDocument>

export const listClientDocuments = endpoint({
  access: 'admin',
  features: ['document_management'],
  needs_second_factor: true,
  resource: 'document',
  name: 'listClientDocuments',
  reads: ['document', 'client', 'extraction', 'insurer', 'policy'],
  summary: 'Lists the documents of a client’s policies and of their household, newest first',
  method: 'GET',
  path: '/api/v4/admin/clients/{id}/documents',
  owns: { param: 'id', as: 'client' },
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ documents: z.array(ClientDocument) }),
  refusals: { 'no-such-client': 404 },
})
