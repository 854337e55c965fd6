import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import { maxShown, type comparePrices as endpoint, type PriceChange } from './contract-products.ts'

type Row = Omit<PriceChange, 'change'> & { change: PriceChange['change'] | 'same' }

/** Compares the price list of an organisation on two days, by code and currency. Throws 404 `no-such-partner`. */
export const comparePrices = (
  ctx: Context,
  { partner_id, from, until }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'partner', partner_id)
    const { rows } = await sql<Row>`
      with before as (select * from product where partner_id = ${partner_id} and begins_on <= ${from}::date
                         and (ends_on is null or ends_on >= ${from}::date)),
           after as (select * from product where partner_id = ${partner_id} and begins_on <= ${until}::date
                        and (ends_on is null or ends_on >= ${until}::date))
      select case when b.id is null then 'added' when a.id is null then 'ended' when a.id = b.id then 'same'
                  when (a.unit_price, a.tax_rate_bps) <> (b.unit_price, b.tax_rate_bps) then 'changed' else 'same' end as change,
             coalesce(a.code, b.code) as code, coalesce(a.name, b.name) as name, coalesce(a.currency, b.currency) as currency,
             coalesce(a.unit_price, b.unit_price)::float8 as unit_price, b.unit_price::float8 as before_price,
             coalesce(a.begins_on, b.begins_on)::text as begins_on
        from before b full join after a on (a.code, a.currency) = (b.code, b.currency)
       order by 2, 4`.execute(tx)
    const count = (change: Row['change']) => rows.filter((row) => row.change === change).length
    return {
      added: count('added'),
      changed: count('changed'),
      ended: count('ended'),
      same: count('same'),
      changes: rows
        .flatMap(({ change, ...row }) => (change === 'same' ? [] : [{ change, ...row }]))
        .slice(0, maxShown),
    }
  })
