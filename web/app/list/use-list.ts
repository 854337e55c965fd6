import { readOptions } from '../use-read.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useProgram } from '../program.ts'
import type { ListDeclaration, ListPage } from './declaration.ts'
import { listParamsOf, readState, writeState, type ListState } from './list-state.ts'

/** Reads the state of a list from the address and returns it with its setter. */
export function useListState(filterNames: readonly string[]) {
  const [query, setQuery] = useSearchParams()
  const names = filterNames.join(',')
  const state = useMemo(() => readState(query, names.split(',')), [query, names])
  const setState = useCallback(
    (next: ListState, { replace = false } = {}) =>
      setQuery(writeState(next), { replace, preventScrollReset: true }),
    [setQuery]
  )
  return { state, setState }
}

/** Queries the page of a list for its state. Keeps the previous page until the next one arrives. */
export function useListPage<Row>({ list }: ListDeclaration<Row>, state: ListState) {
  const { caller } = useProgram()
  const input = listParamsOf(state)
  return useQuery({
    ...readOptions(caller, list, input),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declaration names an endpoint shaped by `kit/list.ts` whose rows are of this type
    queryFn: async ({ signal }) => (await caller.call(list, input, signal)) as ListPage<Row>,
    placeholderData: keepPreviousData,
  })
}
