import { sql, type RawBuilder } from 'kysely'

/** SQL: whether something is known of what the person `client_id` has used of a cover. */
export const hasUsage = (client_id: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (select from policy_usage u join coverage v on v.id = u.coverage_id where v.client_id = ${client_id})`
