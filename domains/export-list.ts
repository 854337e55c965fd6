import { cellText, type ListColumn, type Say } from '@numo/kit/list-columns.ts'
import { mostExported, type ExportColumn } from '@numo/kit/list.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { record } from './audit/record.ts'
import type { Context } from './context.ts'
import { csvOf } from './lists/csv.ts'
import type { ListInput, ListSource } from './lists/list-source.ts'
import { readRows } from './lists/read-rows.ts'

/** What a file of a list needs to know of it. */
export type ExportedList<Row> = {
  /** The first word of the file's name. */
  file: string
  /** Those of the list's screen. */
  columns: readonly ListColumn<Row>[]
  /** What the trail calls it: that these rows left the house is written down, or they do not leave. */
  entity_type: `${string}_export`
  /** Whose household a row is of; each of them sees that its rows left the house. */
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
 * A list as CSV: the rows its query matches, in its order, the columns in the words of the caller's language, as they
 * were at one moment. `is_cut` says that there are more rows than a file holds.
 */
export async function exportList<Row, Filters>(
  { tx, today, caller, say }: Context,
  { file, source, input, columns, entity_type, household }: ExportOptions<Row, Filters>
) {
  const { rows, is_cut } = await tx(async (open) => {
    const found = await readRows<Row, Filters>(open, source, input, mostExported + 1)
    const is_cut = found.length > mostExported
    if (is_cut) found.length = mostExported
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
    csv: csvOf(columnsIn(columns, input, say(input.locale)), rows),
    rows: rows.length,
    is_cut,
  }
}

/** Each household once, in an order of their own. */
const idsOf = <Row>(rows: readonly Row[], household: (row: Row) => string | null): string[] =>
  [...new Set(rows.map(household))].filter((id) => id !== null).toSorted()

/** The columns of a file in one language: those wanted, in the order they are shown, or all of them. */
function columnsIn<Row>(
  columns: readonly ListColumn<Row>[],
  { locale, columns: requested }: { locale: Locale; columns?: string | undefined },
  say: Say
): ExportColumn<Row>[] {
  const named = (requested ?? '')
    .split(',')
    .map((name) => columns.find((column) => column.name === name))
    .filter((column) => column !== undefined)
  return (named.length > 0 ? named : columns).map((column) => ({
    title: say(column.title),
    value: (row) => cellText(column, row, say, locale),
  }))
}
