import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { listConsents as endpoint } from './contract.ts'
import { isWithdrawable } from './rules.ts'

type Row = Omit<OutputOf<typeof endpoint>['rows'][number], 'is_withdrawable'>

/** Returns the consents of a household with author and text version, including withdrawn ones. */
export const listConsents = (
  { tx }: Context,
  { accountId }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const { rows } = await sql<Row>`
      select c.id, c.kind, c.client_id, p.first_name as client_name, c.partner_id, o.name as partner_name,
             c.signed_on::text as signed_on, c.text_version,
             coalesce(u.display_name, '–') as given_by, ${utcText(sql`c.given_at`)} as given_at,
             ${utcText(sql`c.withdrawn_at`)} as withdrawn_at
        from consent c
        left join client p on p.id = c.client_id
        left join partner o on o.id = c.partner_id
        left join app_user u on u.id = c.given_by
       where c.account_id = ${accountId}
       order by c.withdrawn_at is not null, c.given_at desc, c.id desc limit 200`.execute(tx)
    return {
      rows: rows.map((row) => ({
        ...row,
        is_withdrawable: row.withdrawn_at === null && isWithdrawable(row.kind),
      })),
    }
  })
