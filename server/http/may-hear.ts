import { mayVisit, staffFeatureOf } from '@numo/domains/access/rules-resources.ts'
import type { Person } from '@numo/domains/context.ts'
import { kindOf } from '@numo/domains/record-kinds.ts'
import { resourceOf } from '@numo/domains/records.ts'

/** A committed change as the database tells of it (`0090-audit.sql`). */
export type CommittedChange = {
  /** A table or an act, in the words of the audit trail. */
  type: string
  id: string | null
  account_id: string | null
  partner_id: string | null
  /** The request that made it; null: work in the background. */
  by: string | null
}

/**
 * The kind of record of a change that somebody may see; null: they must not hear of it. A household hears of what is its
 * own, an organisation of what is its own and no household's, staff by the feature they read that kind with. A flag for
 * reading decides first, as at the gate.
 */
export function mayHear(
  { roles, claims }: Pick<Person, 'roles' | 'claims'>,
  { type, account_id, partner_id }: CommittedChange
): string | null {
  const kind = kindOf(type)
  const resource = resourceOf(type)
  if (kind === null || claims.access[`${resource}:read`] === false) return null
  const { admin, client, partner } = roles
  const isOwn = client !== null && account_id === client.account_id
  const isOurs = partner !== null && account_id === null && partner_id === partner.partner_id
  const isStaffs =
    admin !== null && mayVisit(claims, { feature: staffFeatureOf(resource), resource })
  return isOwn || isOurs || isStaffs ? kind : null
}
