import { sql, type RawBuilder } from 'kysely'
import { readAccountOf } from '../accounts/account-of.ts'
import type { Context, Tx } from '../context.ts'
import { readOlder } from '../lists/read-older.ts'
import { claimColumns, personJson, providerName } from './claim-sql.ts'
import type { AccountClaim } from './contract.ts'
import { isDecided, owedOf } from './rules.ts'

/** A claim row with the amount already paid, from which the owed amount is computed. */
export type ClaimRow = Omit<AccountClaim, 'owed_amount'> & {
  patient_paid_amount: number
}

type Part = {
  accountId: string
  where: RawBuilder<unknown>
  after: string | undefined
  limit: number
}

/**
 * Reads a part of a household's claims, newest first, with the cursor of older ones. Records reads by staff. Throws 404
 * `no-such-account`.
 */
export async function readClaims(tx: Tx, ctx: Context, { accountId, where, after, limit }: Part) {
  await readAccountOf(tx, ctx, accountId, 'claim')
  const { rows, next } = await readOlder<ClaimRow>(tx, {
    columns: sql`${claimColumns}, ${personJson} as client, ${providerName} as provider_name, i.name as insurer_name`,
    from: sql`claim c
        join client p on p.id = c.client_id
        left join provider d on d.id = c.provider_id
        left join partner o on o.id = c.partner_id
        left join insurance_company i on i.id = c.insurance_company_id`,
    where: sql`c.account_id = ${accountId} and ${where}`,
    of: { table: 'c', at: 'created_at' },
    after,
    limit,
  })
  return {
    rows: rows.map(({ patient_paid_amount, ...row }): AccountClaim => ({
      ...row,
      patient_responsibility_amount: isDecided(row) ? row.patient_responsibility_amount : null,
      owed_amount: owedOf({ ...row, patient_paid_amount }),
    })),
    next,
  }
}
