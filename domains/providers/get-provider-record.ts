import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { mergesOf } from '../merges/merges-of.ts'
import { utcText } from '../utc-text.ts'
import {
  missingOfProvider,
  type getProviderRecord as contract,
  type ProviderRecord,
} from './contract-admin.ts'
import { providerColumns } from './provider-source.ts'
import { missing } from './renew-records.ts'
import { reconfirmAfter_days } from './rules-entry.ts'

/** Refusal for an unknown provider id: 404 `no-such-provider`. */
export const noSuchProvider = () => refuse(404, 'no-such-provider', 'No provider has this id')

const lacks = sql.join(
  missingOfProvider.map((name) => sql`case when ${missing[name]} then ${sql.lit(name)} end`)
)

/** Returns one provider with everything staff see of it. Throws 404 `no-such-provider`. */
export const getProviderRecord = ({ tx }: Context, { id }: InputOf<typeof contract>) =>
  tx(async (open): Promise<ProviderRecord> => {
    const { rows } = await sql<Omit<ProviderRecord, 'locations'>>`
      select ${providerColumns}, p.facility_type, p.credential, p.gender, p.languages, p.npi, p.license_number,
             p.license_country, p.practising_since, p.about_en, p.about_es, p.website, p.version, p.verified_on,
             (select jsonb_build_object('name', 'photo-' || f.digest, 'width_px', f.width_px, 'height_px', f.height_px,
                       'alt_en', f.alt_en, 'alt_es', f.alt_es, 'consent_source', f.consent_source,
                       'consent_on', f.consent_on, 'added_at', ${utcText(sql`f.added_at`)})
                from provider_photo f where f.provider_id = p.id) as photo,
             (select jsonb_build_object('id', k.id, 'full_name', k.full_name) from provider k where k.id = p.merged_into_id) as merged_into,
             ${mergesOf(sql`p.id`, { table: 'provider', name: sql`g.full_name` })} as merges,
             ${utcText(sql`p.created_at`)} as created_at, array_remove(array[${lacks}], null) as missing,
             (select count(*) from directory_report r where r.provider_id = p.id and r.status = 'open')::integer as open_reports
        from provider p where p.id = ${id}`.execute(open)
    const [provider] = rows
    if (!provider) throw noSuchProvider()
    return { ...provider, locations: await locationsOf(open, id) }
  })

async function locationsOf(tx: Tx, provider_id: string) {
  const { rows } = await sql<ProviderRecord['locations'][number]>`
    select pl.id, l.name, coalesce(pl.phone, l.phone) as phone, pl.accepting_new_patients,
           case when l.status = 'active' then pl.status else 'inactive' end as status,
           case when pl.source_id is null and l.source_id is null then
             jsonb_build_object('line1', l.line1, 'line2', l.line2, 'neighborhood', l.neighborhood, 'city', l.city,
                                'region', l.region, 'postal_code', l.postal_code, 'country', l.country) end as entered,
           concat_ws(', ', l.line1, l.line2, l.neighborhood, l.city, l.region, l.country) as address,
           case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end as partner,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                        'network_id', n.id, 'insurer', c.name, 'network', n.name, 'billing', a.billing,
                        'is_accepted', a.status = 'active', 'confirmed_on', a.confirmed_on,
                        'source', coalesce(s.name, a.source_id), 'evidence', a.evidence,
                        'valid_until', a.valid_until, 'note', a.note,
                        'ask_again_on', case when a.evidence is not null and (a.status = 'active' or a.valid_until is not null)
                                             then least(a.confirmed_on + ${sql.lit(reconfirmAfter_days)}, a.valid_until) end,
                        'overruled', (select o.name from directory_source o where o.id = a.said ->> 'source_id'))
                      order by app.fold(c.name), app.fold(n.name))
               from acceptance a join insurance_network n on n.id = a.insurance_network_id
               join insurance_company c on c.id = n.insurance_company_id
               left join directory_source s on s.id = a.source_id
              where a.provider_location_id = pl.id and (a.status = 'active' or a.evidence is not null)), '[]') as acceptance
      from provider_location pl join practice_location l on l.id = pl.practice_location_id
      left join partner o on o.id = coalesce(pl.partner_id, l.partner_id)
     where pl.provider_id = ${provider_id}
     order by pl.status, l.status, l.name, pl.id`.execute(tx)
  return rows
}
