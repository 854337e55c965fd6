import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { BankAccountScheme } from './enums.ts'
import { sendBankEmails } from './jobs.ts'
import { accountProblem, keptNumber, type AccountProblem } from './rules-bank.ts'

/** Whose account it is: an organisation's, or one of our own companies'. */
export type AccountOwner =
  | { partner_id: string; numo_company_id?: null }
  | { numo_company_id: string; partner_id?: null }

type TypedBankAccount = {
  holder_name: string
  bank_name: string
  country: string
  currency: string
  scheme: BankAccountScheme
  number: string
  routing_number?: string | null | undefined
  bic?: string | null | undefined
}

const problems: Readonly<Record<AccountProblem, string>> = {
  'wrong-account-number': 'The check digits of this number are wrong.',
  'wrong-routing-number': 'This is no routing number of a bank in the United States.',
  'wrong-account-country': 'This kind of number belongs to another country.',
  'no-bic': 'An account of this kind needs the BIC of its bank.',
}

/** What an encrypted number belongs to: with another owner it cannot be decrypted. */
export const numberOf = ({ partner_id, numo_company_id }: AccountOwner): string =>
  `bank account of ${partner_id ?? numo_company_id}`

/**
 * Adds a proposed account under any role, encrypted, and asks for the e-mails about it. Throws 422 with what its check
 * digits say, 409 `account-known` when the owner has it already.
 */
export async function insertBankAccount(
  tx: Tx,
  ctx: Context,
  owner: AccountOwner,
  typed: TypedBankAccount
): Promise<{ id: string }> {
  const problem = accountProblem(typed)
  if (problem) throw refuse(422, problem, problems[problem])
  const number = keptNumber(typed)
  const { holder_name, bank_name, country, currency, scheme, bic = null } = typed
  const last4 = number.slice(-4)
  const { id } = await tx
    .insertInto('bank_account')
    .values({
      ...owner,
      ...{ holder_name, bank_name, country, currency, scheme, bic, last4 },
      number_encrypted: ctx.vault.seal(number, numberOf(owner)),
      number_digest: ctx.vault.digest(number),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseKnown)
  await record(tx, ctx.caller, {
    action: 'C',
    entity_type: 'bank_account',
    entity_id: id,
    partner_id: owner.partner_id ?? null,
    changes: { holder_name, bank_name, country, currency, scheme, last4, status: 'pending' },
  })
  if (owner.partner_id)
    await ctx.jobs.add(tx, sendBankEmails, { bank_account_id: id, event: 'proposed' })
  return { id }
}

function refuseKnown(error: unknown): never {
  if (
    error instanceof Error &&
    'constraint' in error &&
    String(error.constraint).startsWith('bank_account_known')
  )
    throw refuse(409, 'account-known', 'This account is here already.')
  throw error
}
