import type { ExportColumn } from '@numo/kit/list.ts'
import { mostExported } from '@numo/kit/list.ts'
import type { Context } from './context.ts'
import { csvOf } from './lists/csv.ts'
import type { ListInput, ListSource } from './lists/list-source.ts'
import { readList } from './lists/read-list.ts'

type Wanted<Row, Filters> = {
  source: ListSource<Filters>
  input: ListInput<Filters>
  columns: readonly ExportColumn<Row>[]
  /** First word of the file's name. */
  noun: string
}

/**
 * A list as CSV: the rows its query matches, in its order, the columns in the words of the caller's language. Every page
 * is read in one transaction, so the file shows one moment. `is_cut` says that there are more rows than a file holds.
 */
export const exportList = <Row, Filters>(
  { tx, today }: Context,
  { source, input, columns, noun }: Wanted<Row, Filters>
) =>
  tx(async (open) => {
    const rows: Row[] = []
    let after: string | undefined
    do {
      const { after: _, before: __, at: ___, ...query } = input
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion, no-await-in-loop -- the same query from page to page; each page needs the one before it
      const page = await readList<Row, Filters>(open, source, {
        ...query,
        limit: 100,
        ...(after !== undefined && { after }),
      } as ListInput<Filters>)
      rows.push(...page.rows)
      after = page.next ?? undefined
    } while (after !== undefined && rows.length <= mostExported)
    const is_cut = rows.length > mostExported
    if (is_cut) rows.length = mostExported
    return {
      file_name: `${noun}-${today()}.csv`,
      csv: csvOf(columns, rows),
      rows: rows.length,
      is_cut,
    }
  })
