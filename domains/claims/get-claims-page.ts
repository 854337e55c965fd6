import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import type { getClaimsPage as endpoint } from './contract.ts'
import { readClaims, type ClaimRow } from './read-claims.ts'
import { payeeTypes, type PayeeType } from './enums.ts'
import { claimStatuses, owedInAll, tabOf, type ClaimStatus, type ClaimTab } from './rules.ts'

/** Returns one page of a household's claims by tab, with counts of all tabs and the total owed. Records reads by staff. */
export const getClaimsPage = (
  ctx: Context,
  { accountId, tab, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const page = await readClaims(tx, ctx, { accountId, where: inTab(tab), after, limit })
    return {
      ...page,
      owed: await sumOwed(tx, accountId),
      counts: await countByTab(tx, accountId),
    }
  })

/** Reads only decided claims with an unpaid share, which are few even for a household with many claims. */
async function sumOwed(tx: Tx, account_id: string) {
  const { rows } = await sql<ClaimRow>`
    select status, outcome, decision_reversed_at, payee_type, currency, patient_responsibility_amount::float8 as patient_responsibility_amount,
           patient_paid_amount::float8 as patient_paid_amount
      from claim
     where account_id = ${account_id} and outcome is not null and decision_reversed_at is null
       and patient_responsibility_amount > patient_paid_amount`.execute(tx)
  return owedInAll(rows)
}

/** Condition on claim `c`: it is in the tab. */
function inTab(tab: ClaimTab) {
  if (tab === 'all') return sql`true`
  const kinds = payeeTypes.flatMap((payee_type) =>
    claimStatuses
      .filter((status) => tabOf({ status, payee_type }) === tab)
      .map((status) => sql`(${sql.lit(status)}, ${sql.lit(payee_type)})`)
  )
  return sql`(c.status, c.payee_type) in (${sql.join(kinds)})`
}

async function countByTab(tx: Tx, account_id: string) {
  const { rows } = await sql<{ status: ClaimStatus; payee_type: PayeeType; count: number }>`
    select status, payee_type, count(*)::int as count from claim where account_id = ${account_id}
     group by status, payee_type`.execute(tx)
  const counts = { open: 0, needs_me: 0, paid: 0, all: 0 }
  for (const row of rows) {
    const tab = tabOf(row)
    if (tab) counts[tab] += row.count
    counts.all += row.count
  }
  return counts
}
