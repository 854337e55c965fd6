import { refuse } from '@numo/kit/fail.ts'
import type { Context, Person } from '../context.ts'

/** The caller, who acts for a household; the gate has let nobody else through. */
export function ofHousehold({ actor }: Pick<Context, 'actor'>): Person {
  if (!actor?.roles.client) throw refuse(401, 'signed-out', 'Sign in to do this')
  return actor
}

/** The caller, who owns the account. What is about everything of everybody is for nobody else. */
export function ownerOfAccount(ctx: Pick<Context, 'actor'>): Person {
  const person = ofHousehold(ctx)
  if (person.roles.client?.member_role !== 'owner')
    throw refuse(403, 'owner-only', 'Only who owns the account can do this')
  return person
}
