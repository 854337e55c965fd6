import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuchInsurer } from './get-insurance-company.ts'

/* Names that files use for insurers that are known under another one. */

type Named = { name: string; candidates: { id: string; name: string }[] }

/** Maximum number of other names of an insurer. */
const maxNames = 40
/** A name that is part of the names of more insurers than these says nothing. */
const maxCandidates = 3

/** SQL condition: imports of the source can match insurer `c` by its names, as `readInsurers` does. */
const canMatch = (source_id: string) => sql`
  c.status = 'active' and c.source_id is distinct from ${source_id}
  and not exists (select from directory_source s where s.id = c.source_id and s.is_demo)`

/** Returns for each name the insurers whose name has all its words in a row, or the other way round. */
export async function findSimilarInsurers(
  tx: Tx,
  source_id: string,
  names: readonly string[]
): Promise<Named[]> {
  if (names.length === 0) return []
  const { rows } = await sql<Named>`
    with known as materialized (
      select c.id, c.name, ' ' || app.fold(n) || ' ' as words
        from insurance_company c cross join unnest(c.name || c.aliases) as n
       where ${canMatch(source_id)} and app.fold(n) <> ''
    ), given as materialized (
      select name, at, ' ' || app.fold(name) || ' ' as words
        from unnest(${[...names]}::text[]) with ordinality as g (name, at)
    )
    select g.name, case when count(k.id) between 1 and ${maxCandidates}
             then jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.name, k.id) else '[]' end as candidates
      from given g
      left join lateral (
        select distinct id, name from known
         where position(known.words in g.words) > 0
            or g.words <> '  ' and position(g.words in known.words) > 0) k on true
     group by g.at, g.name order by g.at`.execute(tx)
  return rows
}

/**
 * Adds a name to the other names of an insurer, so that the next import of the source matches it. Idempotent. Throws
 * 404 `no-such-insurer`, 422 `insurer-of-import` for an insurer that imports of the source cannot match, and
 * `too-many-names`.
 */
export async function addInsurerName(
  tx: Tx,
  caller: Context['caller'],
  { id, name, source_id }: { id: string; name: string; source_id: string }
): Promise<void> {
  const { rows } = await sql<{ aliases: string[]; is_known: boolean; can_match: boolean }>`
    select c.aliases, ${canMatch(source_id)} as can_match,
           app.fold(${name}) in (select app.fold(n) from unnest(c.name || c.aliases) as n) as is_known
      from insurance_company c where c.id = ${id} for update`.execute(tx)
  const [insurer] = rows
  if (!insurer) throw noSuchInsurer()
  if (!insurer.can_match)
    throw refuse(
      422,
      'insurer-of-import',
      'This insurer is not active, comes from the same source or belongs to the demo directory'
    )
  if (insurer.is_known) return
  if (insurer.aliases.length >= maxNames)
    throw refuse(422, 'too-many-names', `An insurer has at most ${maxNames} other names`)
  const aliases = [...insurer.aliases, name]
  await sql`
    update insurance_company set aliases = ${aliases}::text[], updated_at = now() where id = ${id}`.execute(
    tx
  )
  await record(tx, caller, {
    action: 'U',
    entity_type: 'insurance_company',
    entity_id: id,
    changes: { aliases },
  })
}
