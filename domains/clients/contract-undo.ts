import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { UndoOutcome, UndoPreview } from '../merges/contract-shapes.ts'

/* Endpoints to undo a merge of two records of a person. */

const path = '/api/v4/admin/clients/{id}/merges/{merge_id}/undo'
const staff = {
  access: 'admin',
  features: ['user_management'],
  resource: 'client',
  owns: { param: 'id', as: 'client' },
} as const
const which = { id: z.uuid(), merge_id: z.uuid() }

export const previewClientUndo = endpoint({
  ...staff,
  name: 'previewClientUndo',
  reads: ['client', 'account', 'address', 'policy'],
  summary: 'Previews undoing a merge of two clients: what is restored and what stays',
  method: 'GET',
  path,
  input: z.strictObject(which),
  output: UndoPreview,
  refusals: { 'no-such-client': 404, 'no-such-merge': 404 },
})

/** Separates two merged records again, as they were before the merge; later changes stay. */
export const undoClientMerge = endpoint({
  ...staff,
  needs_second_factor: true,
  name: 'undoClientMerge',
  actions: ['update'],
  changes: ['client', 'address', 'policy'],
  summary: 'Undoes a merge of two clients',
  method: 'POST',
  path,
  input: z.strictObject({ ...which, reason: z.string().trim().max(500).optional() }),
  output: UndoOutcome,
  refusals: {
    'no-such-client': 404,
    'no-such-merge': 404,
    'already-undone': 409,
    'later-merge': 409,
    'other-holder': 409,
    'undo-over': 410,
  },
})
