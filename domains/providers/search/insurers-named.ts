import { sql } from 'kysely'

/** SQL for the networks of the company `i`. */
export const networksOfCompany = sql`array(
           select n.serial_no from insurance_network n
            where n.insurance_company_id = i.id and n.status = 'active')`

/** SQL for the names of insurers, other names too, that have one of these words, initials or one that is like a misspelt word. */
export const insurersNamed = (names: readonly string[], misspelt: readonly string[]) => sql`
      (select jsonb_agg(jsonb_build_object('id', i.slug, 'name', i.name, 'folded', i.folded, 'initials', i.initials,
                                           'networks', ${networksOfCompany}))
         from (select c.id, c.slug, c.name, app.fold(n) as folded,
                      (select coalesce(string_agg(left(w.word, 1), '' order by w.place), '')
                         from unnest(string_to_array(app.fold(n), ' ')) with ordinality as w (word, place)
                        where w.word not in ('de', 'del', 'la', 'y', 'the', 'of', 'and')) as initials
                 from insurance_company c cross join unnest(c.name || c.aliases) as n
                where c.status = 'active') i
        where string_to_array(i.folded, ' ') || i.initials && coalesce((select ${[...names]}::text[]), '{}')
           or exists (select from unnest(string_to_array(i.folded, ' ')) as w (word)
                        join unnest(coalesce((select ${[...misspelt]}::text[]), '{}')) as given (text)
                          on length(given.text) between length(w.word) - 2 and length(w.word) + 2
                         and public.similarity(w.word, given.text) > 0.2))`
