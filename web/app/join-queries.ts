import type { Query } from './query-state.tsx'

type DataOf<Parts extends Readonly<Record<string, Query<object>>>> = {
  [Name in keyof Parts]: NonNullable<Parts[Name]['data']>
}

/** Several queries as one: it has data when all have, fails when one does, and reads again all that failed. */
export function joinQueries<Parts extends Readonly<Record<string, Query<object>>>>(
  parts: Parts
): Query<DataOf<Parts>> {
  const all = Object.entries(parts)
  const failed = all.flatMap(([, query]) => (query.isError ? [query] : []))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of the queries
  const data = Object.fromEntries(all.map(([name, query]) => [name, query.data])) as DataOf<Parts>
  return {
    data: all.every(([, query]) => query.data !== undefined) ? data : undefined,
    isError: failed.length > 0,
    error: failed[0]?.error ?? null,
    refetch: () => Promise.all(failed.map((query) => query.refetch())),
  }
}
