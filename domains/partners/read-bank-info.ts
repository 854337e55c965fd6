import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { BankInfo } from './contract-terms.ts'
import { readOwnBankAccounts } from './read-bank-accounts.ts'

/** Records that somebody read (R) or printed (E) the sheet of bank details of an organisation. */
export const recordSheet = (
  tx: Tx,
  ctx: Context,
  partner_id: string,
  { action, is_whole }: { action: 'R' | 'E'; is_whole: boolean }
) =>
  record(tx, ctx.caller, {
    action,
    entity_type: 'bank_info',
    entity_id: partner_id,
    partner_id,
    changes: { is_whole },
  })

type Shown = { id: string; last4: string }

/** Reads the sheet; `numberOf` says how much of a number it shows. Throws 404. */
export async function readSheet(
  tx: Tx,
  ctx: Context,
  partner_id: string,
  numberOf: (account: Shown) => Promise<string>
): Promise<BankInfo> {
  const { rows } = await sql<BankInfo['partner']>`
    select id, name, legal_name, tax_id, country from partner where id = ${partner_id}`.execute(tx)
  const [partner] = rows
  if (!partner) throw noSuch('partner')
  const accounts: BankInfo['accounts'] = []
  for (const account of await readOwnBankAccounts(tx, partner_id)) {
    if (account.status !== 'verified' && account.status !== 'pending') continue
    const { id, version, holder_name, bank_name, country, currency } = account
    const { scheme, bic, status, held_until } = account
    accounts.push({
      ...{
        id,
        version,
        holder_name,
        bank_name,
        country,
        currency,
        scheme,
        bic,
        status,
        held_until,
      },
      number: await numberOf(account),
    })
  }
  const by = ctx.actor?.me.display_name ?? ''
  return { partner, accounts, at: ctx.now().toISOString(), by }
}
