import type { VisitUsed } from '@numo/domains/eligibility/rules-visit.ts'

/** Plans of the signed-in household, stored in this browser for the public pages. */
export type OwnPlan = {
  id: string
  name: string
  /** What is used up of the policy year that ends on `until`; missing when it is not known. */
  used?: VisitUsed & { until: string }
}

const isPlan = (value: unknown): value is OwnPlan =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  /^[a-z0-9-]{1,120}$/.test(value.id)

/** Parses the stored plans; drops invalid entries. */
export function ownPlansFrom(text: string | null): OwnPlan[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isPlan).slice(0, 6) : []
  } catch {
    return []
  }
}

/**
 * Returns the plan to filter a search by: the household's first or the last chosen one. Null when the search already
 * names a plan or insurer, or the user turned the filter off.
 */
export function planMove(
  plans: readonly OwnPlan[],
  chosen: string | null,
  query: URLSearchParams
): string | null {
  if (chosen === 'off' || ['plan', 'insurer', 'cover'].some((name) => query.has(name))) return null
  return (plans.find(({ id }) => id === chosen) ?? plans[0])?.id ?? null
}
