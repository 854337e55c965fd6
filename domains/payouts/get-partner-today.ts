import { sql } from 'kysely'
import { actingPartner } from '../acting-partner.ts'
import { filerStepSql, insurerRequirements, isWithFilerSql } from '../claims/claim-sql.ts'
import { careSettingOf, documentChecklist } from '../claims/rules-documents.ts'
import type { claimTypes } from '../claims/enums.ts'
import { isShowable } from '../documents/document-row.ts'
import type { DocumentType } from '../documents/rules.ts'
import { requirementFor } from '../insurance/rules-requirements.ts'
import { networksDueOf } from '../providers/own-networks-sql.ts'
import type { Context } from '../context.ts'
import type { PartnerToday } from './contract-today.ts'

/** Number of claims and authorizations named with what they need, and of claims whose documents are looked at. */
const named = 3
const read = 200

const documentFields = ['missing_documents', 'missing_documents_count'] as const
/** A claim that is with the clinic, before its documents are compared with what its insurer wants. */
type Unchecked = {
  unsent: {
    id: string
    number: string
    type: (typeof claimTypes)[number]
    client_name: string | null
    requirements: Parameters<typeof requirementFor>[0]
    types: DocumentType[]
  }[]
}

function missingOf({
  id,
  number,
  client_name,
  type,
  requirements,
  types,
}: Unchecked['unsent'][number]): PartnerToday['missing_documents'] {
  const terms = requirementFor(requirements, 'claim', careSettingOf[type])
  const documents = documentChecklist(terms?.documents ?? [], types)
    .filter(({ is_there }) => !is_there)
    .map(({ document }) => document)
  return documents.length === 0 ? [] : [{ id, number, client_name, documents }]
}

/** Returns what the caller's clinic has to do today, and what money is on its way to it. */
export const getPartnerToday = (ctx: Context): Promise<PartnerToday> =>
  ctx.tx(async (tx) => {
    const partner_id = actingPartner(ctx)
    const { rows } = await sql<Omit<PartnerToday, (typeof documentFields)[number]> & Unchecked>`
      with own as (
        select c.id, c.account_id, c.client_id, c.number, c.status_reason, c.updated_at, ${filerStepSql(sql`c.status`)} as step,
               coalesce((select m.author_role = 'admin' from claim_message m
                          where (m.account_id, m.claim_id) = (c.account_id, c.id) and m.partner_id = c.partner_id
                          order by m.id desc limit 1), false) as has_answer
          from claim c
         where c.partner_id = ${partner_id} and c.payee_type = 'provider' and c.status not in ('closed', 'cancelled')
      ), needs as (
        select *, case when has_answer and step is distinct from 'answer' then 'message' else step end as need
          from own where step is not null or has_answer
      ), asked as (
        select a.*, case when a.status = 'needs_info' then 'answer' when a.has_answer then 'message' else 'send' end as need
          from (select x.id, x.account_id, x.client_id, x.number, x.status, x.status_reason, x.updated_at,
                       coalesce((select m.author_role = 'admin' from authorization_message m
                                  where (m.account_id, m.authorization_id) = (x.account_id, x.id)
                                  order by m.id desc limit 1), false) as has_answer
                  from prior_authorization x
                 where x.partner_id = ${partner_id} and x.status not in ('expired', 'cancelled', 'completed', 'denied')) a
         where a.status in ('draft', 'needs_info') or a.has_answer
      )
      select (select count(*)::int from needs where need = 'send') as drafts,
             (select count(*)::int from needs where need = 'answer') as to_answer,
             (select count(*)::int from needs where need = 'message') as answers,
             coalesce((select jsonb_agg(jsonb_build_object(
                 'id', n.id, 'number', n.number, 'need', n.need, 'status_reason', n.status_reason,
                 'client_name', (select concat_ws(' ', k.first_name, k.last_name) from client k
                                  where (k.account_id, k.id) = (n.account_id, n.client_id))) order by n.need, n.updated_at, n.id)
               from (select * from needs order by need, updated_at, id limit ${named}) n), '[]') as claims,
             coalesce((select jsonb_agg(to_jsonb(u) order by u.service_from, u.id) from (
               select c.id, c.number, c.type, c.service_from, ${insurerRequirements} as requirements,
                      (select concat_ws(' ', k.first_name, k.last_name) from client k
                        where (k.account_id, k.id) = (c.account_id, c.client_id)) as client_name,
                      coalesce((select jsonb_agg(d.type) from document_link l join document d on d.id = l.document_id
                                 where l.claim_id = c.id and d.status = 'current' and ${isShowable}), '[]') as types
                 from claim c
                where c.partner_id = ${partner_id} and c.payee_type = 'provider' and ${isWithFilerSql(sql`c.status`)}
                order by c.service_from, c.id limit ${read}) u), '[]') as unsent,
             (select count(*)::int from asked) as authorizations_count,
             coalesce((select jsonb_agg(jsonb_build_object(
                 'id', a.id, 'number', a.number, 'need', a.need, 'status_reason', a.status_reason,
                 'client_name', (select concat_ws(' ', k.first_name, k.last_name) from client k
                                  where (k.account_id, k.id) = (a.account_id, a.client_id)),
                 'procedure', (select t.description from authorization_treatment t
                                where (t.account_id, t.authorization_id) = (a.account_id, a.id) order by t.sequence limit 1))
                 order by a.need, a.updated_at, a.id)
               from (select * from asked order by need, updated_at, id limit ${named}) a), '[]') as authorizations,
             (select jsonb_build_object('id', p.id, 'number', p.number, 'currency', p.currency, 'net_amount', p.net_amount,
                       'is_sent', p.status = 'in_transit', 'scheduled_for', p.scheduled_for)
                from payout p
               where p.partner_id = ${partner_id} and p.status in ('approved', 'in_transit')
               order by p.status <> 'in_transit', p.scheduled_for nulls last, p.created_at, p.id limit 1) as next_payout,
             (select count(*)::int from (${networksDueOf(partner_id, ctx.today())}) due) as networks_due,
             coalesce((select jsonb_agg(to_jsonb(s) order by s.currency) from (
               select t.currency,
                      coalesce(sum(t.net_amount) filter (where p.id is null or p.status not in ('approved', 'in_transit')), 0)::float8 as available_amount,
                      coalesce(sum(t.net_amount) filter (where p.status in ('approved', 'in_transit')), 0)::float8 as on_the_way_amount
                 from payout_item t left join payout p on p.id = t.payout_id
                where t.partner_id = ${partner_id} and t.status in ('available', 'scheduled')
                group by t.currency) s), '[]') as money`.execute(tx)
    const [found] = rows
    if (!found) throw new Error('A statement with aggregates returned no row')
    const { unsent, ...today } = found
    const missing = unsent.flatMap(missingOf)
    return {
      ...today,
      missing_documents_count: missing.length,
      missing_documents: missing.slice(0, named),
    }
  })
