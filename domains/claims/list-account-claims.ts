import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { staffLooked } from '../audit/staff-looked.ts'
import type { Context, Tx } from '../context.ts'
import { readOlder } from '../lists/read-older.ts'
import { noSuch } from '../no-such.ts'
import type { AccountClaim, listAccountClaims as endpoint } from './contract.ts'
import { claimTabs, isShareKnown, owedInAll, owedOf, statusesOf } from './rules.ts'

/**
 * Lists a household's claims by tab, newest first, with counts of all tabs and the total owed. Records reads by staff.
 */
export const listAccountClaims = (
  ctx: Context,
  { accountId, tab, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) throw noSuch('account')
    await staffLooked(tx, ctx, {
      entity_type: 'claim',
      entity_id: null,
      account_id: accountId,
    })
    const statuses = statusesOf(tab)
    const byStatus = statuses ? sql`c.status = any (${sql.val([...statuses])}::text[])` : sql`true`
    const { rows, next } = await readOlder<Row>(tx, {
      columns: sql`
             c.id, c.number,
             jsonb_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) as client,
             concat_ws(' ', d.name_prefix, d.full_name) as provider_name, i.name as insurer_name, c.type,
             c.service_from::text as service_from, c.service_until::text as service_until, c.status, c.outcome,
             c.status_reason, c.currency, c.billed_amount::float8 as billed_amount,
             c.patient_responsibility_amount::float8 as patient_responsibility_amount,
             c.patient_paid_amount::float8 as patient_paid_amount`,
      from: sql`claim c
        join client p on p.id = c.client_id
        left join provider d on d.id = c.provider_id
        left join insurance_company i on i.id = c.insurance_company_id`,
      where: sql`c.account_id = ${accountId} and ${byStatus}`,
      of: { table: 'c', at: 'created_at' },
      after,
      limit,
    })
    return {
      rows: rows.map(({ patient_paid_amount, ...row }) => ({
        ...row,
        provider_name: row.provider_name || null,
        patient_responsibility_amount: isShareKnown(row.outcome)
          ? row.patient_responsibility_amount
          : null,
        owed_amount: owedOf({ ...row, patient_paid_amount }),
      })),
      next,
      owed: await sumOwed(tx, accountId),
      counts: await countByTab(tx, accountId),
    }
  })

/** A claim row with the amount already paid, from which the owed amount is computed. */
type Row = Omit<AccountClaim, 'owed_amount'> & { patient_paid_amount: number }

/** Reads only decided claims with an unpaid share, which are few even for a household with many claims. */
async function sumOwed(tx: Tx, account_id: string) {
  const { rows } = await sql<Row>`
    select status, outcome, currency, patient_responsibility_amount::float8 as patient_responsibility_amount,
           patient_paid_amount::float8 as patient_paid_amount
      from claim
     where account_id = ${account_id} and outcome is not null
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
