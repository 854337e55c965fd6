import type { Context, Tx } from '../context.ts'
import { openBankAccounts } from '../partners/open-bank-accounts.ts'
import type { InvoicePaper } from './contract-paper.ts'

/**
 * Reads the account of ours to which an issued invoice is paid by transfer: the verified one of its issuer in its currency,
 * or null. For staff and the program, which may read its number. Throws 409 `number-unreadable`.
 */
export async function readPayTo(
  tx: Tx,
  ctx: Pick<Context, 'vault'>,
  { id, recipient }: Pick<InvoicePaper, 'id' | 'recipient'>
): Promise<InvoicePaper['pay_to']> {
  if (recipient.kind === 'household') return null
  const account = await tx
    .selectFrom('bank_account as b')
    .innerJoin('invoice as v', (join) =>
      join
        .onRef('v.numo_company_id', '=', 'b.numo_company_id')
        .onRef('v.currency', '=', 'b.currency')
    )
    .select('b.id')
    .where('v.id', '=', id)
    .where('v.issued_on', 'is not', null)
    .where('b.status', '=', 'verified')
    .executeTakeFirst()
  const opened = account && (await openBankAccounts(tx, ctx, [account.id])).get(account.id)
  if (!opened) return null
  const { holder_name, bank_name, number, bic } = opened
  return { holder_name, bank_name, number, bic }
}
