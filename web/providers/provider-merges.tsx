import type { ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { previewProviderUndo, undoProviderMerge } from '@numo/domains/providers/contract-undo.ts'
import { Merges } from '../app/record/merges.tsx'
import { mergeTitles } from './merge-titles.ts'

/** Pages merged into this provider, with undo. */
export function ProviderMerges({ provider }: { provider: ProviderRecord }) {
  return (
    <Merges
      merges={provider.merges}
      ways={{
        kind: 'provider',
        titles: mergeTitles,
        preview: previewProviderUndo,
        undo: undoProviderMerge,
        inputOf: (merge_id) => ({ merge_id }),
      }}
    />
  )
}
