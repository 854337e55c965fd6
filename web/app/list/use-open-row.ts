import { readOptions } from '../use-read.ts'
import { useQuery } from '@tanstack/react-query'
import { useProgram } from '../program.ts'
import type { ListDeclaration, ListPage } from './declaration.ts'

/**
 * Queries the row open in the drawer. When the current page does not contain it, as after following an old link, reads
 * it by its id; `data: { row: null }` means that it no longer exists.
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
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declaration names an endpoint shaped by `kit/list.ts` whose rows are of this type
      const { rows } = (await caller.call(list, { item }, signal)) as ListPage<Row>
      return { row: rows[0] ?? null }
    },
    enabled: item !== null && page !== undefined && shown === undefined,
  })
  return shown === undefined ? result : { ...result, data: { row: shown }, isError: false }
}
