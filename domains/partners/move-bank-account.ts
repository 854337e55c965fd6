import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { moveBankAccount as endpoint } from './contract-bank.ts'
import type { BankAccountStatus } from './enums.ts'
import { sendBankEmails } from './jobs.ts'
import { readBankAccounts } from './read-bank-accounts.ts'

type LockedAccount = {
  id: string
  partner_id: string | null
  numo_company_id: string | null
  currency: string
  status: BankAccountStatus
  version: number
  created_by: string | null
}

/**
 * Verifies, rejects or retires an account. Verifying takes somebody else than who proposed it, retires the account of the
 * same currency that was in use, holds payouts for 72 hours when there was any before (a trigger), and tells the owners.
 */
export const moveBankAccount = (
  ctx: Context,
  { id, version, event, reason }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const accounts = await lockAccounts(tx, id)
    const account = accounts.find((one) => one.id === id)
    if (!account) throw noSuch('bank_account')
    if (account.version !== version) throw changedMeanwhile('bank account')
    const to_status = await nextStatus(tx, account.status, event)
    if (event === 'verify' && account.created_by === ctx.actor?.user_id)
      throw refuse(409, 'two-people', 'Somebody else must verify an account that you proposed.')
    if (event !== 'verify' && !reason) throw refuse(422, 'reason-needed', 'Say why.')
    const write = async (one: LockedAccount, status: BankAccountStatus, why: string | null) => {
      await tx
        .updateTable('bank_account')
        .set({ status, status_reason: why })
        .where('id', '=', one.id)
        .execute()
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'bank_account',
        entity_id: one.id,
        partner_id: one.partner_id,
        changes: { status },
        reason: why,
      })
    }
    const replaced = accounts.find(
      (one) => one.status === 'verified' && one.currency === account.currency
    )
    if (event === 'verify' && replaced)
      await write(replaced, 'retired', 'Replaced by another account')
    await write(account, to_status, reason || null)
    if (event === 'verify' && account.partner_id !== null)
      await ctx.jobs.add(tx, sendBankEmails, { bank_account_id: id, event: 'verified' })
    const [moved] = await readBankAccounts(tx, sql`b.id = ${id}`)
    if (!moved) throw noSuch('bank_account')
    return moved
  })

/** Locks all accounts of the owner of one, so that two that are verified at once follow each other. */
async function lockAccounts(tx: Tx, id: string): Promise<LockedAccount[]> {
  const { rows } = await sql<LockedAccount>`
    select b.id, b.partner_id, b.numo_company_id, b.currency, b.status, b.version, b.created_by
      from bank_account b join bank_account own on own.id = ${id}
       and (b.partner_id = own.partner_id or b.numo_company_id = own.numo_company_id)
     order by b.id for update of b`.execute(tx)
  return rows
}

async function nextStatus(tx: Tx, status: string, event: string) {
  const { rows } = await sql<{ to_status: BankAccountStatus }>`
    select to_status from status_transition
     where entity = 'bank_account' and from_status = ${status} and event = ${event} and app.role() = any (roles)`.execute(
    tx
  )
  const [move] = rows
  if (!move) throw refuse(409, 'no-such-move', 'This account cannot do that now.')
  return move.to_status
}
