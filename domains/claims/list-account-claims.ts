import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import { cursorOf, placeOf, unknownPlace } from '../lists/cursor.ts'
import { noSuch } from '../no-such.ts'
import type { AccountClaim, listAccountClaims as endpoint } from './contract.ts'
import { claimTabs, statusesOf } from './rules.ts'

const order = '-created_at'

/** Claims of a household by tab, newest first, and how many each tab has. */
export const listAccountClaims = (
  { tx }: Context,
  { accountId, tab, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) throw noSuch('account')
    const place = after === undefined ? null : placeOf(after, order)
    const before = place
      ? sql`(c.created_at, c.id) < (${place.value}::timestamptz, ${place.id}::uuid)`
      : sql`true`
    const statuses = statusesOf(tab)
    const wanted = statuses ? sql`c.status = any (${sql.val([...statuses])}::text[])` : sql`true`
    const { rows } = await sql<AccountClaim & { place: string }>`
      select c.id, c.number,
             jsonb_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) as client,
             concat_ws(' ', d.name_prefix, d.full_name) as provider_name, i.name as insurer_name, c.type,
             c.service_from::text as service_from, c.service_until::text as service_until, c.status, c.outcome,
             c.status_reason, c.currency, c.billed_amount::float8 as billed_amount,
             case when c.outcome is not null then c.patient_responsibility_amount::float8 end as patient_responsibility_amount,
             c.created_at::text as place
        from claim c
        join client p on p.id = c.client_id
        left join provider d on d.id = c.provider_id
        left join insurance_company i on i.id = c.insurance_company_id
       where c.account_id = ${accountId} and ${wanted} and ${before}
       order by c.created_at desc, c.id desc limit ${sql.lit(limit + 1)}`
      .execute(tx)
      .catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        // Class 22: a cursor somebody made up holds what is no instant or no id.
        if (place && code.startsWith('22')) throw unknownPlace()
        throw error
      })
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return {
      rows: shown.map((row) => ({ ...row, provider_name: row.provider_name || null })),
      next: last ? cursorOf({ sort: order, value: last.place, id: last.id }) : null,
      counts: await countByTab(tx, accountId),
    }
  })

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
