import { readOptions } from '../use-read.ts'
import { useQuery } from '@tanstack/react-query'
import { useProgram } from '../program.ts'
import type { ListDeclaration, ListPage } from './declaration.ts'

/**
 * The row that is open beside the list. A link to it may be older than the page it was on, so where the page does not
 * have it the list is asked for it by its id; `data: { row: null }` says that it is gone.
 */
export function useOpenRow<Row>(
  { list, keyOf }: ListDeclaration<Row>,
  item: string | null,
  page: ListPage<Row> | undefined
) {
  const { caller } = useProgram()
  const shown = page?.rows.find((row) => keyOf(row) === item)
  const result = useQuery({
    ...readOptions(caller, list, { item }),
    queryFn: async ({ signal }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declaration names an endpoint shaped by `kit/list.ts` whose rows are of this kind
      const { rows } = (await caller.call(list, { item }, signal)) as ListPage<Row>
      return { row: rows[0] ?? null }
    },
    enabled: item !== null && page !== undefined && shown === undefined,
  })
  return shown === undefined ? result : { ...result, data: { row: shown }, isError: false }
}
