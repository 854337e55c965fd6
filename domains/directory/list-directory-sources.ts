import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { listDirectorySources as contract } from './contract-admin.ts'

type Source = OutputOf<typeof contract>['sources'][number]

/** Returns the sources of the directory, demo sources last. */
export const listDirectorySources = ({ tx }: Context): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const { rows } = await sql<Source>`
      select s.id, s.name, s.kind, s.is_demo,
             (select count(*) from provider p where p.source_id = s.id and p.status = 'active')::integer as providers,
             (select ${utcText(sql`i.finished_at`)} from directory_import i
               where i.source_id = s.id and i.status = 'finished'
               order by i.started_at desc, i.id desc limit 1) as last_import_at
        from directory_source s order by s.is_demo, app.fold(s.name), s.id`.execute(tx)
    return { sources: rows }
  })
