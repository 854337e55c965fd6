import { mayVisit, staffFeatureOf } from '@numo/domains/access/rules-resources.ts'
import type { Person } from '@numo/domains/context.ts'
import { kindOf } from '@numo/domains/record-kinds.ts'
import { resourceOf } from '@numo/domains/records.ts'

/** A committed change as the database notifies of it (`0090-audit.sql`). */
export type CommittedChange = {
  /** A table or an action, as named in the audit trail. */
  type: string
  id: string | null
  account_id: string | null
  partner_id: string | null
  /** Id of the request that made the change; null for background work. */
  by: string | null
}

/** Kinds of records of a household that are always its clinic's, too; their `partner_id` is that clinic. */
const sharedKinds = new Set(['appointment', 'authorization'])

/**
 * Returns the kind of the changed record when the person may see the change, else null. A household sees its own
 * changes, an organisation its own and those of records it shares with a household, staff those of kinds whose feature they have.
 * A flag that switches reading off takes precedence, as in the gate.
 */
export function visibleKind(
  { roles, claims }: Pick<Person, 'roles' | 'claims'>,
  { type, account_id, partner_id }: CommittedChange
): string | null {
  const kind = kindOf(type)
  const resource = resourceOf(type)
  if (kind === null || claims.access[`${resource}:read`] === false) return null
  const { admin, client, partner } = roles
  const isOwn = client !== null && account_id === client.account_id
  const isOurs =
    partner !== null &&
    partner_id === partner.partner_id &&
    (account_id === null || sharedKinds.has(kind))
  const isStaffs =
    admin !== null && mayVisit(claims, { feature: staffFeatureOf(resource), resource })
  return isOwn || isOurs || isStaffs ? kind : null
}
