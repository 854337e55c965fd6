import { sql, type RawBuilder } from 'kysely'
import { utcText } from '../utc-text.ts'

/** SQL condition on authorization `v`: a newer version of its chain was approved, whatever became of that since. */
export const isReplaced: RawBuilder<boolean> = sql`exists (
  select from prior_authorization w join authorization_letter l on (l.account_id, l.authorization_id) = (w.account_id, w.id)
   where w.chain_id = v.chain_id and w.chain_version > v.chain_version)`

/** SQL for the reasons of authorization `a` by code, while its decision stands. */
export const shownReasons: RawBuilder<unknown> = sql`
  case when a.status in ('approved', 'partially_approved', 'denied') then a.decision_reasons else '{}' end`

/** SQL for what the insurer of authorization `a` requires of requests, as JSON. */
export const requirementRows: RawBuilder<unknown> = sql`
  coalesce((select jsonb_agg(jsonb_build_object(
      'id', q.id, 'request', q.request, 'care_setting', q.care_setting, 'documents', q.documents,
      'deadline_days', q.deadline_days, 'answer_days', q.answer_days))
    from insurance_requirement q where q.insurance_company_id = a.insurance_company_id), '[]')`

/** SQL for the versions in the chain of authorization `a` as JSON, newest first. Drafts are the clinic's own. */
export const versionRows: RawBuilder<unknown> = sql`
  (select jsonb_agg(jsonb_build_object(
      'id', v.id, 'number', v.number, 'chain_version', v.chain_version, 'kind', v.extension_kind, 'status', v.status,
      'currency', v.currency, 'estimated_amount', v.estimated_amount, 'guaranteed_amount', v.guaranteed_amount,
      'guarantee_currency', v.guarantee_currency, 'valid_until', v.valid_until,
      'created_at', ${utcText(sql`v.created_at`)}, 'is_replaced', ${isReplaced})
    order by v.chain_version desc)
    from prior_authorization v where v.chain_id = a.chain_id and (v.id = a.id or v.status <> 'draft' or app.role() = 'partner'))`

/** SQL condition on letter `l` of authorization `a`: none of its authorization, or of a later version of that, is newer. */
export const isNewestGuarantee: RawBuilder<boolean> = sql`not exists (
  select from authorization_letter n join prior_authorization w on (w.account_id, w.id) = (n.account_id, n.authorization_id)
   where w.chain_id = a.chain_id and (w.chain_version, n.revision) > (a.chain_version, l.revision))`
