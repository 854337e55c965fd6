import type { ProviderRecord } from '@numo/domains/providers/contract-admin.ts'
import { previewProviderUndo, undoProviderMerge } from '@numo/domains/providers/contract-undo.ts'
import { useProgram } from '../app/program.ts'
import { Merges } from '../app/record/merges.tsx'
import { mergeTitles } from './merge-titles.ts'

/** Pages merged into this provider, with undo. */
export function ProviderMerges({ provider }: { provider: ProviderRecord }) {
  const { caller } = useProgram()
  return (
    <Merges
      merges={provider.merges}
      ways={{
        kind: 'provider',
        titles: mergeTitles,
        preview: (merge_id, signal) => caller.call(previewProviderUndo, { merge_id }, signal),
        undo: (merge_id, reason) =>
          caller.call(undoProviderMerge, { merge_id, ...(reason && { reason }) }),
      }}
    />
  )
}
