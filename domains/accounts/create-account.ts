import type { Caller, Tx } from '../context.ts'
import { addMembership } from '../access/add-membership.ts'
import { record, theProgram } from '../audit/record.ts'

/** A household to be: whose it is and how to speak to them. */
export type NewAccount = {
  /** Its first person, who becomes its owner. */
  user_id: string
  display_name: string
  locale: 'en' | 'es'
  timezone: string
}

/**
 * Makes an account for a household with its first person as owner, and returns its id and its number
 * (`NM-A-000001`). Runs under the program's own role. Somebody who has an account already gets none: throws the
 * database's refusal of a second active role.
 */
export async function createAccount(
  tx: Tx,
  { user_id, display_name, locale, timezone }: NewAccount,
  caller: Caller = theProgram
): Promise<{ id: string; number: string }> {
  const company = await tx
    .selectFrom('numo_company')
    .select(['id', 'functional_currency'])
    .where('status', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const account = await tx
    .insertInto('account')
    .values({
      display_name,
      numo_company_id: company.id,
      default_currency: company.functional_currency,
      locale,
      timezone,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  await record(tx, caller, {
    action: 'C',
    entity_type: 'account',
    entity_id: account.id,
    account_id: account.id,
    changes: { number: account.number, locale, timezone },
  })
  await addMembership(tx, caller, {
    user_id,
    role: 'client',
    account_id: account.id,
    member_role: 'owner',
  })
  return account
}
