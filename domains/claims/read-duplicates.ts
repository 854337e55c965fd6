import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { ClaimChecks } from './contract-packet.ts'

export type Duplicate = ClaimChecks['duplicates'][number] & { claim_id: string }

/**
 * Reads other claims of the same household that look like the same bill as one of these: the same file or invoice, three
 * matching facts with the amount, or everything the same or nearly so. Best matches first.
 */
export async function readDuplicates(tx: Tx, ids: readonly string[]): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select c.id as claim_id, o.id, o.number, coalesce(p.name, o.provider_name) as provider_name,
           o.service_from::text as service_from, o.currency, o.billed_amount::float8 as billed_amount, r.reasons
      from claim c
      join claim o on o.account_id = c.account_id and o.id <> c.id and o.status <> 'cancelled'
      left join partner p on p.id = o.partner_id
     cross join lateral (select array_remove(array[
             case when o.client_id = c.client_id then 'person' end,
             case when o.partner_id = c.partner_id or o.provider_id = c.provider_id
                    or lower(o.provider_name) = lower(c.provider_name) then 'provider' end,
             case when o.service_from <= c.service_until and c.service_from <= o.service_until then 'day'
                  when abs(o.service_from - c.service_from) <= 7 then 'near_day' end,
             case when o.currency <> c.currency or c.billed_amount = 0 then null
                  when o.billed_amount = c.billed_amount then 'amount'
                  when abs(o.billed_amount - c.billed_amount) * 100 <= c.billed_amount then 'near_amount' end,
             case when exists (select from document_link k join document d on d.id = k.document_id and d.erased_at is null
                                join document e on e.account_id = d.account_id and e.sha256 = d.sha256
                                join document_link m on m.document_id = e.id and m.claim_id = o.id
                               where k.claim_id = c.id) then 'file' end,
             case when exists (select from document_link k join document d on d.id = k.document_id and d.erased_at is null
                                join document_link m on m.claim_id = o.id join document e on e.id = m.document_id
                               where k.claim_id = c.id and d.cfdi ->> 'number' = e.cfdi ->> 'number'
                                 and d.cfdi -> 'issuer' ->> 'rfc' = e.cfdi -> 'issuer' ->> 'rfc') then 'invoice' end], null) as reasons) r
     where c.id = any (${ids}::uuid[])
       and (r.reasons && '{file,invoice}' or cardinality(r.reasons) >= 3 and 'amount' = any (r.reasons)
            or r.reasons @> '{person,provider}' and cardinality(r.reasons) = 4)
     order by c.id, cardinality(r.reasons) desc, o.id`.execute(tx)
  return rows
}
