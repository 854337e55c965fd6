import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { freeSlug } from '../free-slug.ts'
import type { UndoOutcome, UndoPreview } from '../merges/contract-shapes.ts'
import { merging } from '../merges/merging.ts'
import {
  mergeToUndo,
  outcomeOf,
  restoreAll,
  tryUndo,
  type OpenMerge,
} from '../merges/undo-merge.ts'
import { pick, type ColumnValues } from '../merges/rules-undo.ts'
import type { previewProviderUndo as preview, undoProviderMerge as undo } from './contract-undo.ts'
import { followSources } from './follow-sources.ts'
import type { ProviderTie } from './move-provider.ts'
import { providerTables } from './moved-tables.ts'
import { relistProviders } from './relist-providers.ts'
import { mergeFields } from './rules-merge.ts'

/** Returns the effect of undoing a merge: runs the undo and rolls it back. */
export const previewProviderUndo =
  (ties: readonly ProviderTie[]) =>
  (ctx: Context, { merge_id }: InputOf<typeof preview>): Promise<UndoPreview> =>
    tryUndo(ctx, async (tx) => {
      const { outcome } = await separate(ctx, tx, ties, merge_id)
      return outcome
    })

/**
 * Undoes a merge in one transaction: places, networks, addresses and other domains' rows return to their original provider, its URL works
 * again, and its source's records apply to it again. Later changes stay.
 */
export const undoProviderMerge =
  (ties: readonly ProviderTie[]) =>
  (ctx: Context, { merge_id, reason }: InputOf<typeof undo>): Promise<OutputOf<typeof undo>> =>
    merging(ctx, async (tx) => {
      const { merge, outcome, said: content } = await separate(ctx, tx, ties, merge_id)
      const { kept, gone, back, fields } = outcome
      const note = (entity_id: string, changes: Readonly<Record<string, unknown>>) =>
        record(tx, ctx.caller, {
          action: 'U',
          entity_type: 'provider',
          entity_id,
          changes,
          reason: reason ?? null,
        })
      await note(kept.id, {
        merge_undone: gone.name,
        merged_provider_id: gone.id,
        ...pick(content, fields),
        put_back: back.reduce((sum, { count }) => sum + count, 0),
      })
      await note(gone.id, { merged_into: null, was_merged_into: kept.name })
      await relistProviders(
        tx,
        sql`select ${merge.kept_id}::uuid as provider_id union all select ${merge.gone_id}::uuid`
      )
      return outcome
    })

async function separate(
  ctx: Context,
  tx: Tx,
  ties: readonly ProviderTie[],
  merge_id: string
): Promise<{ merge: OpenMerge; outcome: UndoOutcome; said: ColumnValues }> {
  const merge = await mergeToUndo(tx, 'provider', merge_id)
  const { kept_id, gone_id } = merge
  await sql`
    select from provider where id in (${kept_id}, ${gone_id}) order by id for update`.execute(tx)
  const moved = await withFreeAddress(tx, merge)
  const done = await restoreAll(tx, ctx, { ...merge, moved }, [
    ...providerTables,
    ...ties.map(({ rows }) => rows),
  ])
  await followSources(tx, { kept_id, gone_id, moved })
  const { rows } = await sql<{ id: string; name: string; said: ColumnValues }>`
    update provider set updated_at = now() where id in (${kept_id}, ${gone_id})
    returning id, full_name as name, to_jsonb(provider) as said`.execute(tx)
  const row = (id: string) => rows.find((one) => one.id === id)
  const of = (id: string) => ({ id, name: row(id)?.name ?? '' })
  return {
    merge,
    said: row(kept_id)?.said ?? {},
    outcome: outcomeOf(
      done,
      { kept: of(kept_id), gone: of(gone_id) },
      { table: 'provider', fields: [...mergeFields, 'languages', 'status'] }
    ),
  }
}

/** Restores the page's slug, or picks another when a third page has taken it. */
async function withFreeAddress(tx: Tx, { gone_id, moved }: OpenMerge) {
  const { provider } = moved
  if (!provider) return moved
  const rows = []
  for (const one of provider.moved) {
    const slug = one.did === 'change' && one.key['id'] === gone_id ? one.was['slug'] : undefined
    const { rows: taken } =
      typeof slug === 'string'
        ? await sql<{ name: string }>`
            select g.full_name as name from provider p join provider g on g.id = ${gone_id}
             where p.slug = ${slug} and p.id <> ${gone_id}`.execute(tx)
        : { rows: [] }
    const name = taken[0]?.name
    rows.push(
      name === undefined || one.did !== 'change'
        ? one
        : {
            ...one,
            was: {
              ...one.was,
              slug: await freeSlug(tx, name, {
                taken: ['provider', 'provider_alias'],
                unnamed: 'provider',
              }),
            },
          }
    )
  }
  return { ...moved, provider: { ...provider, moved: rows } }
}
