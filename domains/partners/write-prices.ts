import { sql } from 'kysely'
import { recordAll } from '../audit/record-all.ts'
import type { Context, Tx } from '../context.ts'
import { dayBefore } from '../insurance/rules-versions.ts'
import type { KnownPrice, PriceChange, PricePlan } from './rules-price-list.ts'

/** Reads the newest version of each price of an organisation. */
export async function readNewestPrices(tx: Tx, partner_id: string): Promise<KnownPrice[]> {
  const { rows } = await sql<KnownPrice>`
    select distinct on (code, currency) id, code, name, category, unit_price::float8 as unit_price, currency, tax_rate_bps, begins_on, ends_on
      from product where partner_id = ${partner_id} order by code, currency, begins_on desc, id desc`.execute(
    tx
  )
  return rows
}

/** Ends, renames and adds prices in three statements, and records each. Call it with the organisation locked. */
export async function writePrices(
  tx: Tx,
  ctx: Context,
  partner_id: string,
  { changes }: Pick<PricePlan, 'changes'>
): Promise<void> {
  const ends = changes.flatMap(endOf)
  const renames = changes.flatMap((one) => {
    const renamed = renamedOf(one)
    return renamed ? [{ ...one.price, id: renamed.id }] : []
  })
  const adds = changes.flatMap((one) =>
    one.change === 'ended' || renamedOf(one) ? [] : [one.price]
  )
  await sql`
    update product p set ends_on = w.ends_on from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as w (id uuid, ends_on date)
     where p.id = w.id and p.partner_id = ${partner_id}`.execute(tx)
  await sql`
    update product p set name = w.name, category = w.category
      from jsonb_to_recordset(${JSON.stringify(renames)}::jsonb) as w (id uuid, name text, category text)
     where p.id = w.id and p.partner_id = ${partner_id}`.execute(tx)
  await sql`
    insert into product (partner_id, code, name, category, unit_price, currency, tax_rate_bps, begins_on, created_by)
    select ${partner_id}, w.code, w.name, w.category, w.unit_price, w.currency, w.tax_rate_bps, w.begins_on, app.user_id()
      from jsonb_to_recordset(${JSON.stringify(adds)}::jsonb)
        as w (code text, name text, category text, unit_price bigint, currency text, tax_rate_bps int, begins_on date)`.execute(
    tx
  )
  await recordAll(
    tx,
    ctx.caller,
    changes.map((one) => ({
      action: one.change === 'added' ? 'C' : 'U',
      entity_type: 'product',
      entity_id: one.before?.id ?? null,
      partner_id,
      changes:
        one.change === 'ended'
          ? { code: one.price.code, ends_on: one.ends_on }
          : { ...one.price, ...(one.before && { before_price: one.before.unit_price }) },
    }))
  )
}

/** Returns the row whose words change, while the version of the price stays. */
const renamedOf = (one: PriceChange): KnownPrice | null =>
  one.change === 'changed' && one.price.begins_on === one.before.begins_on ? one.before : null

function endOf(one: PriceChange): { id: string; ends_on: string }[] {
  if (one.change === 'ended') return [{ id: one.before.id, ends_on: one.ends_on }]
  if (one.change === 'added' || renamedOf(one)) return []
  return [{ id: one.before.id, ends_on: dayBefore(one.price.begins_on) }]
}
