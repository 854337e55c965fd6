import { sql, type RawBuilder } from 'kysely'
import { utcText } from '../utc-text.ts'

/**
 * SQL JSON of the merges into record `kept`, newest first, as `MergeNote`. `table` is the table of the other record, aliased `g`; `name`
 * its display name.
 */
export const mergesOf = (
  kept: RawBuilder<unknown>,
  { table, name }: { table: string; name: RawBuilder<unknown> }
): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(jsonb_build_object(
                     'id', m.id, 'gone', jsonb_build_object('id', g.id, 'name', ${name}),
                     'merged_at', ${utcText(sql`m.merged_at`)}, 'merged_by', by_whom.display_name,
                     'undo_until', case when m.undone_at is null and m.undo_until > now() then ${utcText(sql`m.undo_until`)} end,
                     'undone_at', ${utcText(sql`m.undone_at`)}, 'undone_by', back_by.display_name)
                     order by m.merged_at desc, m.id)
              from merge_record m join ${sql.table(table)} g on g.id = m.gone_id
              left join app_user by_whom on by_whom.id = m.merged_by
              left join app_user back_by on back_by.id = m.undone_by
             where m.kept_id = ${kept}), '[]')`
