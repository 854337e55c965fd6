import { refuse } from '@numo/kit/fail.ts'
import type { Context, Person } from '../context.ts'

/** Returns the caller, who acts for a household. Throws 401 `signed-out` otherwise. */
export function ofHousehold({ actor }: Pick<Context, 'actor'>): Person {
  if (!actor?.roles.client) throw refuse(401, 'signed-out', 'Sign in to do this')
  return actor
}

/** Returns the caller, who owns the account. Throws 403 `owner-only` for other members. */
export function ownerOfAccount(ctx: Pick<Context, 'actor'>): Person {
  const person = ofHousehold(ctx)
  if (person.roles.client?.member_role !== 'owner')
    throw refuse(403, 'owner-only', 'Only who owns the account can do this')
  return person
}
