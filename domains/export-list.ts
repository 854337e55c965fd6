import { mostExported } from '@numo/kit/list.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { record } from './audit/record.ts'
import type { Context } from './context.ts'
import { columnsIn, type Columns, type ExportedList } from './export-columns.ts'
import { csvOf } from './lists/csv.ts'
import type { ListInput, ListSource } from './lists/list-source.ts'
import { readRows } from './lists/read-rows.ts'

type Wanted<Row, Filters, List extends ExportedList> = {
  /** Its words, and the first word of the file's name. */
  list: List
  source: ListSource<Filters>
  input: ListInput<Filters> & { locale: Locale; columns?: string | undefined }
  columns: Columns<Row, List>
  /** What the trail calls it: that these rows left the house is written down, or they do not leave. */
  entity_type: `${string}_export`
  /** Whose household a row is of; each of them sees that its rows left the house. */
  household?: (row: Row) => string | null
}

/**
 * A list as CSV: the rows its query matches, in its order, the columns in the words of the caller's language, as they
 * were at one moment. `is_cut` says that there are more rows than a file holds.
 */
export async function exportList<Row, Filters, List extends ExportedList>(
  { tx, today, caller }: Context,
  { list, source, input, columns, entity_type, household }: Wanted<Row, Filters, List>
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
    file_name: `${list}-${today()}.csv`,
    csv: csvOf(columnsIn(list, columns, input), rows),
    rows: rows.length,
    is_cut,
  }
}

/** Each household once, in an order of their own. */
const idsOf = <Row>(rows: readonly Row[], household: (row: Row) => string | null): string[] =>
  [...new Set(rows.map(household))].filter((id) => id !== null).toSorted()
