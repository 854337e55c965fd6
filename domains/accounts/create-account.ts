import type { Caller, Tx } from '../context.ts'
import { addMembership } from '../access/add-membership.ts'
import { record, theProgram } from '../audit/record.ts'

/** Fields of a new household account. */
export type NewAccount = {
  /** The first user, who becomes the owner. */
  user_id: string
  display_name: string
  locale: 'en' | 'es'
  timezone: string
}

/**
 * Creates a household account with its first user as owner. Returns its id and number (`NM-A-000001`). Must run under
 * the program's role. The database refuses a user who already has an active household.
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
