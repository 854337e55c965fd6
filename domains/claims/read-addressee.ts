import { sql, type RawBuilder } from 'kysely'

/**
 * SQL of the member of a household or clinic who joined first, as `{name, locale}`: whom a message greets, and in which
 * language. A clinic is greeted by its own name.
 */
export const addresseeJson = (member: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select jsonb_build_object('name', coalesce(q.name, u.display_name), 'locale', u.locale)
     from membership m join app_user u on u.id = m.user_id left join partner q on q.id = m.partner_id
    where m.status = 'active' and ${member} order by m.created_at, m.id limit 1)`

/** Where nobody has joined: the language of most clinics and insurers. */
export const noAddressee = { name: '', locale: 'es' } as const
