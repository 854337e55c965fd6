import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { momentOf } from '../ledger/as-of.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { Payout } from './contract.ts'

/** Reads a payout with its items, as it is or was at the end of a day. Throws 404 `no-such-payout`. */
export async function readPayout(tx: Tx, id: string, as_of?: string): Promise<Payout> {
  const at = momentOf(as_of)
  const { rows } = await sql<Payout>`
    select p.id, p.number, p.version, p.partner_id, o.name as partner_name, p.numo_company_id, p.currency,
           case when b.id is not null then jsonb_build_object('id', b.id, 'bank_name', b.bank_name, 'last4', b.last4,
             'held_until', case when b.held_until > ${at.instant(sql`p.numo_company_id`)} then to_char(b.held_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end) end as bank_account,
           p.gross_amount::float8 as gross_amount, p.fee_amount::float8 as fee_amount,
           p.fee_tax_amount::float8 as fee_tax_amount, p.withheld_tax_amount::float8 as withheld_tax_amount,
           p.net_amount::float8 as net_amount, p.item_count, p.status, p.status_reason, p.bank_trace,
           coalesce(p.created_by = app.user_id(), false) as is_own,
           (select u.display_name from app_user u where u.id = p.created_by) as created_by,
           (select u.display_name from app_user u where u.id = p.approved_by) as approved_by,
           (select jsonb_build_object('number', f.number, 'status', f.status) from ${at.rows('payout_file_item', sql`b.payout_id = p.id`)} i
              join ${at.rows('payout_file')} f on f.id = i.payout_file_id where i.payout_id = p.id and i.is_open) as bank_file,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', r.id, 'kind', r.kind, 'file_name', r.file_name, 'trace_number', r.trace_number,
               'transferred_on', r.transferred_on, 'created_at', ${utcText(sql`r.created_at`)},
               'created_by', (select u.display_name from app_user u where u.id = r.created_by)) order by r.created_at desc, r.id desc)
             from ${at.rows('payout_proof', sql`b.payout_id = p.id`)} r), '[]') as proofs,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', i.id, 'claim_id', i.claim_id, 'claim_number', c.number, 'gross_amount', i.gross_amount,
               'fee_amount', i.fee_amount, 'fee_tax_amount', i.fee_tax_amount, 'withheld_tax_amount', i.withheld_tax_amount,
               'net_amount', i.net_amount, 'status', i.status) order by i.id)
             from ${at.rows('payout_item', at.wasOfPayout(sql`p.id`))} i join claim c on (c.account_id, c.id) = (i.account_id, i.claim_id)
            where i.payout_id = p.id), '[]') as items,
           coalesce((select jsonb_agg(s.event order by s.event) from status_transition s
             where s.entity = 'payout' and s.from_status = p.status and s.event <> 'take_back' and app.role() = any (s.roles)), '[]') as moves
      from ${at.rows('payout', sql`b.id = ${id}`)} p
      join partner o on o.id = p.partner_id
      left join bank_account b on b.id = p.bank_account_id`.execute(tx)
  const [payout] = rows
  if (!payout) throw noSuch('payout')
  return as_of === undefined ? payout : { ...payout, moves: [] }
}
