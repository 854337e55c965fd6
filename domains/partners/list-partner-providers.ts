import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import { readList } from '../lists/read-list.ts'
import { mustExist } from '../must-exist.ts'
import type {
  listOwnProviders as ownContract,
  listPartnerProviders as contract,
  PartnerProvider,
} from './contract-providers.ts'
import { providersAt } from './partner-source.ts'

type Filters = { bills?: readonly string[] | undefined }

/** List source of an organisation's doctors and facilities. */
export const partnerProviderSource = (partner_id: string): ListSource<Filters> => ({
  columns: sql`
    v.id, v.slug, v.full_name, v.kind, v.status,
    coalesce((select jsonb_agg(distinct jsonb_build_object('id', s.id, 'name_en', s.name_en, 'name_es', s.name_es))
                from provider_specialty ps join specialty_code sc on sc.code = ps.code
                join specialty s on s.id = sc.specialty_id where ps.provider_id = v.id), '[]') as specialties,
    (select jsonb_build_object('role', k.role, 'status', k.status) from provider_role k
      where k.partner_id = ${partner_id} and k.provider_id = v.id) as role,
    coalesce(said.bills, 'unknown') as bills`,
  from: sql`
    (${providersAt(sql`${partner_id}::uuid`)}) here join provider_record r on r.provider_id = here.provider_id
    join provider v on v.id = r.provider_id left join provider_role said
      on said.partner_id = ${partner_id} and said.provider_id = r.provider_id and said.status = 'active'`,
  id: { by: sql`r.provider_id`, type: 'uuid' },
  sorts: { full_name: { by: sql`r.name_key`, type: 'text' } },
  default_sort: 'full_name',
  search: (words) => [inWords(sql`r.words`, words)],
  filters: {
    bills: (requested) => isOneOf(sql`coalesce(said.bills, 'unknown')`, requested),
  },
})

/** Returns a page of an organisation's doctors and facilities. Throws 404 for an unknown organisation. */
export const listPartnerProviders = ({ tx }: Context, input: InputOf<typeof contract>) =>
  tx(async (open) => {
    await mustExist(open, 'partner', input.partner_id)
    return readList<PartnerProvider, Filters>(open, partnerProviderSource(input.partner_id), input)
  })

/** The same for the organisation itself. */
export const listOwnProviders = (
  ctx: Context,
  { partnerId: partner_id, ...input }: InputOf<typeof ownContract>
) => listPartnerProviders(ctx, { partner_id, ...input })
