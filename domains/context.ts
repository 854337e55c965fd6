import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

export type Tx = Transaction<Tables>
export type Db = Kysely<Tables>

/** Who asks. Nobody is signed in yet on public pages: `null`. */
export type Actor = { user_id: string } | null

/** Everything a verb may use. Built once per request, job or command in `server/`. */
export type Context = {
  actor: Actor
  db: Db
  /** Calendar day in the default time zone, `YYYY-MM-DD`. */
  today(): string
}
