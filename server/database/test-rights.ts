import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInMemoryIdentity } from '@numo/adapters/identity/in-memory.ts'
import { familyMember, type TestClient } from '@numo/domains/access/test-factories.ts'
import { putOn, type Principal } from './test-acting.ts'
import { createTenants, type Role, type Tenants } from './test-tenants.ts'

/** What is tried under a role: one statement. */
export type Attempt = { as: Role; whose: () => Principal; text: string; values?: unknown[] }
/** What is tried, what comes of it (no row, or a refusal), and the statement that takes its guard out. */
type Case = [string, () => Attempt, RegExp, string]

/** Two households, a member of the first who owns nothing, and what the second has that the first could reach for. */
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
 * How many rows a statement changes or shows under a role, or why it is refused. Nothing it does is kept. `without` takes a
 * guard out first.
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
    await client.query(putOn(all.answering.owner, as, owner()))
    const { rowCount, rows } = await client.query<Record<string, unknown>>(text, values)
    // A function that found nothing returns one row with nothing in it.
    return rows.length === 1 && Object.values(rows[0] ?? {}).every((value) => !value) ? 0 : rowCount
  } catch (error) {
    return error instanceof Error ? error.message : 'refused'
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Opens a policy to every row. */
export const open = (policy: string, how = 'with check (true)') => `alter policy ${policy} ${how}`
/** Takes a part out of the text of a function, or puts something else there. */
export const cut = (name: string, part: string, by = '') => `
  do $widen$ declare body text := pg_get_functiondef('${name}'::regproc);
  begin
    if position($part$${part}$part$ in body) = 0 then raise exception 'no such part'; end if;
    execute replace(body, $part$${part}$part$, $by$${by}$by$);
  end $widen$`

/** What a statement gives that finds none. */
export const noRow = /^0$/
/** What a policy says when it refuses a row. */
export const rls = /row-level security/
/** A statement that asks for background work. */
export const job = (queue: string, data: string) =>
  `insert into job_request (queue, data) values ('${queue}', ${data})`

/**
 * Makes the households of a file before its tests, and gives them. Must be called where the file registers its hooks.
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

/** Each is tried on what is not the caller's, and once more with its guard taken out: what is refused is refused by that guard. */
export const testRights = (all: () => Rights, cases: readonly Case[]) =>
  test.each(cases)('%s', async (_, attempt, refused, without) => {
    expect(String(await tried(all(), attempt()))).toMatch(refused)
    expect(await tried(all(), attempt(), without)).toBeGreaterThan(0)
  })
