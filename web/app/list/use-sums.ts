import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrencySum } from '@numo/kit/list.ts'
import { useProgram } from '../program.ts'
import { readOptions } from '../use-read.ts'
import type { ListDeclaration, ListPage } from './declaration.ts'
import { filterParamsOf, type ListState } from './list-state.ts'
import { sumsOf, type Selection } from './selection.ts'

type Amounts = ReadonlyMap<string, CurrencySum>
const noAmounts: Amounts = new Map()

/**
 * Returns the sums of the selected rows by currency. A row is selected where it is shown, so its amount is known; the
 * sums of all matching rows are the server's. Empty for a list without amounts, and until they are known.
 */
export function useSums<Row>(
  { list, keyOf, amountOf }: ListDeclaration<Row>,
  state: ListState,
  selection: Selection,
  rows: readonly Row[]
): CurrencySum[] {
  const { caller } = useProgram()
  const [seen, setSeen] = useState({ rows, amounts: amountsOf(noAmounts, rows, keyOf, amountOf) })
  if (seen.rows !== rows) setSeen({ rows, amounts: amountsOf(seen.amounts, rows, keyOf, amountOf) })
  const input = { ...filterParamsOf(state), limit: '1', sums: 'yes' }
  const { data } = useQuery({
    ...readOptions(caller, list, input),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declaration names an endpoint shaped by `kit/list.ts`
    queryFn: async ({ signal }) => (await caller.call(list, input, signal)) as ListPage<Row>,
    enabled: selection.is_all && amountOf !== undefined,
  })
  return amountOf === undefined ? [] : sumsOf(selection, seen.amounts, data?.sums)
}

/** Remembers the amounts of the rows of a page. */
function amountsOf<Row>(
  known: Amounts,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  amountOf: ((row: Row) => CurrencySum) | undefined
): Amounts {
  if (!amountOf) return known
  return new Map([...known, ...rows.map((row) => [keyOf(row), amountOf(row)] as const)])
}
