import { createHmac } from 'node:crypto'
import { Client, type PoolConfig } from 'pg'

/**
 * Principal of a transaction: ids of the user, account, partner, and of the member of staff viewing as the user.
 */
export type Principal = {
  user?: string | undefined
  account?: string | undefined
  partner?: string | undefined
  viewer?: string | undefined
}

/** Validity of a signature in milliseconds, from the start of its transaction. */
const lifetime_ms = 10 * 60_000
const block = 64

/**
 * Derives the key that signs the acting principal from the owner's password (HMAC-SHA-256), so that every instance
 * has the same key without storing it and the key does not reveal the password. Null for an owner without a
 * password, which `ensureLogins` refuses.
 */
export function actingKeyOf(owner: string | PoolConfig): Buffer | null {
  const { user = '', password } = new Client(owner)
  return password ? createHmac('sha256', password).update(`numo acting ${user}`).digest() : null
}

const xor = (bytes: Buffer, mask: number) => Buffer.from(bytes.map((byte) => byte ^ mask))

/** Returns the inner and outer padded key of HMAC (RFC 2104). */
function padsOf(key: Buffer): { inner: Buffer; outer: Buffer } {
  const padded = Buffer.concat([key, Buffer.alloc(block - key.length)])
  return { inner: xor(padded, 0x36), outer: xor(padded, 0x5c) }
}

/**
 * Stores the padded key in `app.acting_key`. The connection must be the owner's. Idempotent; keeps the newest two
 * keys.
 */
export async function storeActingKey(
  owner: Client,
  connection: string | PoolConfig
): Promise<void> {
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

/**
 * Returns the signed principal of a transaction, verified by `app.acting()`. `now` is the database's clock in
 * milliseconds.
 */
export function signPrincipal(key: Buffer, role: string, owner: Principal, now: number): string {
  const { user = '', account = '', partner = '', viewer = '' } = owner
  const words = [role, user, account, partner, viewer, Math.ceil((now + lifetime_ms) / 1000)].join(
    '|'
  )
  return `${words}|${createHmac('sha256', key).update(words).digest('hex')}`
}

/**
 * Signs a statement of the program for a purpose, bound to one transaction: `began` holds its backend pid and start
 * time. Verified by `app.vouched()`.
 */
export const signStatement = (
  key: Buffer,
  { acting, began: startedAt }: { acting: string; began: string },
  purpose: string,
  statement: string
): string =>
  createHmac('sha256', key)
    .update(['vouched', purpose, startedAt, acting, statement].join('|'))
    .digest('hex')

/** Returns true when two clocks differ by more than half the validity of a signature. */
export const differTooMuch = (one: number, other: number): boolean =>
  Math.abs(one - other) > lifetime_ms / 2
