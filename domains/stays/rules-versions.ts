import type { AuthorizationStatus } from '../authorizations/enums.ts'

/* Which version of a chain is in force, and which a stay is written on. */

export type Version = {
  id: string
  number: string
  status: AuthorizationStatus
  guaranteed_amount: number | null
  guarantee_currency: string | null
  valid_until: string | null
  decided_at: string | null
}

/** Statuses of a version on which bills are written; the database has the same. */
const writable: ReadonlySet<AuthorizationStatus> = new Set([
  'submitted',
  'needs_info',
  'sent',
  'pending',
  'approved',
  'partially_approved',
  'expired',
])

/**
 * Returns what the newest approved version guarantees: its letter supersedes the earlier for good, and stands while it is appealed.
 * Null while none is approved, and when the insurer took that one back.
 */
export function guaranteeIn(versions: readonly Version[]) {
  const newest = versions
    .filter(({ guaranteed_amount }) => guaranteed_amount !== null)
    .toSorted((a, b) => (a.decided_at ?? '').localeCompare(b.decided_at ?? ''))
    .at(-1)
  if (!newest || newest.status === 'cancelled' || newest.status === 'denied') return null
  if (newest.guarantee_currency === null || newest.valid_until === null) return null
  const { id, number, guaranteed_amount, guarantee_currency, valid_until } = newest
  return { id, number, amount: guaranteed_amount ?? 0, currency: guarantee_currency, valid_until }
}

/** What a version asks for under a head, and what the insurer approved of it; null where it does not say. */
export type VersionCost = { authorization_id: string; approved_amount: number | null }

/** Returns what the guarantee of the version in force is in the currency of the bills; null where nothing says it. */
export function authorisedAmount({
  versions,
  costs,
  currency,
}: {
  versions: readonly Version[]
  costs: readonly VersionCost[]
  currency: string
}) {
  const guarantee = guaranteeIn(versions)
  if (!guarantee) return null
  if (guarantee.currency === currency) return guarantee.amount
  const lines = costs.filter((line) => line.authorization_id === guarantee.id)
  return lines.length > 0 && lines.every(({ approved_amount }) => approved_amount !== null)
    ? lines.reduce((sum, { approved_amount }) => sum + (approved_amount ?? 0), 0)
    : null
}

/** Returns the version that bills are written on: the one in force, else the newest that is on its way; null when there is none. */
export function writableIn(versions: readonly Version[]): string | null {
  const fit = versions.filter(({ status }) => writable.has(status))
  const inForce = guaranteeIn(fit)
  return inForce?.id ?? fit.at(-1)?.id ?? null
}

/** Returns the version that a deposit is written on: the one in force, else the newest that was sent; null for a draft alone. */
export const depositableIn = (versions: readonly Version[]): string | null =>
  guaranteeIn(versions)?.id ?? versions.findLast(({ status }) => status !== 'draft')?.id ?? null

/** Returns the bills that no claim has. */
export const claimableIn = <Bill extends { is_withdrawn: boolean; is_claimed: boolean }>(
  bills: readonly Bill[]
): Bill[] => bills.filter(({ is_withdrawn, is_claimed }) => !is_withdrawn && !is_claimed)

/** Most lines of a claim. */
export const maxClaimLines = 500

/**
 * Divides bills among claims: whole bills in their order, and no claim with more lines than it may have. Null where a bill alone
 * has more.
 */
export function billsByClaim(
  bill_ids: readonly string[],
  lines: readonly { stay_bill_id: string }[]
): string[][] | null {
  const claims: string[][] = []
  let count = maxClaimLines
  for (const id of bill_ids) {
    const more = lines.filter(({ stay_bill_id }) => stay_bill_id === id).length
    if (more > maxClaimLines) return null
    if (count + more > maxClaimLines) {
      claims.push([])
      count = 0
    }
    claims.at(-1)?.push(id)
    count += more
  }
  return claims
}
