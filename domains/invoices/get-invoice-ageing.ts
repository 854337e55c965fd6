import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { getInvoiceAgeing as endpoint } from './contract-list.ts'
import { invoiceAges } from './enums.ts'
import { isOfAge } from './invoice-source.ts'

/** Returns what issued invoices still ask for, by currency and how long it has been due. */
export const getInvoiceAgeing = (ctx: Context): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const sums = invoiceAges.map(
      (age) =>
        sql`coalesce(sum(v.balance) filter (where ${isOfAge(age, ctx.today())}), 0)::float8 as ${sql.ref(age)}`
    )
    const { rows } = await sql<OutputOf<typeof endpoint>['rows'][number]>`
      select v.currency, ${sql.join(sums)}, sum(v.balance)::float8 as total, count(*)::int as count
        from invoice v where v.status = 'issued' and v.kind <> 'credit_note'
       group by v.currency order by v.currency`.execute(tx)
    return { rows }
  })
