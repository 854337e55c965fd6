import { Refusal } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { openBankAccounts } from '../partners/open-bank-accounts.ts'
import type { InvoicePaper } from './contract-paper.ts'

/**
 * Reads the account of ours to which an issued invoice is paid by transfer: the verified one of its issuer in its currency,
 * or none. For staff and the program, which may read its number. One that cannot be decrypted is said to be unreadable: the
 * invoice itself can be read.
 */
export async function readPayTo(
  tx: Tx,
  ctx: Pick<Context, 'vault'>,
  { id, recipient }: Pick<InvoicePaper, 'id' | 'recipient'>
): Promise<Pick<InvoicePaper, 'pay_to' | 'is_pay_to_unreadable'>> {
  const none = { pay_to: null, is_pay_to_unreadable: false }
  if (recipient.kind === 'household') return none
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
  if (!account) return none
  try {
    const opened = (await openBankAccounts(tx, ctx, [account.id])).get(account.id)
    if (!opened) return none
    const { holder_name, bank_name, number, bic } = opened
    return { ...none, pay_to: { holder_name, bank_name, number, bic } }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'number-unreadable') throw error
    return { ...none, is_pay_to_unreadable: true }
  }
}
