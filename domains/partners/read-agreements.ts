import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { Agreement } from './contract-agreements.ts'

/** Reads the agreements of an organisation, newest first; its own role reads its own. */
export async function readAgreements(tx: Tx, partner_id: string): Promise<Agreement[]> {
  const { rows } = await sql<Agreement>`
    select a.id, a.version, jsonb_build_object('id', c.id, 'name', c.trade_name) as company, a.currency, a.fee_bps, a.fee_tax_bps,
           a.withholding_bps, a.settlement, a.fx_risk, a.payment_days, a.begins_on, a.ends_on
      from partner_agreement a join numo_company c on c.id = a.numo_company_id
     where a.partner_id = ${partner_id} order by a.begins_on desc, a.id desc`.execute(tx)
  return rows
}
