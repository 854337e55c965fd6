import { ownNames } from '@numo/kit/locales.ts'
import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { evidenceSource } from '../providers/evidence-source.ts'
import { spokenName } from '../providers/rules.ts'
import { utcText } from '../utc-text.ts'
import { maxSaved, type listSavedProviders as endpoint, type SavedProvider } from './contract.ts'

type Row = Omit<SavedProvider, 'name'> & { name_prefix: string | null; full_name: string }

/** Returns the saved and visited providers of a household, saved ones first, newest first, each with the evidence for its plans. */
export const listSavedProviders = (
  { tx }: Context,
  { accountId, locale }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const word = sql.ref(`s.name_${ownNames[locale]}`)
    const { rows } = await sql<Row>`
      with mine as (
        select provider_id, note, saved_at, null::date as visited_on from saved_provider where account_id = ${accountId}
        union all
        select provider_id, null, null, max(service_from) from claim
         where account_id = ${accountId} and provider_id is not null group by provider_id),
      known as (
        select provider_id, max(note) as note, max(saved_at) as saved_at, max(visited_on) as visited_on
          from mine group by provider_id)
      select p.id as provider_id, p.slug, p.kind, p.name_prefix, p.full_name, p.status = 'active' as is_listed,
             main.specialty, place.city, place.country, place.phone, k.note,
             ${utcText(sql`k.saved_at`)} as saved_at, k.visited_on::text as visited_on,
             coalesce(e.lines, '[]') as evidence
        from known k
        join provider p on p.id = k.provider_id
        left join lateral (
          select ${word} as specialty from provider_specialty ps
          join specialty_code c on c.code = ps.code join specialty s on s.id = c.specialty_id
          where ps.provider_id = p.id order by s.id = 'other', ps.is_primary desc, s.serial_no limit 1) main on true
        left join lateral (
          select l.city, l.country, coalesce(pl.phone, l.phone) as phone
            from provider_location pl join practice_location l on l.id = pl.practice_location_id and l.status = 'active'
           where pl.provider_id = p.id and pl.status = 'active' order by l.name, l.id limit 1) place on true
        left join lateral (select jsonb_agg(line) as lines from (${strongestForPlans(accountId)}) s) e on true
       order by k.saved_at desc nulls last, k.visited_on desc, p.id
       limit ${sql.lit(maxSaved * 2)}`.execute(tx)
    const plan = await tx
      .selectFrom('policy')
      .select('id')
      .where('account_id', '=', accountId)
      .where('insurance_plan_id', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    return {
      rows: rows.map(({ name_prefix, full_name, ...row }) => ({
        ...row,
        name: spokenName(name_prefix, full_name),
      })),
      has_plan: plan !== undefined,
    }
  })

/** SQL: the strongest evidence per plan of the household that provider `p` accepts anywhere. */
const strongestForPlans = (account_id: string) => sql`
  select distinct on (f.id) jsonb_build_object(
           'insurer', jsonb_build_object('id', i.slug, 'name', i.name),
           'plan', jsonb_build_object('id', f.slug, 'name', f.name),
           'network', n.name, 'billing', a.billing,
           'source', ${evidenceSource},
           'confirmed_on', a.confirmed_on) as line
    from policy y
    join insurance_plan f on f.id = y.insurance_plan_id
    join insurance_plan_network pn on pn.insurance_plan_id = f.id
    join insurance_network n on n.id = pn.insurance_network_id and n.status = 'active'
    join insurance_company i on i.id = n.insurance_company_id
    join acceptance a on a.insurance_network_id = n.id and a.status = 'active'
    join provider_location pl on pl.id = a.provider_location_id and pl.status = 'active'
    left join directory_source ds on ds.id = a.source_id
   where y.account_id = ${account_id} and pl.provider_id = p.id
   order by f.id, a.confirmed_on is null,
            case a.billing when 'direct' then 0 when 'pay_and_claim' then 1 else 2 end,
            a.confirmed_on desc nulls last, n.tier, n.name`
