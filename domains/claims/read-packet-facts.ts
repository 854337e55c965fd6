import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { isShowable } from '../documents/document-row.ts'
import { requirementFor, type Requirement } from '../insurance/rules-requirements.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { contentColumns, insurerRequirements, providerName } from './claim-sql.ts'
import type { claimTypes, PayeeType } from './enums.ts'
import { careSettingOf } from './rules-documents.ts'
import type { PacketFacts, PacketFile } from './rules-packet.ts'

type Row = PacketFacts & {
  id: string
  account_id: string
  type: (typeof claimTypes)[number]
  payee_type: PayeeType
  files: PacketFile[]
  requirements: Requirement[]
  timely_filing_days: number | null
  coverage_id: string | null
  insurance_company_id: string | null
  policy_valid_from: string | null
  policy_valid_until: string | null
  has_principal_diagnosis: boolean
}
export type ClaimFacts = Row & { requirement: Requirement | null }

/** Reads the facts of one claim. Throws 404 `no-such-claim`. */
export async function readPacketFacts(tx: Tx, claim_id: string): Promise<ClaimFacts> {
  const [facts] = await readClaimFacts(tx, [claim_id])
  if (!facts) throw noSuch('claim')
  return facts
}

/**
 * Reads what a packet says of each claim, its current documents, and what its insurer asks for: with an appeal when one
 * waits or runs.
 */
export async function readClaimFacts(tx: Tx, ids: readonly string[]): Promise<ClaimFacts[]> {
  const { rows } = await sql<Row>`
    select c.id, c.account_id, c.number, c.insurer_claim_number, c.type, c.payee_type, c.coverage_id, c.insurance_company_id,
           i.name as insurer_name, i.timely_filing_days, y.policy_number, v.member_id,
           y.valid_from as policy_valid_from, y.valid_until as policy_valid_until,
           concat_ws(' ', p.first_name, p.last_name, p.second_last_name) as client_name, p.birth_date::text as birth_date,
           c.service_from::text as service_from, c.service_until::text as service_until, c.service_country,
           ${providerName} as provider_name,
           c.currency, c.billed_amount::float8 as billed_amount, c.is_paid_by_household,
           (select a.reason from claim_appeal a
             where (a.account_id, a.claim_id) = (c.account_id, c.id)
               and (a.status = 'requested' or (a.status = 'sent' and c.status = 'appealed'))
             order by a.id desc limit 1) as appeal_reason,
           exists (select from claim_diagnosis g where (g.account_id, g.claim_id) = (c.account_id, c.id)
                      and g.type = 'principal') as has_principal_diagnosis,
           ${contentColumns},
           coalesce((select jsonb_agg(jsonb_build_object('document_id', d.id, 'type', d.type, 'file_name', d.file_name,
                                                         'created_at', ${utcText(sql`d.created_at`)}) order by d.id)
             from document_link k join document d on d.id = k.document_id
            where k.claim_id = c.id and d.status = 'current' and ${isShowable}), '[]') as files,
           ${insurerRequirements} as requirements
      from claim c
      join client p on p.id = c.client_id
      left join coverage v on v.id = c.coverage_id
      left join policy y on y.id = v.policy_id
      left join provider d on d.id = c.provider_id
      left join partner o on o.id = c.partner_id
      left join insurance_company i on i.id = c.insurance_company_id
     where c.id = any (${ids}::uuid[])`.execute(tx)
  return rows.map((facts) => {
    const request =
      facts.appeal_reason !== null
        ? 'appeal'
        : facts.payee_type === 'subscriber'
          ? 'reimbursement'
          : 'claim'
    return {
      ...facts,
      requirement: requirementFor(facts.requirements, request, careSettingOf[facts.type]),
    }
  })
}
