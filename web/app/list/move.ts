/**
 * Returns the index of the next or previous row: relative to the open row, else to the focused one. Null when there is
 * none.
 */
export function placeAfter(
  places: { count: number; opened: number; focused: number },
  by: 1 | -1
): number | null {
  const { count, opened, focused } = places
  const from = opened >= 0 ? opened : focused
  if (count === 0) return null
  return Math.max(0, Math.min(from < 0 ? 0 : from + by, count - 1))
}
