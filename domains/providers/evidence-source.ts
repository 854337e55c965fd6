import { sql, type RawBuilder } from 'kysely'

/** SQL JSON of the source of an `acceptance` row `a`: its directory source `ds`, or how staff confirmed it. */
export const evidenceSource = sql`
  jsonb_build_object('kind', coalesce(a.evidence, ds.kind), 'name', ds.name)`

/** SQL JSON of what patients of provider `provider_id` say of insurer `i`, as `directBillingOf` says of bills. */
export const visitAnswersOf = (
  provider_id: RawBuilder<unknown>,
  plan_slug: RawBuilder<unknown>
) => sql`
  (select jsonb_build_object('is_of_plan', w.insurance_plan_id is not null, 'computed_on', w.computed_on,
            'answered_count', w.answered_count, 'taken_count', w.taken_count)
     from visit_answers w left join insurance_plan wp on wp.id = w.insurance_plan_id
    where w.provider_id = ${provider_id} and w.insurance_company_id = i.id
      and (w.insurance_plan_id is null or wp.slug = ${plan_slug})
    order by w.insurance_plan_id nulls last limit 1)`

/** SQL: whether somebody of organisation `o`, if there is one, can answer a request for an appointment. */
export const takesRequests = sql`coalesce(o.status = 'active' and o.has_user, false)`

/**
 * SQL JSON of how partner `partner_id` bills insurer `i` directly: of the plan with this slug where enough is known of it,
 * otherwise of all plans; null when too little is known.
 */
export const directBillingOf = (
  partner_id: RawBuilder<unknown>,
  plan_slug: RawBuilder<unknown>
) => sql`
  (select jsonb_build_object('is_of_plan', d.insurance_plan_id is not null, 'computed_on', d.computed_on,
            'last_billed_on', d.last_billed_on, 'billed_count', d.billed_count, 'decided_count', d.decided_count,
            'approved_count', d.approved_count, 'paid_count', d.paid_count, 'paid_days', d.paid_days,
            'guarantee_count', d.guarantee_count, 'guaranteed_count', d.guaranteed_count)
     from direct_billing d left join insurance_plan dp on dp.id = d.insurance_plan_id
    where d.partner_id = ${partner_id} and d.insurance_company_id = i.id
      and (d.insurance_plan_id is null or dp.slug = ${plan_slug})
    order by d.insurance_plan_id nulls last limit 1)`
