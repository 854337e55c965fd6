import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { ofClaims } from '../claims/of-claims.ts'
import type { Tx } from '../context.ts'
import { agreementsOn } from '../payouts/agreements-on.ts'
import { readStoredFile } from './get-money-file.ts'
import type { Books, EarlierItem } from './plan-remittance.ts'
import type { Remittance } from './reading/remittance.ts'
import type { Promised } from './rules-suggest.ts'

type RemittanceKey = { file_id: string; index: number; currency?: string | undefined }

/** Reads one remittance of a stored file. Throws 404 `no-such-file` or `no-such-remittance`. */
export async function readRemittance(tx: Tx, { file_id, index, currency }: RemittanceKey) {
  const { read } = await readStoredFile(tx, file_id, currency)
  const remittance = read.kind === 'remittance' ? read.remittances[index] : undefined
  if (!remittance) throw refuse(404, 'no-such-remittance', 'This file has no such remittance')
  return remittance
}

type PaymentParties = { insurance_company_id: string; numo_company_id: string }

/** Reads what a remittance is compared with; `lock` keeps its claims from changing until the transaction ends. */
export async function readBooks(
  tx: Tx,
  { claims: remitted, currency }: Remittance,
  { insurance_company_id, numo_company_id }: PaymentParties,
  { lock, today }: { lock: boolean; today: string }
): Promise<Books> {
  const numbers = remitted.map(({ claim_number }) => claim_number.toUpperCase())
  const theirs = remitted.flatMap(({ insurer_claim_number }) => insurer_claim_number ?? [])
  let query = tx
    .selectFrom('claim')
    .selectAll()
    .where(
      sql<boolean>`number = any (${numbers}::text[])
        or (insurance_company_id = ${insurance_company_id} and insurer_claim_number = any (${theirs}::text[]))`
    )
    // In one order, so that two remittances never wait for each other in a circle.
    .orderBy('id')
  if (lock) query = query.forUpdate()
  const claims = await query.execute()
  const keys = ofClaims(claims)
  const promises = await sql<{ claim_id: string; promised: Promised | null }>`
    select distinct on (r.claim_id) r.claim_id, case when r.benefit_currency is not null then jsonb_build_object(
             'currency', r.benefit_currency, 'amount', r.benefit_amount_foreign, 'benefit_amount', r.benefit_amount,
             'fx_rate', r.fx_rate) end as promised
      from ${keys} join claim_response r on (r.account_id, r.claim_id) = (k.account_id, k.claim_id)
     order by r.claim_id, r.revision desc`.execute(tx)
  const promised = new Map(promises.rows.map((one) => [one.claim_id, one.promised]))
  const items = await sql<EarlierItem>`
    select i.id, i.claim_id, i.currency, (i.amount + coalesce(r.amount, 0))::float8 as amount,
           (i.claim_amount + coalesce(r.claim_amount, 0))::float8 as claim_amount
      from ${keys}
      join insurance_payment_item i on (i.account_id, i.claim_id) = (k.account_id, k.claim_id)
      join insurance_payment p on p.id = i.insurance_payment_id and p.insurance_company_id = ${insurance_company_id}
      left join lateral (select sum(r.amount) as amount, sum(r.claim_amount) as claim_amount from insurance_payment_item r
                          where r.account_id = i.account_id and r.reversal_of_id = i.id) r on true
     where i.reversal_of_id is null and i.amount > 0
     order by i.created_at desc, i.id desc`.execute(tx)
  const agreements = await agreementsOn(tx, today)
    .select('partner_id')
    .where('numo_company_id', '=', numo_company_id)
    .execute()
  return {
    insurance_company_id,
    numo_company_id,
    currency,
    claims: claims.map((claim) => ({ ...claim, promised: promised.get(claim.id) ?? null })),
    items: items.rows,
    agreed: new Set(agreements.map(({ partner_id }) => partner_id)),
  }
}
