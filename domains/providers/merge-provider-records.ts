import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { recordMerge } from '../merges/record-merge.ts'
import { merging } from '../merges/merging.ts'
import type { mergeProviderRecords as contract } from './contract-merge.ts'
import { noSuchProvider } from './get-provider-record.ts'
import { movePlaces } from './move-places.ts'
import type { ProviderTie } from './move-provider.ts'
import { providerTables } from './moved-tables.ts'
import { relistProviders } from './relist-providers.ts'
import { mergeFields, copiedValues, mergeRefusalOf, type MergeRefusal } from './rules-merge.ts'

const sentences: Readonly<Record<MergeRefusal, string>> = {
  'same-provider': 'Choose two pages',
  'different-kind': 'A person and a facility are never one provider',
  'different-npi': 'Their NPI differ: the register knows two providers',
  'already-merged': 'One of these pages became part of another already',
}

/**
 * Merges two providers in one transaction. The kept one takes the chosen values, specialties, languages, places with their acceptances,
 * former slugs, and what other domains keep about the other (`ties`). The merged row leaves the directory and points to the kept one, so
 * that its URL and source records follow. Moved rows are recorded for 30 days (`undo-provider-merge.ts`); the audit trail keeps the
 * previous values of both.
 */
export const mergeProviderRecords =
  (ties: readonly ProviderTie[]) =>
  (ctx: Context, sent: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> =>
    merging(ctx, async (tx) => {
      const { kept, gone } = await readBoth(tx, sent)
      const values = copiedValues(kept, gone, sent.take)
      const licence = 'license_number' in values ? { license_country: gone.license_country } : {}
      const changes = {
        ...values,
        ...licence,
        // The merged page was public, so the page it redirects to must be public too.
        ...(gone.status === 'active' &&
          kept.status !== 'active' &&
          !kept.is_withheld && { status: 'active' as const }),
      }
      const move = { from: gone.id, to: kept.id }
      const tables = [...providerTables, ...ties.map(({ rows }) => rows)]
      await recordMerge(
        tx,
        ctx,
        { ...move, entity_type: 'provider', account_id: null, tables },
        async () => {
          await movePlaces(tx, move)
          // Sequential: one transaction uses one connection.
          for (const tie of ties) await tie.move(tx, move)
          await absorbPage(tx, { ...move, slug: gone.slug })
          await tx
            .updateTable('provider')
            .set({
              ...changes,
              languages: [...new Set([...kept.languages, ...gone.languages])],
              updated_at: sql`now()`,
            })
            .where('id', '=', kept.id)
            .execute()
        }
      )
      const { reason = null } = sent
      const report = (row: typeof kept) =>
        Object.fromEntries(mergeFields.map((field) => [field, row[field]]))
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'provider',
        entity_id: kept.id,
        changes: {
          merged: gone.full_name,
          merged_provider_id: gone.id,
          ...changes,
          before: report(kept),
          of_the_other: report(gone),
        },
        reason,
      })
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'provider',
        entity_id: gone.id,
        changes: { merged_into: kept.full_name, merged_into_id: kept.id, status: 'inactive' },
        reason,
      })
      await relistProviders(
        tx,
        sql`select ${kept.id}::uuid as provider_id union all select ${gone.id}::uuid`
      )
      return { id: kept.id, slug: kept.slug }
    })

async function readBoth(tx: Tx, sent: InputOf<typeof contract>) {
  const rows = await tx
    .selectFrom('provider')
    .selectAll()
    .where('id', 'in', [sent.kept_id, sent.gone_id])
    .orderBy('id')
    .forUpdate()
    .execute()
  const kept = rows.find(({ id }) => id === sent.kept_id)
  const gone = rows.find(({ id }) => id === sent.gone_id)
  if (!kept || !gone) throw noSuchProvider()
  const refusal = mergeRefusalOf(readable(kept), readable(gone))
  if (refusal) throw refuse(409, refusal, sentences[refusal])
  if (kept.version !== sent.kept_version || gone.version !== sent.gone_version)
    throw changedMeanwhile('page')
  return { kept, gone }
}

const readable = <Row extends { kind: string }>(row: Row) => ({
  ...row,
  kind: row.kind === 'facility' ? ('facility' as const) : ('person' as const),
})

/** Moves specialties, slugs and earlier merges, and hides the merged page. */
async function absorbPage(tx: Tx, { from, to, slug }: { from: string; to: string; slug: string }) {
  await sql`
    insert into provider_specialty (provider_id, code, is_primary)
    select ${to}, g.code, g.is_primary and not exists (
             select from provider_specialty k where k.provider_id = ${to} and k.is_primary)
      from provider_specialty g where g.provider_id = ${from}
    on conflict (provider_id, code) do nothing`.execute(tx)
  await sql`
    update provider set status = 'inactive', is_withheld = true, merged_into_id = ${to}, updated_at = now(),
           slug = 'merged-' || id
     where id = ${from}`.execute(tx)
  await sql`update provider set merged_into_id = ${to} where merged_into_id = ${from}`.execute(tx)
  await sql`update provider_alias set provider_id = ${to} where provider_id = ${from}`.execute(tx)
  await sql`
    insert into provider_alias (slug, provider_id) values (${slug}, ${to})
    on conflict (slug) do update set provider_id = excluded.provider_id`.execute(tx)
  await sql`delete from provider_not_same where ${from} in (one_id, other_id)`.execute(tx)
}
