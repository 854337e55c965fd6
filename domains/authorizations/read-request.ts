import { sql } from 'kysely'
import type { InsurerRequest } from '@numo/adapters/insurer-requests/port.ts'
import type { Tx } from '../context.ts'
import { isShowable } from '../documents/document-row.ts'
import type { DocumentType } from '../documents/rules.ts'
import { utcText } from '../utc-text.ts'
import { readInsurerAddress } from './queue-sending.ts'

export type StoredFile = {
  document_id: string
  type: DocumentType
  file_name: string
  mime_type: string
  storage_key: string
  created_at: string
}

export type StoredRequest = Omit<InsurerRequest, 'trace_number' | 'insurer' | 'email'> & {
  number: string
  costs: (InsurerRequest['costs'][number] & { description: string })[]
  files: StoredFile[]
}

/** Reads what an insurer is told of an authorization, with the files of its chain. */
export async function readRequest(tx: Tx, id: string) {
  const { rows } = await sql<
    StoredRequest & { insurance_company_id: string; account_id: string; partner_id: string }
  >`
    select a.number, a.account_id, a.partner_id, a.insurance_company_id, o.name as clinic_name,
           case when exists (select from authorization_event e where (e.account_id, e.authorization_id) = (a.account_id, a.id)
                  and e.event = 'appeal') then 'appeal' else coalesce(a.extension_kind, 'initial') end as kind,
           jsonb_build_object('first_name', p.first_name, 'last_name', concat_ws(' ', p.last_name, p.second_last_name),
             'birth_date', p.birth_date, 'member_id', v.member_id) as member,
           a.care_setting, a.priority, a.currency, a.estimated_amount::float8 as estimated_amount,
           coalesce((select jsonb_agg(d.code order by (d.type = 'principal') desc, d.sequence) from authorization_diagnosis d
             where (d.account_id, d.authorization_id) = (a.account_id, a.id) and d.code_system = 'icd10' and d.code is not null), '[]') as diagnoses,
           coalesce((select jsonb_agg(t.description order by t.sequence) from authorization_treatment t
             where (t.account_id, t.authorization_id) = (a.account_id, a.id)), '[]') as treatments,
           coalesce((select jsonb_agg(jsonb_build_object('category', c.category, 'quantity', c.quantity, 'description', c.description, 'amount', c.amount) order by c.sequence)
             from authorization_cost c where (c.account_id, c.authorization_id) = (a.account_id, a.id)), '[]') as costs,
           s.planned_admission_at::date::text as admission_on, s.nights,
           (select e.insurer_reference from prior_authorization e where e.id = a.extends_id) as earlier_reference,
           coalesce(a.extension_reason, a.status_reason) as reason,
           coalesce((select jsonb_agg(jsonb_build_object('document_id', d.id, 'type', d.type, 'file_name', d.file_name,
               'mime_type', d.mime_type, 'storage_key', d.storage_key, 'created_at', ${utcText(sql`d.created_at`)}) order by k.created_at, k.id)
             from document_link k join document d on d.id = k.document_id
            where k.authorization_id in (select e.id from prior_authorization e
                    where e.chain_id = a.chain_id and e.chain_version <= a.chain_version)
              and d.status = 'current' and ${isShowable}), '[]') as files
      from prior_authorization a
      join client p on (p.account_id, p.id) = (a.account_id, a.client_id)
      join coverage v on (v.account_id, v.id) = (a.account_id, a.coverage_id)
      join partner o on o.id = a.partner_id
      left join authorization_admission s on (s.account_id, s.authorization_id) = (a.account_id, a.id)
     where a.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { insurance_company_id, ...request } = row
  return { ...request, insurer: await readInsurerAddress(tx, insurance_company_id) }
}
