import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { SearchOutcome } from './enums.ts'

/** Counts of unread phrases since they were last stored, in memory only. */
export type UnreadSearches = {
  add(phrase: string, outcome: SearchOutcome): void
  /** Returns the counts and forgets them. */
  take(): { phrase: string; outcome: SearchOutcome; times: number }[]
}

/** More different phrases between two saves are not counted. */
const maxAtOnce = 1000
/** More different phrases are not stored, so that nobody can fill the table. */
const maxStored = 20_000

export function createUnreadSearches(): UnreadSearches {
  const counts = new Map<string, ReturnType<UnreadSearches['take']>[number]>()
  return {
    add(phrase, outcome) {
      const key = `${outcome} ${phrase}`
      const known = counts.get(key)
      if (known) known.times += 1
      else if (counts.size < maxAtOnce) counts.set(key, { phrase, outcome, times: 1 })
    },
    take() {
      const taken = [...counts.values()]
      counts.clear()
      return taken
    },
  }
}

/**
 * Adds the counts in memory to those of today, in one statement. Run every minute by each process: one that is killed loses the counts of
 * its last minute, and so does a save that fails.
 */
export async function saveUnreadSearches({ tx, today, unread_searches }: Context): Promise<void> {
  const counted = unread_searches.take()
  if (counted.length === 0) return
  const day = today()
  await tx((tx) =>
    sql`
      insert into unread_search as s (phrase, outcome, times, first_on, last_on, daily)
      select c.phrase, c.outcome, c.times, ${day}::date, ${day}::date, jsonb_build_object(${day}::text, c.times)
        from unnest(${counted.map(({ phrase }) => phrase)}::text[],
                    ${counted.map(({ outcome }) => outcome)}::text[],
                    ${counted.map(({ times }) => times)}::integer[]) as c (phrase, outcome, times)
       where (select count(*) from unread_search) < ${maxStored}
          or exists (select from unread_search k where k.phrase = c.phrase and k.outcome = c.outcome)
       order by c.phrase, c.outcome
      on conflict (phrase, outcome) do update
         set times = s.times + excluded.times,
             last_on = greatest(s.last_on, excluded.last_on),
             daily = s.daily || jsonb_build_object(${day}::text,
                       coalesce((s.daily ->> ${day}::text)::integer, 0) + excluded.times)`.execute(
      tx
    )
  )
}

/** Deletes the counts of days more than 90 days ago, and phrases without any left. Idempotent. */
export const tidyUnreadSearches = ({ tx, today }: Context): Promise<void> =>
  tx(async (tx) => {
    const oldest = sql`(${today()}::date - 90)`
    await sql`delete from unread_search where last_on < ${oldest}`.execute(tx)
    await sql`
      update unread_search s set daily = kept.daily, times = kept.times, first_on = kept.first_on
        from (select u.id, jsonb_object_agg(d.key, d.value) as daily, sum(d.value::integer) as times,
                     min(d.key::date) as first_on
                from unread_search u cross join lateral jsonb_each(u.daily) d
               where u.first_on < ${oldest} and d.key::date >= ${oldest}
               group by u.id) kept
       where s.id = kept.id`.execute(tx)
  })
