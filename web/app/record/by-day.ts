/** Events of one act on one day, newest first; never empty. */
export type DayGroup<Row> = readonly [newest: Row, ...older: Row[]]

/**
 * Groups events, newest first, by day and by what they say, so that a log is read and not counted. `dayOf` returns the
 * day in the reader's language, `actOf` what makes two events the same.
 */
export function byDay<Row>(
  rows: readonly Row[],
  dayOf: (row: Row) => string,
  actOf: (row: Row) => string
): { day: string; acts: DayGroup<Row>[] }[] {
  const days = new Map<string, Map<string, DayGroup<Row>>>()
  for (const row of rows) {
    const acts = days.get(dayOf(row)) ?? new Map<string, DayGroup<Row>>()
    const known = acts.get(actOf(row))
    acts.set(actOf(row), known ? [...known, row] : [row])
    days.set(dayOf(row), acts)
  }
  return [...days].map(([day, acts]) => ({ day, acts: [...acts.values()] }))
}
