/** The plans of whoever is signed in, as this browser keeps them for the public pages. */
export type OwnPlan = { id: string; name: string }

const isPlan = (value: unknown): value is OwnPlan =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  /^[a-z0-9-]{1,120}$/.test(value.id)

/** What was kept; whatever else somebody wrote there is left out. */
export function ownPlansFrom(text: string | null): OwnPlan[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isPlan).slice(0, 6) : []
  } catch {
    return []
  }
}

/**
 * The plan a search should be narrowed to by itself: the first of the household, or the one chosen last. Null: the search
 * says already what it wants, or the person wants to see everybody.
 */
export function planMove(
  plans: readonly OwnPlan[],
  chosen: string | null,
  query: URLSearchParams
): string | null {
  if (chosen === 'off' || ['plan', 'insurer', 'cover'].some((name) => query.has(name))) return null
  return (plans.find(({ id }) => id === chosen) ?? plans[0])?.id ?? null
}
