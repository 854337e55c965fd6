import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'

/* A file of an authorization that was not read, or could not be, is read again. */

const reading = {
  method: 'POST',
  resource: 'authorization',
  owns: { param: 'id', as: 'authorization' },
  actions: ['update'],
  changes: ['authorization', 'extraction'],
  input: z.strictObject({ id: z.uuid(), document_id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-document': 404, 'read-often': 409 },
} as const

export const readOwnFileAgain = endpoint({
  ...reading,
  name: 'readOwnFileAgain',
  access: 'partner',
  features: ['reporting'],
  summary: 'Has a file of an authorization of a clinic read once more',
  path: '/api/v4/dashboard/authorizations/{id}/documents/{document_id}/read-again',
})

export const readFileAgain = endpoint({
  ...reading,
  name: 'readFileAgain',
  access: 'admin',
  features: ['billing'],
  needs_second_factor: true,
  summary: 'Has a file of an authorization read once more, for staff',
  path: '/api/v4/admin/authorizations/{id}/documents/{document_id}/read-again',
})
