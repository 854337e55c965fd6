import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { isOneOf, type ListSource, type SearchCondition } from '../lists/list-source.ts'

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
  /** Columns that are never null and never change, or are not kept: they are read from the row itself, so that indexes find rows by them. */
  fixed?: readonly string[]
  /** Whether a row may have changed since an instant. */
  changed?: (since: Sql) => Sql
}
const company = sql`b.numo_company_id`
const changed = (since: Sql) => sql`b.updated_at >= ${since}`
const kept = { company, key: sql`b.id::text`, changed }

/** Rows of money that can be read as of a day. */
const tables = {
  insurance_payment: {
    ...kept,
    fixed: ['id', 'created_at', 'words', 'insurance_company_id', 'payment_date'],
  },
  insurance_payment_item: { company: ofTransfer('numo_company_id'), key: null },
  insurance_payment_adjustment: { company: ofTransfer('numo_company_id'), key: null },
  payment: { ...kept, fixed: ['id', 'created_at', 'words', 'account_id'] },
  payment_item: { company: ofPayment('numo_company_id'), key: null },
  payment_dispute: { ...kept, company: ofPayment('numo_company_id'), fixed: ['id', 'created_at'] },
  refund: { ...kept, company: ofPayment('numo_company_id'), fixed: ['id', 'created_at'] },
  payout: { ...kept, fixed: ['id', 'created_at', 'words', 'partner_id'] },
  payout_item: { ...kept, fixed: ['id', 'created_at', 'account_id', 'partner_id', 'claim_id'] },
  payout_proof: { company: ofPayout('numo_company_id'), key: null },
  payout_file: { ...kept, fixed: ['id', 'created_at'] },
  payout_file_item: {
    company: ofFile('numo_company_id'),
    created_at: ofFile('created_at'),
    key: sql`b.payout_file_id || '/' || b.payout_id`,
    fixed: ['payout_file_id', 'payout_id'],
  },
  invoice: { ...kept, fixed: ['id', 'created_at', 'words'] },
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
  /** For `where`: an item of payouts `b` is of this payout, or was at any time. */
  wasOfPayout: (payout_id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The instant it is read as of, where a legal entity is. */
  instant: (company: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Lines of the invoice with this id. */
  lines: (invoice_id: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Whether a row `b` of a table was there, and a column of it. A union of tables keeps the order of their indexes only by these. */
  existed: (table: keyof typeof tables) => Sql
  value: (table: keyof typeof tables, column: string) => Sql
  /** What holds for the instant at which every row was added. */
  bound: (created_at: Sql) => Sql | undefined
  /** Condition for one of these texts in a column of `rows` of a table, under an alias. */
  isOneOf: (
    table: keyof typeof tables,
    alias: string,
    column: string,
    requested: readonly string[]
  ) => Sql | SearchCondition
}

const now: Moment = {
  day: undefined,
  rows: (table, where) =>
    where ? sql`(select b.* from ${sql.table(table)} b where ${where})` : sql.table(table),
  wasOfPayout: (payout_id) => sql`b.payout_id = ${payout_id}`,
  instant: () => sql`now()`,
  lines: (invoice_id) => sql`(select b.* from invoice_item b where b.invoice_id = ${invoice_id})`,
  existed: () => sql`true`,
  value: (_, column) => sql.ref(`b.${column}`),
  bound: () => undefined,
  isOneOf: (_, alias, column, requested) => isOneOf(sql.ref(`${alias}.${column}`), requested),
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
  const [before, after] = [
    sql`(${day}::date - 1)::timestamptz`,
    sql`(${day}::date + 3)::timestamptz`,
  ]
  // Looked up once, so that a plan does not shun whole tables for it.
  const ends = sql`(select jsonb_object_agg(z.id, (${day}::date + 1)::timestamp at time zone z.timezone) from numo_company z)`
  const lineCompany = (invoice_id: Sql) =>
    sql`(select o.numo_company_id from invoice o where o.id = ${invoice_id})`
  /** Of a row `b`: whether it was there, and what was kept of it before its first change since. */
  const partsOf = (table: keyof typeof tables) => {
    const { created_at = sql`b.created_at`, fixed = [], ...plan }: TableOfMoney = tables[table]
    const end = endOf(day, plan.company)
    const is_changed = plan.changed?.(before) ?? sql`true`
    return {
      ...{ fixed, key: plan.key },
      // Where a legal entity is, the day ends within three days of its beginning: only near it its zone counts.
      existed: sql`${created_at} < ${after}
        and (${created_at} < ${before} or ${created_at} < (${ends} ->> ${plan.company}::text)::timestamptz)`,
      image: plan.key
        ? sql`case when ${is_changed} then (${firstAfter(table, plan.key, end)}) - ${[...fixed]}::text[] end`
        : sql`null`,
    }
  }
  return {
    day,
    // By the index of `0580-ledger.sql`.
    wasOfPayout: (payout_id) => sql`(b.payout_id = ${payout_id} or b.id = any (array(
      select image.row_key::uuid from row_before image
       where image.table_name = 'payout_item' and image.before ->> 'payout_id' = (${payout_id})::text)))`,
    instant: (of) => endOf(day, of),
    existed: (table) => partsOf(table).existed,
    value: (table, column) =>
      sql`(jsonb_populate_record(b, ${partsOf(table).image})).${sql.ref(column)}`,
    bound: (created_at) => sql`${created_at} < ${after}`,
    rows(table, where = sql`true`) {
      const { existed, fixed, key, image } = partsOf(table)
      if (key === null)
        return sql`(select b.* from ${sql.table(table)} b where ${existed} and ${where})`
      const columns = (of: string) => sql.join(fixed.map((name) => sql.ref(`${of}${name}`)))
      // What an image lacks is taken from the row itself. Columns in `using` are those of the table; each row has its record, but an inner
      // join would be planned as if few had. It is distinct so that a query of columns that never change is planned without it.
      return sql`(select * from (
          select ${columns('b.')}, b as row_now, ${image} as image
            from ${sql.table(table)} b where ${existed} and ${where}) k
        left join lateral (
          select distinct on (${columns('')}) * from jsonb_populate_record(k.row_now, k.image)) r using (${columns('')}))`
    },
    isOneOf(table, alias, column, requested) {
      const id = sql.ref(`${alias}.id`)
      const row_now = sql.ref(`${alias}.row_now`)
      const then = isOneOf(sql.ref(`${alias}.${column}`), requested)
      const since = sql`from row_before image where image.table_name = ${table} and image.replaced_at >= ${before}`
      const parts = [
        sql`${isOneOf(sql`(${row_now}).${sql.ref(column)}`, requested)}
          and not exists (select ${since} and image.row_key = ${id}::text)`,
        // Of changes after the day, only those of a row that had one of them.
        sql`${id} in (select image.row_key::uuid ${since}
              and (image.replaced_at < ${after} or ${isOneOf(sql`(image.before ->> ${sql.lit(column)})`, requested)})) and ${then}`,
      ]
      return { find: then, test: then, parts }
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
