import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import type { suggestClaims as endpoint, SuggestedClaim } from './contract-suggestions.ts'
import { readInsurancePayment } from './read-insurance-payment.ts'
import { byStrength, reasonsOf, splitFor, type Promised } from './rules-suggest.ts'

type Candidate = Omit<SuggestedClaim, 'reasons' | 'split'> & {
  insurer_claim_number: string | null
  insurer_reference: string | null
  promised: Promised | null
}

/** Candidates that are considered, oldest decision first, and suggestions that are returned. */
const considered = 500
const returned = 20

/**
 * Suggests decided claims on which the insurer still owes, best match first; `q` narrows them to a number of ours or of
 * the insurer. Throws 404 `no-such-insurance-payment`.
 */
export const suggestClaims = (
  ctx: Context,
  { id, q }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const payment = await readInsurancePayment(tx, id)
    if (payment.unallocated_amount <= 0) return { claims: [] }
    const candidates = await readCandidates(tx, payment, q ?? '')
    const all = candidates.map(
      ({ insurer_claim_number, insurer_reference, promised, ...claim }) => {
        const candidate = { ...claim, insurer_claim_number, insurer_reference, promised }
        return {
          ...claim,
          reasons: reasonsOf(payment, candidate),
          split: splitFor(payment, candidate),
        }
      }
    )
    return { claims: byStrength(all).slice(0, returned) }
  })

async function readCandidates(
  tx: Tx,
  {
    insurance_company_id,
    numo_company_id,
  }: { insurance_company_id: string; numo_company_id: string },
  q: string
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select c.id as claim_id, c.number, concat_ws(' ', p.first_name, p.last_name) as client_name, o.name as partner_name,
           c.service_from::text as service_from, c.currency, c.insurer_balance::float8 as insurer_balance,
           c.insurer_claim_number, r.insurer_reference,
           case when r.benefit_currency is not null then jsonb_build_object(
             'currency', r.benefit_currency, 'amount', r.benefit_amount_foreign, 'benefit_amount', r.benefit_amount,
             'fx_rate', r.fx_rate) end as promised
      from claim c
      join client p on (p.account_id, p.id) = (c.account_id, c.client_id)
      left join partner o on o.id = c.partner_id
      join lateral (select * from claim_response r where (r.account_id, r.claim_id) = (c.account_id, c.id)
                     order by r.revision desc limit 1) r on true
     where c.insurance_company_id = ${insurance_company_id} and c.numo_company_id = ${numo_company_id}
       and c.payee_type = 'provider' and c.status in ('adjudicated', 'settled') and c.insurer_balance > 0
       and c.decision_reversed_at is null
       and (${q} = '' or c.number ilike '%' || ${q} || '%' or c.insurer_claim_number = ${q})
     order by c.adjudicated_at, c.id
     limit ${considered}`.execute(tx)
  return rows
}
