import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readOlder } from '../lists/read-older.ts'
import type { listAccountInvoices as endpoint, OwnInvoice } from './contract-paper.ts'

/** Lists what bills a household, newest first. Its role does not see drafts. */
export const listAccountInvoices = (
  ctx: Context,
  { accountId, after, limit }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx((tx) =>
    readOlder<OwnInvoice>(tx, {
      columns: sql`
        v.id, v.number, v.kind, v.status, v.currency, v.total_amount::float8 as total_amount,
        case when v.kind = 'credit_note' then 0 else v.balance end::float8 as balance,
        v.status = 'issued' and v.kind <> 'credit_note' and coalesce(v.due_on < ${ctx.today()}::date, false) as is_overdue,
        (select jsonb_build_object('id', c.id, 'number', c.number) from claim c where c.id = v.claim_id) as claim,
        v.issued_on::text as issued_on, v.due_on::text as due_on`,
      from: sql`invoice v`,
      where: sql`v.recipient_account_id = ${accountId} and v.issued_on is not null`,
      of: { table: 'v', at: 'created_at' },
      after,
      limit,
    })
  )
