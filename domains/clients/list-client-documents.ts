import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { ClientDocument, listClientDocuments as endpoint } from './contract-documents.ts'

const max = 200

/**
 * Lists documents of the policies that cover or covered a person, and those of the household without a policy.
 * Replaced and withdrawn ones are listed, but cannot be opened. Records the read in the audit trail.
 */
export const listClientDocuments = (
  { tx, caller }: Context,
  { id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const found = await tx
      .selectFrom('client')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw noSuch('client')
    const { account_id } = found
    await recordRead(tx, caller, { entity_type: 'document', entity_id: null, account_id })
    const { rows } = await sql<ClientDocument>`
      with about as (
        select l.document_id, l.policy_id from document_link l where l.account_id = ${account_id}
        union
        select d.id, p.id from policy p cross join lateral
               (values (p.policy_document_id_front), (p.policy_document_id_back)) d (id)
         where p.account_id = ${account_id} and d.id is not null
      )
      select d.id, d.type, d.file_name, d.mime_type, d.page_count,
             (d.preview_key is not null or d.mime_type like 'image/%') as has_preview,
             ${utcText(sql`d.created_at`)} as created_at,
             case when d.erased_at is not null then 'erased' when d.status = 'entered_in_error' then 'withdrawn'
                  when d.scan_status = 'infected' then 'refused' when d.scan_status <> 'clean' then 'checking'
                  else d.status end as state,
             case when p.id is not null then
               jsonb_build_object('id', p.id, 'insurer', coalesce(i.name, p.insurer_name), 'number', p.policy_number) end as policy,
             (select e.id from extraction e where d.id in (e.document_id, e.second_document_id) and e.schema_name = 'insurance_card'
               order by e.created_at desc, e.id desc limit 1) as extraction_id,
             (select count(*) from audit_event v
               where v.entity_type = 'document' and v.entity_id = d.id::text and v.action = 'R')::integer as looks
        from document d
        left join lateral (
          select p.* from about a join policy p on p.id = a.policy_id
           where a.document_id = d.id
           order by exists (select from coverage v where v.policy_id = p.id and v.client_id = ${id}) desc, p.rank, p.id limit 1) p on true
        left join insurance_company i on i.id = p.insurance_company_id
       where d.account_id = ${account_id}
         and (p.id is null or exists (select from coverage v where v.policy_id = p.id and v.client_id = ${id}))
       order by d.id desc limit ${sql.lit(max)}`.execute(tx)
    return { documents: rows }
  })
