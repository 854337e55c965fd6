/** Where one row on or back leads: from the row that is open beside the list, else from the one that has the focus. */
export function placeAfter(
  places: { count: number; opened: number; focused: number },
  by: 1 | -1
): number | null {
  const { count, opened, focused } = places
  const from = opened >= 0 ? opened : focused
  if (count === 0) return null
  return Math.max(0, Math.min(from < 0 ? 0 : from + by, count - 1))
}
