import type { ClientDetail } from '@numo/domains/clients/contract-admin.ts'
import { previewClientUndo, undoClientMerge } from '@numo/domains/clients/contract-undo.ts'
import { mergeFields } from '@numo/domains/clients/rules-merge.ts'
import { Merges } from '../app/record/merges.tsx'

const titles = Object.fromEntries(mergeFields.map((name) => [name, `trail.field.${name}` as const]))

/** Records merged into this client, with undo. */
export function ClientMerges({ client: { id, merges } }: { client: ClientDetail }) {
  return (
    <Merges
      merges={merges}
      ways={{
        kind: 'client',
        titles,
        preview: previewClientUndo,
        undo: undoClientMerge,
        inputOf: (merge_id) => ({ id, merge_id }),
      }}
    />
  )
}
