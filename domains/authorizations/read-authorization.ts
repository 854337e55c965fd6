import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import { isShowable } from '../documents/document-row.ts'
import {
  noticeClockOf,
  noticeTermsOn,
  type NoticeClock,
  type NoticeRuleFacts,
  type NoticeTerms,
} from '../insurance/rules-notice.ts'
import {
  noticeOf,
  preauthorizationOn,
  type NoticeState,
  type PreauthorizationAnswer,
} from '../insurance/rules-preauthorization.ts'
import { requirementFor, type Requirement } from '../insurance/rules-requirements.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { AuthorizationRecord } from './contract-parts.ts'
import { savedParts, type SavedPart } from './enums.ts'
import { requirementRows, shownReasons, versionRows } from './chain-sql.ts'
import { admissionRow, partRows } from './part-sql.ts'
import { guaranteeRows, shownGuarantees, type GuaranteeRow } from './read-guarantees.ts'
import { appealOf, authorizationStepOf } from './rules-next-step.ts'
import { shownReading, type FileReading } from './rules-reading.ts'
import { missingIn, requiredItems } from './rules.ts'

type Row = Omit<
  AuthorizationRecord,
  | 'part_versions'
  | 'required_documents'
  | 'missing'
  | 'notice'
  | 'next_step'
  | 'letters'
  | 'documents'
  | 'appeal_until'
  | 'is_appeal_assumed'
> & {
  tab_versions: Partial<Record<SavedPart, number>>
  guarantees: GuaranteeRow[]
  documents: (Omit<AuthorizationRecord['documents'][number], 'reading' | 'found'> & {
    reading: FileReading | null
  })[]
  requirements: Requirement[]
  rules: NoticeRuleFacts[]
  plan: { id: string; required_for: AuthorizationRecord['care_setting'][] } | null
}

/**
 * Reads an authorization under the caller's role, which decides whether it is theirs to see, with what it misses and what
 * happens next. Throws 404 `no-such-authorization`.
 */
export async function readAuthorization(
  tx: Tx,
  ctx: Pick<Context, 'now' | 'today'>,
  id: string
): Promise<AuthorizationRecord> {
  const { rows } = await sql<Row>`
    select a.id, a.number, a.version, a.client_id,
           (select concat_ws(' ', p.first_name, p.last_name) from client p where p.id = a.client_id) as client_name,
           v.member_id, v.policy_id, a.insurance_company_id, i.name as insurer_name, a.partner_id, o.name as partner_name,
           a.extends_id, (select e.number from prior_authorization e where e.id = a.extends_id) as extends_number,
           (select jsonb_build_object('id', e.id, 'name', e.number) from prior_authorization e where e.id = a.copied_from_id) as copied_from,
           case when a.extends_id is not null then jsonb_build_object('kind', a.extension_kind, 'reason', a.extension_reason,
             'requested_amount', a.requested_amount, 'requested_until', a.requested_until) end as extension,
           ${versionRows} as versions,
           a.care_setting, a.priority, a.status, a.status_reason,
           ${shownReasons} as decision_reasons, a.insurer_reference, a.currency,
           a.estimated_amount::float8 as estimated_amount, a.guaranteed_amount::float8 as guaranteed_amount,
           a.guarantee_currency, a.patient_share_note, a.valid_from::text as valid_from, a.valid_until::text as valid_until,
           a.answer_due_on::text as answer_due_on, ${utcText(sql`a.created_at`)} as created_at,
           ${utcText(sql`a.submitted_at`)} as submitted_at, ${utcText(sql`a.sent_at`)} as sent_at,
           ${utcText(sql`a.decided_at`)} as decided_at,
           a.tab_versions || jsonb_build_object('stay', coalesce((select d.stay_version from authorization_admission d
             where (d.account_id, d.authorization_id) = (a.account_id, a.id)), 0)) as tab_versions,
           a.medical_history, a.alternatives, a.medicines, a.implants, a.deposit_amount::float8 as deposit_amount,
           ${partRows('authorization_diagnosis')} as diagnoses, ${partRows('authorization_treatment')} as treatments,
           ${partRows('authorization_cost')} as costs, ${partRows('authorization_team_member')} as team,
           ${admissionRow} as admission,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', d.id, 'type', d.type, 'file_name', d.file_name, 'created_at', ${utcText(sql`d.created_at`)},
               'reading', (select jsonb_build_object('status', e.status, 'pages', e.page_count, 'facts',
                    coalesce((select jsonb_object_agg(f.path, f.value) from extraction_field f where f.extraction_id = e.id), '{}'))
                  from extraction e where e.account_id = a.account_id and d.id in (e.document_id, e.second_document_id)
                  order by e.created_at desc, e.id desc limit 1)) order by k.created_at, k.id)
             from document_link k join document d on d.id = k.document_id
            where k.authorization_id in (select e.id from prior_authorization e
                where e.chain_id = a.chain_id and e.chain_version <= a.chain_version) and d.status = 'current' and ${isShowable}), '[]') as documents,
           coalesce((select jsonb_agg(jsonb_build_object(
               'event', e.event, 'to_status', e.to_status, 'actor_role', e.actor_role, 'note', e.note,
               'created_at', ${utcText(sql`e.created_at`)}) order by e.id)
             from authorization_event e where (e.account_id, e.authorization_id) = (a.account_id, a.id)), '[]') as history,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', m.id, 'author_role', m.author_role, 'author_name', u.display_name, 'body', m.body,
               'created_at', ${utcText(sql`m.created_at`)}) order by m.id)
             from authorization_message m left join app_user u on u.id = m.author_user_id and m.author_role = 'partner'
            where (m.account_id, m.authorization_id) = (a.account_id, a.id)), '[]') as messages,
           ${guaranteeRows} as guarantees,
           ${requirementRows} as requirements,
           coalesce((select jsonb_agg(jsonb_build_object(
               'id', r.id, 'insurance_plan_id', r.insurance_plan_id, 'care_setting', r.care_setting,
               'is_required', r.is_required, 'lead_hours', r.lead_hours, 'emergency_hours', r.emergency_hours,
               'late_paid_bps', r.late_paid_bps, 'validity_days', r.validity_days, 'valid_from', r.valid_from,
               'valid_until', r.valid_until))
             from preauthorization_rule r where r.insurance_company_id = a.insurance_company_id), '[]') as rules,
           (select jsonb_build_object('id', n.id, 'required_for', n.preauthorization_required_for)
              from policy y join insurance_plan n on n.id = y.insurance_plan_id where y.id = v.policy_id) as plan
      from prior_authorization a
      join partner o on o.id = a.partner_id
      join insurance_company i on i.id = a.insurance_company_id
      left join coverage v on v.id = a.coverage_id
     where a.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw noSuch('authorization')
  return shownAuthorization(row, { now: ctx.now().toISOString(), today: ctx.today() })
}

/** Returns the insurer's terms for a request of an authorization: a pre-authorization or an appeal. */
const termsOf = (
  { requirements, care_setting }: Pick<Row, 'requirements' | 'care_setting'>,
  request: 'preauthorization' | 'appeal'
) => requirementFor(requirements, request, care_setting)

/**
 * By when the insurer must know of the stay: it does once the request was sent there. Of a version that extends a stay it knows
 * already, and what has no stay has no clock.
 */
const clockOf = ({ admission, ...row }: Row, terms: NoticeTerms, now: string) =>
  admission === null || row.extends_id !== null
    ? null
    : noticeClockOf(terms, {
        is_emergency: admission.is_emergency || row.care_setting === 'emergency',
        admission_at: admission.actual_admission_at ?? admission.planned_admission_at,
        told_at: row.sent_at,
        now,
      })
/** Whether the insurer knew in time, by the clock where its rules name hours; null of a version of a stay it knows. */
function noticeStateOf(
  row: Row,
  rule: PreauthorizationAnswer,
  clock: NoticeClock | null
): NoticeState | null {
  if (row.admission === null || row.extends_id !== null) return null
  if (clock !== null) return clock.state === 'open' ? 'not_asked' : clock.state
  return noticeOf(rule, {
    service_at: row.admission.planned_admission_at.slice(0, 16),
    asked_at: row.sent_at?.slice(0, 16) ?? null,
  }).state
}
const overStatuses: ReadonlySet<AuthorizationRecord['status']> = new Set([
  'expired',
  'cancelled',
  'completed',
])

function shownAuthorization(
  row: Row,
  { now, today }: { now: string; today: string }
): AuthorizationRecord {
  const { tab_versions, requirements: _, rules, plan, guarantees, ...shown } = row
  const required = termsOf(row, 'preauthorization')?.documents ?? []
  const types = row.documents.map(({ type }) => type)
  const appeal = appealOf(row, termsOf(row, 'appeal')?.deadline_days ?? null)
  const about = [
    row.admission?.planned_admission_at.slice(0, 10) ?? today,
    plan ?? { id: '', required_for: [] },
    rules,
    row.care_setting,
  ] as const
  const rule = preauthorizationOn(...about)
  const terms = noticeTermsOn(...about)
  const clock = clockOf(row, terms, now)
  return {
    ...shown,
    documents: row.documents.map(({ reading, ...file }) => ({
      ...file,
      ...shownReading(reading),
    })),
    guarantees: shownGuarantees(guarantees, { status: row.status, today }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- built from the list of its keys
    part_versions: Object.fromEntries(
      savedParts.map((part) => [part, tab_versions[part] ?? 0])
    ) as AuthorizationRecord['part_versions'],
    required_documents: requiredItems(required, types),
    missing: missingIn({
      care_setting: row.care_setting,
      has_principal_diagnosis: row.diagnoses.some(({ type }) => type === 'principal'),
      treatment_count: row.treatments.length,
      estimated_amount: row.estimated_amount,
      has_responsible: row.team.some(({ responsible }) => responsible),
      has_admission: row.admission !== null,
      required,
      document_types: types,
    }),
    notice: {
      is_required: rule.is_required,
      lead_hours: rule.lead_hours,
      state: noticeStateOf(row, rule, clock),
      validity_days: terms.validity_days,
      late_paid_bps: terms.late_paid_bps,
      clock: overStatuses.has(row.status) ? null : clock,
    },
    next_step: authorizationStepOf({
      ...row,
      ...appeal,
      status_since: row.history.at(-1)?.created_at.slice(0, 10) ?? today,
    }),
    ...appeal,
  }
}
