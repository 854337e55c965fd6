import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { readBankAccounts } from '../partners/read-bank-accounts.ts'
import { utcText } from '../utc-text.ts'
import { logoUrl } from './logo-url.ts'
import type { Company, getCompany as endpoint } from './contract.ts'

/** Returns one of our legal entities. Throws 404. */
export const getCompany = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<Omit<Company, 'accounts'>>`
      select c.id, c.version, c.legal_name, c.trade_name, c.country, c.tax_id, c.tax_regime, c.functional_currency, c.timezone, c.status,
             c.invoice_prefix, c.line1, c.line2, c.city, c.region, c.postal_code, ${utcText(sql`c.created_at`)} as created_at,
             coalesce((select jsonb_agg(jsonb_build_object('series', s.series, 'last_number', s.last_number) order by s.series)
                         from invoice_sequence s where s.numo_company_id = c.id), '[]') as series,
             (select ${logoUrl} from numo_company n where n.id = c.id) as logo
        from numo_company c where c.id = ${id}`.execute(tx)
    const [company] = rows
    if (!company) throw noSuch('company')
    return { ...company, accounts: await readBankAccounts(tx, sql`b.numo_company_id = ${id}`) }
  })
