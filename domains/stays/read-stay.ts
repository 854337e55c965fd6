import { sql } from 'kysely'
import type {
  AuthorizationSetting,
  AuthorizationStatus,
  dischargeTasks,
} from '../authorizations/enums.ts'
import { costCategories } from '../claims/enums.ts'
import { documentChecklist } from '../claims/rules-documents.ts'
import type { Context, Tx } from '../context.ts'
import { isShowable } from '../documents/document-row.ts'
import type { DocumentType } from '../documents/rules.ts'
import { requirementFor, type Requirement } from '../insurance/rules-requirements.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { Stay } from './contract-stay.ts'
import { billers, type Biller } from './enums.ts'
import { heldStay } from './held-stay.ts'
import { clearanceOf } from './rules-clearance.ts'
import { depositOf } from './rules-deposit.ts'
import { usageOf, type Charge } from './rules-usage.ts'
import {
  authorisedAmount,
  claimableIn,
  guaranteeIn,
  writableIn,
  type Version,
  type VersionCost,
} from './rules-versions.ts'

type Head = (typeof costCategories)[number]
type Bill = Stay['bills'][number] & { is_claimed: boolean }

/** A chain of versions with everything its clinic, staff and household may see of its stay. */
export type StayRow = {
  account_id: string
  partner_id: string
  client_id: string
  coverage_id: string
  currency: string
  care_setting: AuthorizationSetting
  chain_id: string
  /** Oldest first. */
  versions: Version[]
  admitted_at: string | null
  discharged_at: string | null
  planned_discharge_at: string | null
  tasks_done: (typeof dischargeTasks)[number][]
  costs: (VersionCost & { category: Head; amount: number })[]
  separate: { authorization_id: string; role: string }[]
  charges: Charge<Head>[]
  bills: Bill[]
  entries: Stay['deposit']['entries']
  claims: (Stay['claims'][number] & { status: Stay['claims'][number]['status'] })[]
  document_types: DocumentType[]
  requirements: Requirement[]
}

const ofChain = (as: string) =>
  sql`${sql.ref(`${as}.account_id`)} = c.account_id and ${sql.ref(`${as}.chain_id`)} = c.chain_id`
/** Rows about any version of the chain. */
const ofVersion = (as: string) =>
  sql`${sql.ref(`${as}.account_id`)} = c.account_id and ${sql.ref(`${as}.authorization_id`)} = any (c.ids)`
const list = (fields: ReturnType<typeof sql>, order: ReturnType<typeof sql>) =>
  sql`coalesce(jsonb_agg(jsonb_build_object(${fields}) order by ${order}), '[]')`

/** Reads the stay of an authorization under the caller's role. Throws 404 `no-such-authorization`. */
export async function readStayRow(tx: Tx, id: string): Promise<StayRow> {
  const { rows } = await sql<StayRow>`
    with c as (
      select a.account_id, a.partner_id, a.client_id, a.coverage_id, a.currency, a.care_setting, a.insurance_company_id,
             a.chain_id,
             array(select v.id from prior_authorization v where v.account_id = a.account_id and v.partner_id = a.partner_id
                      and v.chain_id = a.chain_id) as ids
        from prior_authorization a where a.id = ${id})
    select c.account_id, c.partner_id, c.client_id, c.coverage_id, c.currency, c.care_setting, c.chain_id,
      (select ${list(
        sql`'id', v.id, 'number', v.number, 'status', v.status, 'guaranteed_amount', v.guaranteed_amount,
            'guarantee_currency', v.guarantee_currency, 'valid_until', v.valid_until,
            'decided_at', ${utcText(sql`v.decided_at`)}`,
        sql`v.created_at, v.id`
      )} from prior_authorization v where v.account_id = c.account_id and v.id = any (c.ids)) as versions,
      ${utcText(sql`s.actual_admission_at`)} as admitted_at, ${utcText(sql`s.actual_discharge_at`)} as discharged_at,
      ${utcText(sql`s.planned_discharge_at`)} as planned_discharge_at, to_jsonb(coalesce(s.discharge_done, '{}')) as tasks_done,
      (select ${list(
        sql`'authorization_id', k.authorization_id, 'category', k.category, 'amount', k.amount, 'approved_amount', k.approved_amount`,
        sql`k.sequence`
      )} from authorization_cost k where ${ofVersion('k')}) as costs,
      (select ${list(sql`'authorization_id', m.authorization_id, 'role', m.role`, sql`m.sequence`)}
         from authorization_team_member m where ${ofVersion('m')} and m.bills_separately) as separate,
      (select ${list(
        sql`'service_on', h.service_on, 'category', h.category, 'biller', b.biller, 'amount', h.amount`,
        sql`h.service_on, h.id`
      )} from stay_bill b join stay_charge h on (h.account_id, h.stay_bill_id) = (b.account_id, b.id)
        where ${ofChain('b')} and b.withdrawn_at is null) as charges,
      (select ${list(
        sql`'id', b.id, 'number', b.number, 'biller', b.biller, 'biller_name', b.biller_name, 'billed_on', b.billed_on,
            'amount', b.amount, 'is_withdrawn', b.withdrawn_at is not null,
            'line_count', (select count(*) from stay_charge h where (h.account_id, h.stay_bill_id) = (b.account_id, b.id)),
            'claim_number', case when m.status <> 'cancelled' then m.number end, 'is_claimed', coalesce(m.status <> 'cancelled', false),
            'authorization_number', (select v.number from prior_authorization v where (v.account_id, v.id) = (b.account_id, b.authorization_id))`,
        sql`b.id desc`
      )} from stay_bill b left join claim m on (m.account_id, m.id) = (b.account_id, b.claim_id) where ${ofChain('b')}) as bills,
      (select ${list(
        sql`'id', t.id, 'kind', t.kind, 'amount', t.amount, 'happened_on', t.happened_on, 'method', t.method,
            'reference', t.reference, 'claim_number', (select m.number from claim m where (m.account_id, m.id) = (t.account_id, t.claim_id))`,
        sql`t.id`
      )} from stay_deposit t where ${ofChain('t')}) as entries,
      (select ${list(
        sql`'id', m.id, 'number', m.number, 'status', m.status, 'billed_amount', m.billed_amount,
            'patient_balance', case when m.outcome is not null then m.patient_balance end,
            'deposit_used_amount', coalesce((select sum(case t.kind when 'used' then t.amount::bigint else -t.amount::bigint end)
               from stay_deposit t where (t.account_id, t.claim_id) = (m.account_id, m.id)), 0)`,
        sql`m.created_at, m.id`
      )} from claim m where m.account_id = c.account_id and m.id in (
           select b.claim_id from stay_bill b where ${ofChain('b')} union select t.claim_id from stay_deposit t where ${ofChain('t')})) as claims,
      (select coalesce(jsonb_agg(distinct d.type), '[]') from document_link k join document d on d.id = k.document_id
        where ${ofVersion('k')} and d.status = 'current' and ${isShowable}) as document_types,
      (select ${list(
        sql`'id', q.id, 'request', q.request, 'care_setting', q.care_setting, 'documents', q.documents,
            'deadline_days', q.deadline_days, 'answer_days', q.answer_days`,
        sql`q.id`
      )} from insurance_requirement q where q.insurance_company_id = c.insurance_company_id) as requirements
      from c left join lateral ${heldStay('c', 'discharge_done')} s on true`.execute(tx)
  const [row] = rows
  if (!row) throw noSuch('authorization')
  return row
}

const separateBillers: Readonly<Record<string, Biller>> = {
  surgeon: 'surgeon',
  anesthesiologist: 'anaesthetist',
}

/** Returns what is used, left and due of a stay. */
export function stayOf(row: StayRow, ctx: Pick<Context, 'now' | 'today'>): Stay {
  const guarantee = guaranteeIn(row.versions)
  const authorised_amount = authorisedAmount(row)
  const is_in_stay = row.admitted_at !== null && row.discharged_at === null
  const today = ctx.today()
  const { by_head, by_biller, top_up, ...usage } = usageOf({
    ...{ currency: row.currency, charges: row.charges, authorised_amount, is_in_stay, today },
    valid_until: guarantee?.valid_until ?? null,
    planned_discharge_on: row.planned_discharge_at?.slice(0, 10) ?? null,
    now: ctx.now().toISOString(),
  })
  // Without an answer, what is asked for is that of the newest version.
  const shown = guarantee?.id ?? row.versions.at(-1)?.id
  const costs = row.costs.filter((line) => line.authorization_id === shown)
  const isByHead = costs.some(({ approved_amount }) => approved_amount !== null)
  const sum = (head: Head, of: 'amount' | 'approved_amount') =>
    costs.reduce((total, line) => total + (line.category === head ? (line[of] ?? 0) : 0), 0)
  // oxlint-disable-next-line no-unused-vars -- left out of what is shown
  const bills = row.bills.map(({ is_claimed, ...bill }) => bill)
  const claims = row.claims.filter(({ status }) => status !== 'cancelled')
  const deposit = depositOf(row.entries, { ...usage, authorised_amount, claims })
  const releasable = row.claims
    .filter(({ deposit_used_amount }) => deposit_used_amount > 0)
    .map(({ id, number, status, deposit_used_amount: amount }) => ({
      ...{ id, number, amount, is_cancelled: status === 'cancelled' },
    }))
  const canBill = row.admitted_at !== null && writableIn(row.versions) !== null
  return {
    currency: row.currency,
    guarantee,
    versions: row.versions.map(({ id, number, status, guaranteed_amount }) => ({
      ...{ id, number, status, guaranteed_amount },
    })),
    admitted_at: row.admitted_at,
    discharged_at: row.discharged_at,
    planned_discharge_at: row.planned_discharge_at,
    is_in_stay,
    authorised_amount,
    ...usage,
    top_up: guarantee && top_up && { id: guarantee.id, ...top_up },
    by_head: costCategories
      .map((category) => ({
        category,
        estimated_amount: sum(category, 'amount'),
        authorised_amount: isByHead ? sum(category, 'approved_amount') : null,
        used_amount: by_head.get(category) ?? 0,
      }))
      .filter((head) => head.estimated_amount > 0 || head.used_amount > 0),
    by_biller: billers.flatMap((biller) => {
      const bill_count = bills.filter((one) => one.biller === biller && !one.is_withdrawn).length
      return bill_count === 0
        ? []
        : [{ biller, bill_count, used_amount: by_biller.get(biller) ?? 0 }]
    }),
    bills,
    deposit: { ...deposit, entries: row.entries, releasable },
    claims,
    clearance: clearance(row, {
      ...{ today, left_amount: usage.left_amount, shown },
      valid_until: guarantee?.valid_until ?? null,
      refund_due_amount: deposit.refund_due_amount,
      // What a withdrawn claim keeps is the patient's too.
      is_deposit_stuck: releasable.some(({ is_cancelled }) => is_cancelled),
    }),
    may: {
      bill: canBill,
      deposit: row.versions.some(({ status }) => status !== 'draft'),
      claim: row.admitted_at !== null && claimableIn(row.bills).length > 0,
    },
  }
}

function clearance(
  row: StayRow,
  facts: {
    today: string
    left_amount: number | null
    valid_until: string | null
    refund_due_amount: number
    is_deposit_stuck: boolean
    shown: string | undefined
  }
): Stay['clearance'] {
  if (row.admitted_at === null) return []
  const terms = requirementFor(row.requirements, 'claim', row.care_setting)
  const missing = documentChecklist(terms?.documents ?? [], row.document_types)
  return clearanceOf({
    ...facts,
    admitted_on: row.admitted_at.slice(0, 10),
    until: row.discharged_at?.slice(0, 10) ?? facts.today,
    tasks_done: row.tasks_done,
    has_open_request: row.versions.some(({ status }) => openStatuses.has(status)),
    hospital_days: row.charges
      .filter(({ biller }) => biller === 'hospital')
      .map(({ service_on }) => service_on),
    separate: row.separate
      .filter((one) => one.authorization_id === facts.shown)
      .flatMap(({ role }) => separateBillers[role] ?? []),
    billers: row.charges.map(({ biller }) => biller),
    missing_documents: missing.filter(({ is_there }) => !is_there).length,
  })
}

const openStatuses: ReadonlySet<AuthorizationStatus> = new Set([
  'draft',
  'submitted',
  'needs_info',
  'sent',
  'pending',
])
