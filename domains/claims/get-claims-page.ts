import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import type { getClaimsPage as endpoint } from './contract.ts'
import { readClaims, type ClaimRow } from './read-claims.ts'
import { claimTabs, owedInAll, statusesOf } from './rules.ts'

/** Returns one page of a household's claims by tab, with counts of all tabs and the total owed. Records reads by staff. */
export const getClaimsPage = (
  ctx: Context,
  { accountId, tab, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const statuses = statusesOf(tab)
    const byStatus = statuses ? sql`c.status = any (${sql.val([...statuses])}::text[])` : sql`true`
    const page = await readClaims(tx, ctx, { accountId, where: byStatus, after, limit })
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

async function countByTab(tx: Tx, account_id: string) {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from claim where account_id = ${account_id} group by status`.execute(
    tx
  )
  const of = (tab: (typeof claimTabs)[number]) => {
    const statuses: readonly string[] | null = statusesOf(tab)
    return rows
      .filter(({ status }) => statuses?.includes(status) ?? true)
      .reduce((sum, { count }) => sum + count, 0)
  }
  return { open: of('open'), needs_me: of('needs_me'), paid: of('paid'), all: of('all') }
}
