import { cellText, type ListColumn, type Translate } from '@numo/kit/list-columns.ts'
import { maxExported, type ExportColumn } from '@numo/kit/list.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { record } from './audit/record.ts'
import type { Context } from './context.ts'
import { csvOf } from './lists/csv.ts'
import type { ListInput, ListSource } from './lists/list-source.ts'
import { readRows } from './lists/read-rows.ts'

/** Export settings of a list. */
export type ExportedList<Row> = {
  /** Prefix of the file name. */
  file: string
  /** The columns of the list on screen. */
  columns: readonly ListColumn<Row>[]
  /** Entity type of the audit event; the export fails unless it is recorded. */
  entity_type: `${string}_export`
  /** Account id of a row's household; the audit event lists them, and each household sees it. */
  household?: (row: Row) => string | null
}

export type ExportInput<Filters> = ListInput<Filters> & {
  locale: Locale
  columns?: string | undefined
}

type ExportOptions<Row, Filters> = ExportedList<Row> & {
  source: ListSource<Filters>
  input: ExportInput<Filters>
}

/**
 * Exports a list as CSV: all rows of the query in its order, from one snapshot, with columns in the caller's language.
 * Records it in the audit trail. `is_cut` is true when there are more rows than `maxExported`.
 */
export async function exportList<Row, Filters>(
  { tx, today, caller, translator: translate }: Context,
  { file, source, input, columns, entity_type, household }: ExportOptions<Row, Filters>
) {
  const { rows, is_cut } = await tx(async (open) => {
    const found = await readRows<Row, Filters>(open, source, input, maxExported + 1)
    const is_cut = found.length > maxExported
    if (is_cut) found.length = maxExported
    await record(open, caller, {
      action: 'E',
      entity_type,
      entity_id: null,
      changes: { rows: found.length, ...(household && { account_ids: idsOf(found, household) }) },
    })
    return { rows: found, is_cut }
  })
  return {
    file_name: `${file}-${today()}.csv`,
    csv: csvOf(columnsIn(columns, input, translate(input.locale)), rows),
    rows: rows.length,
    is_cut,
  }
}

/** Returns the distinct household ids, sorted. */
const idsOf = <Row>(rows: readonly Row[], household: (row: Row) => string | null): string[] =>
  [...new Set(rows.map(household))].filter((id) => id !== null).toSorted()

/** Returns the requested columns in display order, or all of them, with titles in the given language. */
function columnsIn<Row>(
  columns: readonly ListColumn<Row>[],
  { locale, columns: requested }: { locale: Locale; columns?: string | undefined },
  translate: Translate
): ExportColumn<Row>[] {
  const named = (requested ?? '')
    .split(',')
    .map((name) => columns.find((column) => column.name === name))
    .filter((column) => column !== undefined)
  return (named.length > 0 ? named : columns).map((column) => ({
    title: translate(column.title),
    value: (row) => cellText(column, row, translate, locale),
  }))
}
