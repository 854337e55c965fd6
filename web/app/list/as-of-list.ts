import type { ListDeclaration } from './declaration.ts'
import { isDay } from '@numo/kit/is-day.ts'
import type { ListState } from './list-state.ts'

/** Returns the day that a list is read as of; null is now. */
export function dayOf({ filters }: Pick<ListState, 'filters'>): string | null {
  const day = filters['as_of']?.[0]
  return isDay(day) ? day : null
}

/** Returns a list as of a day: without actions, and its rows lead to their pages as of that day. */
export function asOf<Row>(declaration: ListDeclaration<Row>, day: string): ListDeclaration<Row> {
  const { bulk: _1, runs: _2, Actions: _3, mainOf: _4, pageOf, ...rest } = declaration
  return { ...rest, ...(pageOf && { pageOf: (row: Row) => `${pageOf(row, true)}?as_of=${day}` }) }
}
