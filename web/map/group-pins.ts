type Point = { x: number; y: number }

/**
 * Groups items that would overlap on the map, in list order: each joins the first group whose first item is nearer than
 * `distance` pixels.
 */
export function groupNear<T>(
  items: readonly T[],
  points: readonly Point[],
  distance: number
): [T, ...T[]][] {
  const groups: { at: Point; items: [T, ...T[]] }[] = []
  for (const [place, item] of items.entries()) {
    const at = points[place]
    if (!at) continue
    const near = groups.find((group) => Math.hypot(group.at.x - at.x, group.at.y - at.y) < distance)
    if (near) near.items.push(item)
    else groups.push({ at, items: [item] })
  }
  return groups.map((group) => group.items)
}

/** Returns the label of a pin: `3`, `1–7` for consecutive numbers, else `3 +2`. */
export function labelOf(numbers: readonly number[]): string {
  const [first = 0] = numbers
  if (numbers.length < 2) return String(first)
  const last = numbers.at(-1) ?? first
  return last - first === numbers.length - 1
    ? `${first}–${last}`
    : `${first} +${numbers.length - 1}`
}
