import { sql, type RawBuilder } from 'kysely'
import type { Feature } from '../access/contract.ts'
import { hasWords } from '../lists/list-source.ts'
import type { FoundKind } from './contract.ts'

/** Search source of one kind of record: its output, its table and its conditions. */
export type FinderSource = {
  kind: FoundKind
  /** SQL select list: `id`, `title` and `detail`. */
  columns: RawBuilder<unknown>
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  /** The printed record number; matches only as a whole. */
  number?: RawBuilder<unknown>
  /** SQL condition for folded words, served by an index of the lists. */
  words: (words: string) => RawBuilder<unknown>
  /** Rights needed to open the record; must match the record's own endpoint. */
  opens: { feature?: Feature; resource: string }
}

const by = (column: string) => (words: string) => hasWords(sql.ref(column), words)
const users = 'user_management'

const account: FinderSource = {
  kind: 'account',
  columns: sql`a.id, a.display_name as title, a.number as detail`,
  from: sql`account a`,
  id: sql`a.id`,
  number: sql`a.number`,
  words: by('a.words'),
  opens: { feature: users, resource: 'account' },
}
const client: FinderSource = {
  kind: 'client',
  columns: sql`c.id, concat_ws(' ', c.first_name, c.last_name, c.second_last_name) as title,
               (select concat_ws(' ', h.display_name, h.number) from account h where h.id = c.account_id) as detail`,
  from: sql`client c`,
  id: sql`c.id`,
  words: by('c.words'),
  opens: { feature: users, resource: 'client' },
}
const user: FinderSource = {
  kind: 'user',
  columns: sql`u.id, u.display_name as title, u.email::text as detail`,
  from: sql`app_user u`,
  id: sql`u.id`,
  words: by('u.words'),
  opens: { feature: users, resource: 'user' },
}
const policy: FinderSource = {
  kind: 'policy',
  columns: sql`p.id, coalesce(p.policy_number, p.plan, p.insurer_name, '') as title,
               (select concat_ws(', ', coalesce((select i.name from insurance_company i where i.id = p.insurance_company_id),
                                                p.insurer_name), h.display_name)
                  from account h where h.id = p.account_id) as detail`,
  from: sql`policy p`,
  id: sql`p.id`,
  words: by('p.words'),
  opens: { feature: users, resource: 'policy' },
}
const partner: FinderSource = {
  kind: 'partner',
  columns: sql`p.id, p.name as title, p.legal_name as detail`,
  from: sql`partner p`,
  id: sql`p.id`,
  words: by('p.words'),
  opens: { feature: 'settings', resource: 'partner' },
}
const provider: FinderSource = {
  kind: 'provider',
  columns: sql`r.provider_id as id, d.full_name as title, d.slug as detail`,
  from: sql`provider_record r join provider d on d.id = r.provider_id`,
  id: sql`r.provider_id`,
  words: by('r.words'),
  opens: { feature: 'settings', resource: 'provider' },
}
const claim: FinderSource = {
  kind: 'claim',
  columns: sql`m.id, m.number as title,
               (select concat_ws(' ', c.first_name, c.last_name) from client c where c.id = m.client_id) as detail`,
  from: sql`claim m`,
  id: sql`m.id`,
  number: sql`m.number`,
  // A claim has no word column; a household has few claims.
  words: (words) => sql`app.fold(m.number) like ${`%${words}%`}`,
  opens: { resource: 'claim' },
}

export const staffSources: readonly FinderSource[] = [
  account,
  client,
  user,
  policy,
  partner,
  provider,
]

/** Search sources of a household; row-level security limits them to its own rows. */
export const ownSources: readonly FinderSource[] = [
  { ...client, opens: { resource: 'client' } },
  { ...policy, opens: { resource: 'policy' } },
  claim,
]
