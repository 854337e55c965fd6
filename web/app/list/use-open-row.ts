import { readOptions } from '../use-read.ts'
import { useQuery } from '@tanstack/react-query'
import { useProgram } from '../program.ts'
import { asOfInput } from '../as-of.tsx'
import { dayOf } from './as-of-list.ts'
import type { ListDeclaration, ListPage } from './declaration.ts'
import type { ListState } from './list-state.ts'

/**
 * Queries the row open in the drawer. When the current page does not contain it, as after following an old link, reads
 * it by its id; `data: { row: null }` means that it no longer exists.
 */
export function useOpenRow<Row>(
  { list, keyOf }: ListDeclaration<Row>,
  state: ListState,
  page: ListPage<Row> | undefined
) {
  const { caller } = useProgram()
  const { item } = state
  const input = { item, ...asOfInput(dayOf(state)) }
  const shown = page?.rows.find((row) => keyOf(row) === item)
  const result = useQuery({
    ...readOptions(caller, list, input),
    queryFn: async ({ signal }) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declaration names an endpoint shaped by `kit/list.ts` whose rows are of this type
      const { rows } = (await caller.call(list, input, signal)) as ListPage<Row>
      return { row: rows[0] ?? null }
    },
    enabled: item !== null && page !== undefined && shown === undefined,
  })
  return shown === undefined ? result : { ...result, data: { row: shown }, isError: false }
}
