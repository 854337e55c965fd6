import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInMemoryIdentity } from '@numo/adapters/identity/in-memory.ts'
import { familyMember, type TestClient } from '@numo/domains/access/test-factories.ts'
import { setRole, type Principal } from './test-acting.ts'
import { createTenants, type Role, type Tenants } from './test-tenants.ts'

/** One statement, run under a role. */
export type Attempt = { as: Role; whose: () => Principal; text: string; values?: unknown[] }
/** Title, attempt, expected result (no row, or an error), and the statement that removes the guard. */
type Case = [string, () => Attempt, RegExp, string]

/** Two households, a member of the first who is no owner, and records of the second that the first could aim at. */
export type Rights = Tenants & {
  reader: TestClient
  my_card: string
  their_card: string
  their_method: string
  email_change: string
}

export async function createRights(): Promise<Rights> {
  const all = await createTenants()
  const [mine, theirs] = all.tenants
  const app = { database: all.database, people: createInMemoryIdentity() }
  const reader = await familyMember(app, mine.client, 'member')
  const { rows } = await all.database.pool.query<
    Pick<Rights, 'my_card' | 'their_card' | 'their_method' | 'email_change'>
  >(
    `with c as (insert into email_change (user_id, before, after) values ($3, 'a@b.example', 'c@d.example') returning id),
          i as (insert into family_invitation (account_id, email, invited_by, expires_at)
                values ($2, 'x@people.example', $3, now() + interval '1 day')),
          r as (insert into partner_referral (account_id, partner_id, agreed_by, text_version) values ($2, $4, $3, '1')),
          s as (insert into card_setup (account_id, stripe_setup_intent_id) values ($2, 'seti_theirs'))
     select m.stripe_payment_method_id as my_card, t.stripe_payment_method_id as their_card, t.id as their_method,
            c.id as email_change
       from payment_method m, payment_method t, c where m.account_id = $1 and t.account_id = $2`,
    [
      mine.client.account_id,
      theirs.client.account_id,
      theirs.client.user_id,
      mine.partner.partner_id,
    ]
  )
  const found = rows[0]
  if (!found) throw new Error('nothing was written')
  return { ...all, ...found, reader }
}

/**
 * Returns how many rows a statement changes or returns under a role, or the error. Rolls back. Runs `without`
 * first, which removes a guard.
 */
export async function tried(
  all: Tenants,
  { as, whose: owner, text, values = [] }: Attempt,
  without?: string
): Promise<number | string | null> {
  const client = await all.database.pool.connect()
  try {
    await client.query('begin')
    if (without) await client.query(without)
    await client.query(setRole(all.answering.owner, as, owner()))
    const { rowCount, rows } = await client.query<Record<string, unknown>>(text, values)
    // A function that found nothing returns one row of nulls.
    return rows.length === 1 && Object.values(rows[0] ?? {}).every((value) => !value) ? 0 : rowCount
  } catch (error) {
    return error instanceof Error ? error.message : 'refused'
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Returns a statement that opens a policy to every row. */
export const open = (policy: string, how = 'with check (true)') => `alter policy ${policy} ${how}`
/** Returns a statement that removes or replaces a part of a function's body; fails when the part is missing. */
export const cut = (name: string, part: string, by = '') => `
  do $widen$ declare body text := pg_get_functiondef('${name}'::regproc);
  begin
    if position($part$${part}$part$ in body) = 0 then raise exception 'no such part'; end if;
    execute replace(body, $part$${part}$part$, $by$${by}$by$);
  end $widen$`

/** Matches the result of a statement that finds no row. */
export const noRow = /^0$/
/** Matches the error of a policy that refuses a row. */
export const rls = /row-level security/
/** Returns a statement that requests background work. */
export const job = (queue: string, data: string) =>
  `insert into job_request (queue, data) values ('${queue}', ${data})`

/**
 * Creates the households before the tests of a file and returns accessors. Must be called at the top level of the
 * file, where hooks are registered.
 */
export function useRights() {
  let made: Rights | undefined
  beforeAll(async () => void (made = await createRights()))
  afterAll(() => made?.stop())
  const all = () => {
    if (!made) throw new Error('The households are made before the tests')
    return made
  }
  return { all, mine: () => all().tenants[0], theirs: () => all().tenants[1] }
}

/**
 * Tries each case on somebody else's records, and again with the guard removed, which proves that this guard
 * refuses it.
 */
export const testRights = (all: () => Rights, cases: readonly Case[]) =>
  test.each(cases)('%s', async (_, attempt, refused, without) => {
    expect(String(await tried(all(), attempt()))).toMatch(refused)
    expect(await tried(all(), attempt(), without)).toBeGreaterThan(0)
  })
