import { Suspense, useState } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import type { MergeNote, UndoOutcome, UndoPreview } from '@numo/domains/merges/contract-shapes.ts'
import { useProgram } from '../program.ts'
import type { AppWordKey } from '../../words/app-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { When } from './when.tsx'
import type { MergedKind } from '@numo/domains/merges/enums.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const UndoMerge = lazyPart(async () => ({ default: (await import('./undo-merge.tsx')).UndoMerge }))

/** How merges of a kind of record are undone, and the titles of its fields. */
export type UndoWays<Preview extends z.ZodType = z.ZodType, Undo extends z.ZodType = z.ZodType> = {
  kind: MergedKind
  preview: Endpoint<Preview, typeof UndoPreview>
  undo: Endpoint<Undo, typeof UndoOutcome>
  inputOf: (merge_id: string) => z.input<Preview> & z.input<Undo>
  titles: Readonly<Record<string, AppWordKey>>
}

/** Records merged into this one, by whom and when, each with undo while that is possible. */
export function Merges<Preview extends z.ZodType, Undo extends z.ZodType>({
  merges,
  ways,
}: {
  merges: readonly MergeNote[]
  ways: UndoWays<Preview, Undo>
}) {
  const { t } = useProgram()
  const [open, setOpen] = useState<MergeNote | null>(null)
  if (merges.length === 0) return null
  return (
    <Panel title={t('merges.title')}>
      <ul className="rows">
        {merges.map((one) => (
          <li key={one.id}>
            <span>
              <b>{one.gone.name}</b>
              <small>
                {one.merged_by
                  ? t('merges.merged_by', { name: one.merged_by })
                  : t('merges.merged')}
                {' · '}
                <When at={one.merged_at} day />
              </small>
              {one.undone_at && (
                <small>
                  {one.undone_by
                    ? t('merges.undone_by', { name: one.undone_by })
                    : t('merges.undone')}
                  {' · '}
                  <When at={one.undone_at} day />
                </small>
              )}
              {one.undo_until && (
                <small>
                  {t('merges.until')} <When at={one.undo_until} day />
                </small>
              )}
              {!one.undone_at && !one.undo_until && <small>{t('merges.over')}</small>}
            </span>
            {one.undo_until && (
              <Button
                size="xs"
                aria-label={`${t('merges.undo')}: ${one.gone.name}`}
                onClick={() => setOpen(one)}
              >
                {t('merges.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <UndoMerge merge={open} ways={ways} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Panel>
  )
}
