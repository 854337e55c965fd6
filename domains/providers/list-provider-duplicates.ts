import { sql, type RawBuilder } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import type { listProviderDuplicates as contract } from './contract-merge.ts'
import { isSimilar, pageJson, sameTown } from './duplicate-pages.ts'
import { duplicateEvidence } from './enums.ts'

type ListProviderDuplicatesOutput = OutputOf<typeof contract>
type Row = ListProviderDuplicatesOutput['rows'][number] & { p_id: string; o_id: string }
type Evidence = ListProviderDuplicatesOutput['rows'][number]['evidence']

const pageSize = 20

/**
 * Returns pairs of possible duplicates, first those with the same NPI, then those with the same name and city; each pair once. Reads in
 * steps along two indexes, so that the cost of a page does not depend on the size of the directory.
 */
export const listProviderDuplicates = (
  { tx }: Context,
  { of, after }: InputOf<typeof contract>
): Promise<ListProviderDuplicatesOutput> =>
  tx(async (tx) => {
    const from = readCursor(after)
    const rows: Row[] = []
    for (const evidence of duplicateEvidence) {
      if (from && evidence === 'npi' && from.evidence !== 'npi') continue
      const left = pageSize + 1 - rows.length
      if (left <= 0) break
      const start = from?.evidence === evidence ? from : null
      rows.push(...(await pairs(tx, evidence, left, of, start)))
    }
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)
    return {
      rows: shown.map(({ one, other, evidence }) => ({ one, other, evidence })),
      next: rows.length > pageSize && last ? `${last.evidence}.${last.p_id}.${last.o_id}` : null,
    }
  })

type Cursor = { evidence: Evidence; p_id: string; o_id: string }

function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [, evidence, p_id, o_id] =
    /^(npi|name_and_city)\.([\da-f-]{36})\.([\da-f-]{36})$/.exec(text) ?? []
  if (!evidence || !p_id || !o_id)
    throw refuse(400, 'bad-cursor', 'This page of the list is no longer there')
  return { evidence: evidence === 'npi' ? 'npi' : 'name_and_city', p_id, o_id }
}

async function pairs(
  tx: Tx,
  evidence: Evidence,
  limit: number,
  of: string | undefined,
  from: Cursor | null
): Promise<Row[]> {
  const isNumber = evidence === 'npi'
  const met = isNumber
    ? sql`o.npi = p.npi`
    : sql`app.fold(o.full_name) = app.fold(p.full_name) and (p.npi is null or o.npi is null) and ${sameTown}`
  const order: RawBuilder<unknown> = isNumber
    ? sql`p.npi, p.id, o.id`
    : sql`p.kind, app.fold(p.full_name), p.id, o.id`
  const place: RawBuilder<unknown> = isNumber
    ? sql`(f.npi, f.id)`
    : sql`(f.kind, app.fold(f.full_name), f.id)`
  const here: RawBuilder<unknown> = isNumber
    ? sql`(p.npi, p.id)`
    : sql`(p.kind, app.fold(p.full_name), p.id)`
  // With `of`, pairs are listed from that provider's side; otherwise from the smaller id, so that each appears once.
  const which = of ? sql`p.id = ${of} and o.id <> p.id` : sql`p.id < o.id`
  const later = from
    ? sql`and (${here} > (select ${place} from provider f where f.id = ${from.p_id})
               or (p.id = ${from.p_id} and o.id > ${from.o_id}))`
    : sql``
  const { rows } = await sql<Row>`
    select p.id as p_id, o.id as o_id, ${pageJson('p')} as one, ${pageJson('o')} as other,
           ${sql.lit(evidence)} as evidence
      from provider p join provider o on ${met}
     where ${which} and ${isSimilar} ${isNumber ? sql`and p.npi is not null` : sql``} ${later}
     order by ${order} limit ${sql.lit(limit)}`.execute(tx)
  return rows
}
