import { sql } from 'kysely'
import type { Locale } from '@numo/kit/locales.ts'
import type { Tx } from '../context.ts'
import type { InvoicePaper } from './contract-paper.ts'

/** Address and language of who an invoice is sent to. */
export type InvoiceAddressee = { email: string; name: string; locale: Locale }

/**
 * Returns who an invoice is sent to: the owner of a household or organisation who is a member longest, or the address an
 * insurer takes claims at, in Spanish where its country speaks it. Null when no address is known.
 */
export async function invoiceEmail(
  tx: Tx,
  { kind, id }: Pick<InvoicePaper['recipient'], 'kind' | 'id'>
): Promise<InvoiceAddressee | null> {
  const query =
    kind === 'insurer'
      ? sql<InvoiceAddressee>`
          select claims_email as email, name, case when country in ('MX', 'ES', 'CO', 'AR', 'CL', 'PE') then 'es' else 'en' end as locale
            from insurance_company where id = ${id} and claims_email is not null`
      : sql<InvoiceAddressee>`
          select u.email, u.display_name as name, u.locale from membership m join app_user u on u.id = m.user_id
           where m.${sql.ref(kind === 'household' ? 'account_id' : 'partner_id')} = ${id} and m.status = 'active'
             and u.status = 'active'
           order by m.member_role = 'owner' desc, m.created_at, m.id limit 1`
  const { rows } = await query.execute(tx)
  return rows[0] ?? null
}
