import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { filingOf } from '../insurance/rules-requirements.ts'
import type { ClaimChecks, getClaimChecks as endpoint } from './contract-packet.ts'
import { readPacketFacts } from './read-packet-facts.ts'
import { documentChecklist } from './rules-documents.ts'

type Duplicate = ClaimChecks['duplicates'][number]

/**
 * Checks a claim before it is sent: what its insurer asks for and what of it is missing, the filing deadline, the
 * policy on the day of care, and other claims that look like the same bill. Throws 404 `no-such-claim`.
 */
export const getClaimChecks = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<ClaimChecks> =>
  ctx.tx(async (tx) => {
    const facts = await readPacketFacts(tx, id)
    const { service_from, service_until, policy_valid_from, policy_valid_until } = facts
    const documents = documentChecklist(
      facts.requirement?.documents ?? [],
      facts.files.map(({ type }) => type)
    )
    const { until, days_left } = filingOf(
      { service_on: service_until, filed_on: ctx.today() },
      facts.requirement,
      facts.timely_filing_days
    )
    const isInForce =
      (policy_valid_from === null || policy_valid_from <= service_from) &&
      (policy_valid_until === null || policy_valid_until >= service_from)
    const problems: [ClaimChecks['problems'][number], boolean][] = [
      ['no-lines', facts.billed_amount === 0],
      ['no-diagnosis', !facts.has_principal_diagnosis],
      ['no-insurer', facts.insurance_company_id === null],
      ['no-policy', facts.coverage_id === null],
      ['policy-not-in-force', facts.coverage_id !== null && !isInForce],
      ['filing-late', days_left !== null && days_left < 0 && facts.appeal_reason === null],
      ['document-missing', documents.some(({ is_there }) => !is_there)],
    ]
    const duplicates = await sql<Duplicate>`
      select o.id, o.number, coalesce(p.name, o.provider_name) as provider_name, o.service_from::text as service_from,
             o.currency, o.billed_amount::float8 as billed_amount, r.reasons
        from claim c
        join claim o on o.account_id = c.account_id and o.id <> c.id and o.status <> 'cancelled'
        left join partner p on p.id = o.partner_id
       cross join lateral (select array_remove(array[
               case when o.client_id = c.client_id then 'person' end,
               case when o.partner_id = c.partner_id or o.provider_id = c.provider_id
                      or lower(o.provider_name) = lower(c.provider_name) then 'provider' end,
               case when o.service_from <= c.service_until and c.service_from <= o.service_until then 'day' end,
               case when o.currency = c.currency and o.billed_amount = c.billed_amount and c.billed_amount > 0 then 'amount' end,
               case when exists (select from document_link k join document d on d.id = k.document_id and d.erased_at is null
                                  join document e on e.account_id = d.account_id and e.sha256 = d.sha256
                                  join document_link m on m.document_id = e.id and m.claim_id = o.id
                                 where k.claim_id = c.id) then 'file' end], null) as reasons) r
       where c.id = ${id} and ('file' = any (r.reasons) or cardinality(r.reasons) >= 3 and 'amount' = any (r.reasons))
       order by cardinality(r.reasons) desc, o.id limit 10`.execute(tx)
    return {
      documents,
      has_rules: facts.requirement !== null,
      filing: until === null || days_left === null ? null : { until, days_left },
      problems: problems.flatMap(([code, is_so]) => (is_so ? [code] : [])),
      duplicates: duplicates.rows,
    }
  })
