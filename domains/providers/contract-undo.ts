import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { UndoOutcome, UndoPreview } from '../merges/contract-shapes.ts'

/* Endpoints to undo a merge of two providers. */

const path = '/api/v4/admin/provider-merges/{merge_id}/undo'
const staff = { access: 'admin', features: ['settings'], resource: 'provider' } as const

export const previewProviderUndo = endpoint({
  ...staff,
  name: 'previewProviderUndo',
  reads: ['provider', 'address', 'directory', 'partner', 'saved_provider', 'user'],
  summary: 'Previews undoing a merge of two provider pages: what is restored and what stays',
  method: 'GET',
  path,
  input: z.strictObject({ merge_id: z.uuid() }),
  output: UndoPreview,
  refusals: { 'no-such-merge': 404 },
})

/** Restores two providers as they were before the merge; later changes stay with the kept one. */
export const undoProviderMerge = endpoint({
  ...staff,
  name: 'undoProviderMerge',
  actions: ['update'],
  changes: ['provider', 'address', 'directory', 'saved_provider'],
  summary: 'Undoes a merge of two provider pages',
  method: 'POST',
  path,
  input: z.strictObject({
    merge_id: z.uuid(),
    reason: z.string().trim().max(500).optional(),
  }),
  output: UndoOutcome,
  refusals: {
    'no-such-merge': 404,
    'already-undone': 409,
    'later-merge': 409,
    'undo-over': 410,
  },
})
