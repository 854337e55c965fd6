import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { isOneOf } from '../lists/list-source.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { partnerPayoutStatuses, type PartnerStatement } from './contract-partner.ts'
import { sourceOfItem } from './item-source.ts'
import { statementLines, type StatementItem } from './rules-statement.ts'

type Item = Omit<PartnerStatement['items'][number], 'lines'> &
  Pick<StatementItem, 'adjustments'> & {
    lines: readonly { sequence: number; billed_amount: number; description: string }[]
  }
type Row = Omit<PartnerStatement, 'items'> & { items: Item[] }

/**
 * Reads the statement of a payout under the role of its clinic: each item split over the lines of its claim. Throws 404
 * `no-such-payout`, also for one that staff have not approved.
 */
export async function readPartnerStatement(
  tx: Tx,
  { id, partner_id }: { id: string; partner_id: string }
): Promise<PartnerStatement> {
  const { rows } = await sql<Row>`
    select p.id, p.number, p.currency, p.gross_amount::float8 as gross_amount, p.fee_amount::float8 as fee_amount,
           p.fee_tax_amount::float8 as fee_tax_amount, p.withheld_tax_amount::float8 as withheld_tax_amount,
           p.net_amount::float8 as net_amount, p.status, p.status_reason, p.bank_trace,
           p.scheduled_for::text as scheduled_for, ${utcText(sql`p.paid_at`)} as paid_at,
           ${utcText(sql`p.created_at`)} as created_at, o.name as partner_name,
           coalesce(n.legal_name, '') as company_name,
           case when b.id is not null then jsonb_build_object('bank_name', b.bank_name, 'last4', b.last4) end as bank_account,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', r.id, 'kind', r.kind, 'file_name', r.file_name, 'trace_number', r.trace_number,
               'transferred_on', r.transferred_on, 'created_at', ${utcText(sql`r.created_at`)}) order by r.created_at desc, r.id desc)
             from payout_proof r where r.payout_id = p.id), '[]') as proofs,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', t.id, 'claim', jsonb_build_object('id', c.id, 'number', c.number),
               'client_name', case when k.id is not null then concat_ws(' ', k.first_name, k.last_name) end,
               'service_from', c.service_from, 'source', ${sourceOfItem}, 'adjustment_reason', t.adjustment_reason,
               'gross_amount', t.gross_amount, 'fee_amount', t.fee_amount, 'fee_tax_amount', t.fee_tax_amount,
               'withheld_tax_amount', t.withheld_tax_amount, 'net_amount', t.net_amount,
               'lines', coalesce((
                  select jsonb_agg(jsonb_build_object('sequence', l.sequence, 'billed_amount', l.billed_amount,
                                                      'description', l.description) order by l.sequence)
                    from claim_item l where (l.account_id, l.claim_id) = (t.account_id, t.claim_id)), '[]'),
               'adjustments', coalesce((
                  select jsonb_agg(jsonb_build_object('item_sequence', a.item_sequence, 'group_code', a.group_code, 'amount', a.amount))
                    from claim_adjustment a where a.account_id = t.account_id and a.claim_response_id = (
                      select r.id from claim_response r where (r.account_id, r.claim_id) = (t.account_id, t.claim_id)
                       order by r.revision desc limit 1)), '[]')) order by c.number, t.id)
             from payout_item t
             join claim c on (c.account_id, c.id) = (t.account_id, t.claim_id)
             left join client k on (k.account_id, k.id) = (c.account_id, c.client_id)
            where t.payout_id = p.id), '[]') as items
      from payout p
      join partner o on o.id = p.partner_id
      left join numo_company n on n.id = p.numo_company_id
      left join bank_account b on b.id = p.bank_account_id
     where p.id = ${id} and p.partner_id = ${partner_id} and ${isOneOf(sql`p.status`, partnerPayoutStatuses)}`.execute(
    tx
  )
  const [row] = rows
  if (!row) throw noSuch('payout')
  return {
    ...row,
    items: row.items.map(({ lines, adjustments, ...item }) => ({
      ...item,
      lines: statementLines({ ...item, lines, adjustments }).map((line) => ({
        ...line,
        description: lines.find(({ sequence }) => sequence === line.sequence)?.description ?? null,
      })),
    })),
  }
}
