import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { Feed, listDirectoryFeeds as endpoint } from './contract.ts'
import { countMistakes } from './mistakes.ts'
import { feedKeyPrefix, feedPaths } from './rules.ts'

/** Returns the keys of an insurer's feed, newest first, usable ones before revoked ones, and how many mistakes they read. */
export const listDirectoryFeeds = (
  { tx, settings }: Context,
  { insurer_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const insurer = await tx
      .selectFrom('insurance_company')
      .select('id')
      .where('id', '=', insurer_id)
      .executeTakeFirst()
    if (!insurer) throw noSuch('insurer')
    const { rows: feeds } = await sql<Feed>`
      select f.id, f.name, ${feedKeyPrefix} || '…' || f.hint as shown, ${utcText(sql`f.created_at`)} as created_at,
             coalesce(u.display_name, '–') as created_by, ${utcText(sql`f.last_used_at`)} as last_used_at,
             f.revoked_at is not null as is_revoked
        from directory_feed f left join app_user u on u.id = f.created_by
       where f.insurance_company_id = ${insurer_id}
       order by f.revoked_at is not null, f.created_at desc, f.id desc limit 100`.execute(tx)
    const origin = settings.public_origin.replace(/\/$/, '')
    return {
      feeds,
      mistakes: await countMistakes(tx, insurer_id),
      addresses: Object.values(feedPaths).map((path) => origin + path),
    }
  })
