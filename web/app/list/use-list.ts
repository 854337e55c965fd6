import { readOptions } from '../use-read.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useProgram } from '../program.ts'
import type { ListDeclaration, ListPage } from './declaration.ts'
import { pageAskedOf, readState, writeState, type ListState } from './list-state.ts'

/** The state of a list, out of the address, and how to change it. */
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

/** The page of a list that its state asks for. While the next one comes the last one stays. */
export function useListPage<Row>({ list }: ListDeclaration<Row>, state: ListState) {
  const { caller } = useProgram()
  const input = pageAskedOf(state)
  return useQuery({
    ...readOptions(caller, list, input),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the declaration names an endpoint shaped by `kit/list.ts` whose rows are of this kind
    queryFn: async ({ signal }) => (await caller.call(list, input, signal)) as ListPage<Row>,
    placeholderData: keepPreviousData,
  })
}
