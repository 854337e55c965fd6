import { sql } from 'kysely'

/**
 * SQL of what a clinic receives of the decision on claim `c` under its open agreement; null before the decision or
 * without an agreement. Each payment is rounded by itself, so that several may differ from it by a minor unit each.
 */
export const expectedAmount = sql`
  case when c.outcome is not null and c.decision_reversed_at is null then (
    select (g.gross - g.fee - round(g.fee * a.fee_tax_bps / 10000) - round(g.gross * a.withholding_bps / 10000))::float8
      from partner_agreement a
     cross join lateral (select c.insurer_payable_amount::numeric + c.patient_responsibility_amount
                              - c.patient_paid_at_partner_amount as gross) d
     cross join lateral (select d.gross, round(d.gross * a.fee_bps / 10000) as fee) g
     where a.partner_id = c.partner_id and a.numo_company_id = c.numo_company_id and a.ends_on is null) end`

/** SQL of what was paid out to the clinic for claim `c`, after fees. */
export const receivedAmount = sql`
  coalesce((select sum(i.net_amount) from payout_item i
             where (i.account_id, i.claim_id) = (c.account_id, c.id) and i.status = 'paid'), 0)::float8`
