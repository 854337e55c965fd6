import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import {
  maxParts,
  type getInsuranceCompany as contract,
  type InsurerContact,
  type InsurerNetwork,
  type InsurerPlan,
  type InsurerRecord,
  type PreauthorizationRule,
} from './contract-admin.ts'
import type { InsurerRequirement } from './contract-requirements.ts'
import { insurerColumns, sourceOf } from './insurer-source.ts'

/** Refusal for an unknown insurer id: 404 `no-such-insurer`. */
export const noSuchInsurer = () =>
  refuse(404, 'no-such-insurer', 'No insurance company has this id')

/** Returns one insurer with its parts. Throws 404 `no-such-insurer`. */
export const getInsuranceCompany = ({ tx }: Context, { id }: InputOf<typeof contract>) =>
  tx(async (open): Promise<InsurerRecord> => {
    type Own = Omit<
      InsurerRecord,
      'plan_rows' | 'network_rows' | 'contacts' | 'rules' | 'requirements'
    >
    const { rows } = await sql<Own>`
      select ${insurerColumns}, c.website, c.phone, c.payer_code, c.default_currency, c.timely_filing_days, c.aliases,
             ${utcText(sql`c.created_at`)} as created_at, c.version
        from insurance_company c where c.id = ${id}`.execute(open)
    const [company] = rows
    if (!company) throw noSuchInsurer()
    return {
      ...company,
      plan_rows: await plansOf(open, id),
      network_rows: await networksOf(open, id),
      contacts: await contactsOf(open, id),
      rules: await rulesOf(open, id),
      requirements: await requirementsOf(open, id),
    }
  })

/** Returns an insurer's plans with their networks, retired ones last. */
export async function plansOf(tx: Tx, id: string) {
  const { rows } = await sql<InsurerPlan>`
    select p.id, p.slug, p.name, p.code, p.currency, p.area_of_cover, p.annual_limit_amount, p.deductible_amount,
           p.deductible_basis, p.coinsurance_bps, p.coinsurance_cap_amount, p.out_of_pocket_max_amount,
           p.deductible_in_out_of_pocket, p.preauthorization_required_for, p.status, p.version, ${sourceOf('p')},
           coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.name, n.id)
                       from insurance_plan_network pn join insurance_network n on n.id = pn.insurance_network_id
                      where pn.insurance_plan_id = p.id), '[]') as networks
      from insurance_plan p where p.insurance_company_id = ${id}
     order by p.status = 'retired', app.fold(p.name), p.id limit ${sql.lit(maxParts)}`.execute(tx)
  return rows
}

async function networksOf(tx: Tx, id: string) {
  const { rows } = await sql<InsurerNetwork>`
    select n.id, n.name, n.tier, n.status, n.version, ${sourceOf('n')},
           (select count(*) from acceptance a
             where a.insurance_network_id = n.id and a.status = 'active')::integer as acceptances,
           (select count(*) from insurance_plan_network pn where pn.insurance_network_id = n.id)::integer as plans
      from insurance_network n where n.insurance_company_id = ${id}
     order by n.status = 'inactive', app.fold(n.name), n.id limit ${sql.lit(maxParts)}`.execute(tx)
  return rows
}

async function contactsOf(tx: Tx, id: string) {
  const { rows } = await sql<InsurerContact>`
    select id, purpose, name, email, phone, address, notes, version from insurance_contact
     where insurance_company_id = ${id} order by purpose, app.fold(coalesce(name, '')), id`.execute(
    tx
  )
  return rows
}

/** Returns all versions of an insurer's pre-authorization rules, newest of each first. */
export async function rulesOf(tx: Tx, id: string) {
  const { rows } = await sql<PreauthorizationRule>`
    select r.id, r.insurance_plan_id, r.care_setting, r.is_required, r.lead_hours, r.emergency_hours,
           r.late_paid_bps, r.validity_days, r.notes, r.version,
           r.valid_from, r.valid_until,
           case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as plan
      from preauthorization_rule r left join insurance_plan p on p.id = r.insurance_plan_id
     where r.insurance_company_id = ${id} order by p.name nulls first, r.care_setting, r.valid_from desc, r.id`.execute(
    tx
  )
  return rows
}

/** Returns an insurer's requirements for each kind of request. */
export async function requirementsOf(tx: Tx, id: string) {
  const { rows } = await sql<InsurerRequirement>`
    select id, request, care_setting, documents, deadline_days, answer_days, notes, version
      from insurance_requirement where insurance_company_id = ${id}
     order by array_position(array['claim', 'reimbursement', 'preauthorization', 'appeal'], request),
              care_setting nulls first, id`.execute(tx)
  return rows
}
