import { FileProblem } from '@numo/adapters/storage/port.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { numberOf } from './insert-bank-account.ts'

/** A bank account with its whole number. */
export type OpenedBankAccount = {
  holder_name: string
  bank_name: string
  country: string
  scheme: string
  bic: string | null
  last4: string
  number: string
}

/**
 * Decrypts the numbers of accounts, by id. The caller records what it does with them. Only staff's role may read the column.
 * Throws 409 `number-unreadable` when the key of one is not this installation's.
 */
export async function openBankAccounts(
  tx: Tx,
  ctx: Pick<Context, 'vault'>,
  ids: readonly string[]
): Promise<ReadonlyMap<string, OpenedBankAccount>> {
  const rows = await tx
    .selectFrom('bank_account')
    .select(['id', 'holder_name', 'bank_name', 'country', 'scheme', 'bic', 'last4'])
    .select(['partner_id', 'numo_company_id', 'number_encrypted'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map(({ id, partner_id, numo_company_id, number_encrypted, ...account }) => {
      const owner =
        partner_id === null ? { numo_company_id: numo_company_id ?? '' } : { partner_id }
      return [id, { ...account, number: openOne(ctx, number_encrypted, numberOf(owner)) }]
    })
  )
}

function openOne({ vault }: Pick<Context, 'vault'>, sealed: Uint8Array, about: string): string {
  try {
    return vault.open(sealed, about)
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    throw refuse(409, 'number-unreadable', 'The key of this number is not this installation’s.')
  }
}
