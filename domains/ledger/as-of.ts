import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { ListSource } from '../lists/list-source.ts'

type Sql = RawBuilder<unknown>

/** SQL of a column of what a row `b` belongs to. */
const ofPayout = (column: string) =>
  sql`(select o.${sql.ref(column)} from payout o where o.id = b.payout_id)`
const ofFile = (column: string) =>
  sql`(select o.${sql.ref(column)} from payout_file o where o.id = b.payout_file_id)`
const ofInvoice = (column: string) =>
  sql`(select o.${sql.ref(column)} from invoice o where o.id = b.invoice_id)`
const ofPayment = (column: string) =>
  sql`(select o.${sql.ref(column)} from payment o where (o.account_id, o.id) = (b.account_id, b.payment_id))`
const ofTransfer = (column: string) =>
  sql`(select o.${sql.ref(column)} from insurance_payment o where o.id = b.insurance_payment_id)`

type TableOfMoney = {
  /** Legal entity whose days count, of a row `b`. */
  company: Sql
  created_at?: Sql
  /** Key of `row_before` (`0144-ledger.sql`); null for rows that are only ever added. */
  key: Sql | null
}
const company = sql`b.numo_company_id`
const key = sql`b.id::text`

/** Rows of money that can be read as of a day. */
const tables = {
  insurance_payment: { company, key },
  insurance_payment_item: { company: ofTransfer('numo_company_id'), key: null },
  insurance_payment_adjustment: { company: ofTransfer('numo_company_id'), key: null },
  payment: { company, key },
  payment_item: { company: ofPayment('numo_company_id'), key: null },
  payment_dispute: { company: ofPayment('numo_company_id'), key },
  refund: { company: ofPayment('numo_company_id'), key },
  payout: { company, key },
  payout_item: { company, key },
  payout_proof: { company: ofPayout('numo_company_id'), key: null },
  payout_file: { company, key },
  payout_file_item: {
    company: ofFile('numo_company_id'),
    created_at: ofFile('created_at'),
    key: sql`b.payout_file_id || '/' || b.payout_id`,
  },
  invoice: { company, key },
  invoice_settlement: { company: ofInvoice('numo_company_id'), key: null },
} as const satisfies Readonly<Record<string, TableOfMoney>>

/** SQL of the first instant after a day where a legal entity is. */
export const endOf = (day: string, of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`((${day}::date + 1)::timestamp at time zone (select z.timezone from numo_company z where z.id = ${of}))`

/** What SQL reads money from: the rows as they are, or as they were at the end of a day. */
export type Moment = {
  /** The day; undefined for now. */
  day: string | undefined
  /** A table for `from`, of the same columns; `where` limits its rows `b` by columns that never change. */
  rows: (table: keyof typeof tables, where?: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The instant it is read as of, where a legal entity is. */
  instant: (company: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Lines of the invoice with this id. */
  lines: (invoice_id: RawBuilder<unknown>) => RawBuilder<unknown>
}

const now: Moment = {
  day: undefined,
  rows: (table, where) =>
    where ? sql`(select b.* from ${sql.table(table)} b where ${where})` : sql.table(table),
  instant: () => sql`now()`,
  lines: (invoice_id) => sql`(select b.* from invoice_item b where b.invoice_id = ${invoice_id})`,
}

/** What was kept of a row before its first change from an instant on. */
const firstAfter = (table: string, of: Sql, instant: Sql) => sql`
  select image.before from row_before image
   where image.table_name = ${table} and image.row_key = ${of} and image.replaced_at >= ${instant}
   order by image.replaced_at limit 1`

/**
 * Returns what reads money as of the end of a day, in the time zone of each row's legal entity; undefined reads it as it is.
 * A row is as it was before its first change after that day (`row_before`), or as it is when nothing changed since.
 */
export function momentOf(day: string | undefined): Moment {
  if (day === undefined) return now
  const lineCompany = (invoice_id: Sql) =>
    sql`(select o.numo_company_id from invoice o where o.id = ${invoice_id})`
  return {
    day,
    instant: (of) => endOf(day, of),
    rows(table, where = sql`true`) {
      const plan: TableOfMoney = tables[table]
      const end = endOf(day, plan.company)
      const existed = sql`${plan.created_at ?? sql`b.created_at`} < ${end} and ${where}`
      if (plan.key === null) return sql`(select b.* from ${sql.table(table)} b where ${existed})`
      // What an image lacks is taken from the row itself.
      return sql`(select r.* from ${sql.table(table)} b
        left join lateral (${firstAfter(table, plan.key, end)}) image on true
        cross join lateral jsonb_populate_record(b, image.before) r where ${existed})`
    },
    lines: (invoice_id) => sql`(
      with kept as (${firstAfter('invoice_item', sql`${invoice_id}::text`, endOf(day, lineCompany(invoice_id)))})
      select b.* from invoice_item b where b.invoice_id = ${invoice_id} and not exists (select from kept)
      union all
      select l.* from kept cross join lateral jsonb_populate_recordset(null::invoice_item, kept.before) l)`,
  }
}

/** Returns the source of a list of money as of the day that its input asks for. */
export const asOf =
  <Filters>(source: (at: Moment, ctx: Context) => ListSource<Filters>) =>
  (ctx: Context, { as_of }: { as_of?: string | undefined }): ListSource<Filters> =>
    source(momentOf(as_of), ctx)

/** Filter of such a list: its rows are those of that moment already. */
export const asOfFilter = { as_of: () => sql`true` }
