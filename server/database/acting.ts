import { createHmac } from 'node:crypto'
import { Client, type PoolConfig } from 'pg'

/** Whose transaction it is. */
export type Principal = {
  user?: string | undefined
  account?: string | undefined
  partner?: string | undefined
  viewer?: string | undefined
}

/** Until when a signed word counts, from the beginning of its transaction. */
const lifetime_ms = 10 * 60_000
const block = 64

/**
 * The key that says to the database that it is the server who speaks, made of the owner's password: every copy of the
 * program has the same, nothing is kept beside the database, and the key tells nothing of the password. Null for an
 * owner without one, whom `ensureLogins` refuses.
 */
export function actingKeyOf(owner: string | PoolConfig): Buffer | null {
  const { user = '', password } = new Client(owner)
  return password ? createHmac('sha256', password).update(`numo acting ${user}`).digest() : null
}

const xor = (bytes: Buffer, mask: number) => Buffer.from(bytes.map((byte) => byte ^ mask))

/** RFC 2104: what the key becomes before it is hashed with the message, and with the hash. */
function padsOf(key: Buffer): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.concat([key, Buffer.alloc(block - key.length)])
  return { inner: xor(padded, 0x36), outer: xor(padded, 0x5c) }
}

/** Writes the key to the database, as the owner. Idempotent; the newest two are kept. */
export async function keepActingKey(owner: Client, connection: string | PoolConfig): Promise<void> {
  const key = actingKeyOf(connection)
  const { rows } = await owner.query<{ exists: boolean }>(
    `select to_regclass('app.acting_key') is not null as exists`
  )
  if (!key || !rows[0]?.exists) return
  const { inner, outer } = padsOf(key)
  const { rowCount } = await owner.query(
    `insert into app.acting_key (inner_pad, outer_pad) values ($1, $2) on conflict do nothing`,
    [inner, outer]
  )
  if (rowCount)
    await owner.query(
      `delete from app.acting_key where inner_pad not in
         (select inner_pad from app.acting_key order by added_at desc limit 2)`
    )
}

/** What a transaction says of itself: see `app.acting()`. `now` is the database's clock, in milliseconds. */
export function sayWhoActs(key: Buffer, role: string, owner: Principal, now: number): string {
  const { user = '', account = '', partner = '', viewer = '' } = owner
  const words = [role, user, account, partner, viewer, Math.ceil((now + lifetime_ms) / 1000)].join(
    '|'
  )
  return `${words}|${createHmac('sha256', key).update(words).digest('hex')}`
}

/**
 * The signature of what the program says for a purpose in one transaction, which `began` names by its connection and its
 * beginning: see `app.vouched()`.
 */
export const signStatement = (
  key: Buffer,
  { acting, began }: { acting: string; began: string },
  purpose: string,
  statement: string
): string =>
  createHmac('sha256', key)
    .update(['vouched', purpose, began, acting, statement].join('|'))
    .digest('hex')

/** Whether clocks are so far apart that what is signed by one may be over by the other. */
export const areApart = (one: number, other: number): boolean =>
  Math.abs(one - other) > lifetime_ms / 2
