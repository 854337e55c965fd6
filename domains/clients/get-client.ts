import { sql, type RawBuilder } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { mergesOf } from '../merges/merges-of.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { clientColumns } from './client-source.ts'
import type { ClientDetail, getClient as endpoint } from './contract-admin.ts'
import { factNames } from './contract-facts.ts'

const factColumns = sql.join(factNames.map((name) => sql.ref(`c.${name}`)))

/** SQL condition: staff settled record `d` as the same person as `c`. */
const isSamePerson = sql`exists (
  select from client_person a join client_person b using (person_id) where a.client_id = c.id and b.client_id = d.id)`

/** SQL expression: JSON array of the other records `d` that satisfy a condition. */
const others = (condition: RawBuilder<unknown>) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'first_name', d.first_name, 'last_name', d.last_name,
                      'account', jsonb_build_object('id', a.id, 'name', a.display_name, 'number', a.number))
                      order by d.created_at, d.id)
              from client d join account a on a.id = d.account_id where d.id <> c.id and ${condition}), '[]')`

/** Returns everything staff see of a covered person, in one statement. Records the read in the audit trail. */
export const getClient = (
  { tx, caller }: Context,
  { id }: InputOf<typeof endpoint>
): Promise<ClientDetail> =>
  tx(async (tx) => {
    const { rows } = await sql<ClientDetail>`
      select ${clientColumns}, ${factColumns}, c.version, c.merged_into_id,
             (select jsonb_build_object('id', u.id, 'display_name', u.display_name, 'email', u.email)
                from app_user u where u.id = c.user_id) as user,
             coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'kind', k.kind, 'partner', o.name,
                         'text_version', k.text_version, 'locale', k.locale, 'given_by', coalesce(u.display_name, '–'),
                         'given_at', ${utcText(sql`k.given_at`)}, 'withdrawn_at', ${utcText(sql`k.withdrawn_at`)})
                         order by k.withdrawn_at is not null, k.given_at desc, k.id)
                         from consent k left join partner o on o.id = k.partner_id
                              left join app_user u on u.id = k.given_by
                        where k.client_id = c.id), '[]') as consents,
             coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'number', m.number, 'status', m.status,
                         'service_from', m.service_from, 'currency', m.currency, 'billed_amount', m.billed_amount)
                         order by m.created_at desc, m.id)
                         from (select * from claim where client_id = c.id order by created_at desc, id limit 20) m), '[]') as claims,
             coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'policy_id', p.id, 'insurer', i.name,
                         'plan', coalesce(n.name, p.plan), 'policy_number', p.policy_number, 'member_id', v.member_id,
                         'status', v.status, 'valid_until', coalesce(v.valid_until, p.valid_until))
                         order by v.rank, p.rank, v.id)
                         from coverage v join policy p on p.id = v.policy_id
                              left join insurance_company i on i.id = p.insurance_company_id
                              left join insurance_plan n on n.id = p.insurance_plan_id
                        where v.client_id = c.id), '[]') as coverages,
             coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'status', r.status,
                         'source', r.source, 'started_at', ${utcText(sql`r.started_at`)}) order by r.started_at desc, p.id)
                         from care_relationship r join partner p on p.id = r.partner_id
                        where r.client_id = c.id), '[]') as partners,
             coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'first_name', f.first_name,
                         'last_name', f.last_name, 'relationship', f.relationship)
                         order by f.relationship <> 'self', f.birth_date, f.id)
                         from client f where f.account_id = c.account_id and f.id <> c.id
                          and f.status = 'active'), '[]') as family,
             ${others(sql`
                d.birth_date = c.birth_date and d.merged_into_id is null and c.merged_into_id is null
                and app.fold(d.first_name || ' ' || d.last_name) = app.fold(c.first_name || ' ' || c.last_name)
                and not exists (select from client_not_same n
                                 where n.one_id = least(c.id, d.id) and n.other_id = greatest(c.id, d.id))
                and not ${isSamePerson}`)} as duplicates,
             ${others(sql`d.merged_into_id is null and ${isSamePerson}`)} as same_person,
             ${mergesOf(sql`c.id`, {
               table: 'client',
               name: sql`concat_ws(' ', g.first_name, g.last_name, g.second_last_name)`,
             })} as merges
        from client c where c.id = ${id}`.execute(tx)
    const found = rows[0]
    if (!found) throw noSuch('client')
    const account_id = found.account.id
    await recordRead(tx, caller, { entity_type: 'client', entity_id: id, account_id })
    return found
  })
