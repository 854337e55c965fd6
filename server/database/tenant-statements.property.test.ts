import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setRole, type Principal } from './test-acting.ts'
import { createTenants, type Role, type Tenant, type Tenants } from './test-tenants.ts'

/* Property: no statement of a role returns or changes a row of somebody else. */

let all: Tenants
let mine: Tenant
let theirs: Tenant
type Columns = { of: ReadonlyMap<string, readonly string[]>; tables: readonly string[] }
const columns = new Map<Role, Columns>()
beforeAll(async () => {
  all = await createTenants()
  ;[mine, theirs] = all.tenants
  digest = await digestOf()
  for (const role of ['numo_client', 'numo_partner', 'numo_api'] as const) {
    const { rows } = await all.database.pool.query<{
      name: string
      own: boolean
      columns: string[]
    }>(
      `select c.relname as name, has_any_column_privilege($1, c.oid, 'select, insert') as own, array_agg(a.attname::text order by a.attnum) as columns
         from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
          and (c.relrowsecurity or c.relkind = 'v')
          and (has_column_privilege($1, c.oid, a.attnum, 'select') or hashtext(c.relname || a.attname) % 10 = 0)
        group by 1, 2`,
      [role]
    )
    columns.set(role, {
      of: new Map(rows.map((row) => [row.name, row.columns])),
      // Weights tables that the role may access, because the others only refuse.
      tables: rows.flatMap(({ name, own }) => (own ? [name, name, name, name] : [name])),
    })
  }
})
afterAll(() => all.stop())

/** Returns values that appear in somebody else's rows only. */
const foreignWords = (role: Role) => [
  theirs.client.user_id,
  theirs.client.email,
  theirs.client.account_id,
  theirs.client.number,
  theirs.client_id,
  theirs.policy_id,
  theirs.coverage_id,
  theirs.address_id,
  theirs.partner.user_id,
  theirs.partner.email,
  // Visitors and households may read the published facts of every organisation.
  ...(role === 'numo_partner' ? [theirs.partner.partner_id] : []),
]

/** Digest of somebody else's rows, over every table with an owner column. */
let digest = ''
async function digestOf(): Promise<string> {
  const { rows } = await all.database.pool.query<{ name: string; by: string[] }>(
    `select c.relname as name, array_agg(a.attname::text) as by
       from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attname in ('account_id', 'partner_id', 'user_id')
      group by 1 order by 1`
  )
  const values = { account_id: '$1', partner_id: '$2', user_id: 'any(array[$3::uuid, $4::uuid])' }
  const lines = [
    'select to_jsonb(x)::text as line from account x where id = $1',
    'select to_jsonb(x)::text from app_user x where id in ($3, $4)',
    'select to_jsonb(x)::text from partner x where id = $2',
    ...rows.map(({ name, by }) => {
      const owner = Object.entries(values).filter(([column]) => by.includes(column))
      const mine = owner.map(([column, value]) => `${column} = ${value}`).join(' or ')
      return `select to_jsonb(x)::text from "${name}" x where ${mine}`
    }),
  ]
  return `select md5(string_agg(t.line, '|' order by t.line)) as digest from (${lines.join(' union all ')}) t`
}

const pick = <T>(items: readonly T[], n: number): T => {
  const item = items[n % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

type Dice = readonly number[]

/** Builds a statement of tables and columns that the role may or may not access, aimed at somebody else's rows. */
function statementOf({ tables, of: columnsOf }: Columns, dice: Dice): string {
  let at = 0
  const roll = () => dice[at++ % dice.length] ?? 0
  const table = () => pick(tables, roll())
  const column = (of: string) => `"${pick(columnsOf.get(of) ?? ['id'], roll())}"`
  const id = () =>
    `'${pick([theirs.client.account_id, theirs.client_id, theirs.policy_id, theirs.partner.partner_id, theirs.client.user_id], roll())}'`
  const where = (of: string): string =>
    pick(
      [
        '',
        'where true or false',
        `where ${column(of)}::text = ${id()}`,
        `where ${column(of)}::text <> ${id()} or 1 = 1`,
        `where ${column(of)}::text in (select ${column(of)}::text from ${of})`,
        `where exists (select from ${table()})`,
        `where ${column(of)} is not null order by 1 desc limit 50`,
      ],
      roll()
    )
  const list = (of: string) => `${column(of)}, ${column(of)}`
  const [one, other] = [table(), table()]
  const value = () => pick([id(), `'x'`, 'null', '1', `now()`, 'default'], roll())
  return pick(
    [
      () => `select ${list(one)} from ${one} ${where(one)}`,
      () => `select x.* from ${one} x ${where(one)}`,
      () => `select a.${column(one)}, b.${column(other)} from ${one} a cross join ${other} b`,
      () =>
        `select a.${column(one)} from ${one} a join ${other} b on a.${column(one)}::text = b.${column(other)}::text`,
      () => `with w as materialized (select * from ${one}) select * from w`,
      () =>
        `select ${column(one)}::text from ${one} union all select ${column(other)}::text from ${other}`,
      () => `select jsonb_agg(x) from ${one} x`,
      () => `select (select jsonb_agg(y) from ${other} y) from ${one} x`,
      () => `select max(${column(one)}::text), min(${column(one)}::text) from ${one}`,
      () => `select lead(${column(one)}::text) over (order by ${column(one)}::text) from ${one}`,
      () => `table ${one}`,
      () =>
        `update ${one} set ${column(one)} = ${value()} ${where(one).replace(/order by.*$/, '')}`,
      () => `update ${one} set ${column(one)} = ${column(one)} returning *`,
      () => `delete from ${one} ${where(one).replace(/order by.*$/, '')}`,
      () => `delete from ${one} returning ${list(one)}`,
      () => `insert into ${one} (${column(one)}) values (${value()})`,
      () => `insert into ${one} select * from ${one}`,
      () =>
        `insert into ${one} (${column(one)}) select ${column(one)} from ${one} on conflict do nothing returning *`,
      () => `merge into ${one} a using ${other} b on true when matched then delete`,
      () => `select ${column(one)} from ${one} for update`,
      () => `truncate ${one}`,
      () => `copy (select * from ${one}) to stdout`,
    ],
    roll()
  )()
}

describe.each(['numo_client', 'numo_partner', 'numo_api'] as const)('as %s', (role) => {
  // Set STATEMENTS=10000 for a long run; the default is a thousand.
  const runs = Number(process.env['STATEMENTS'] ?? 1000)
  it(`${runs} statements: no foreign row is read, none is changed`, async () => {
    const client = await all.database.pool.connect()
    const owner: Record<string, Principal> = {
      numo_client: mine.client,
      numo_partner: mine.partner,
    }
    const [account, organisation] = [theirs.client.account_id, theirs.partner.partner_id]
    const values = [account, organisation, theirs.client.user_id, theirs.partner.user_id]
    const before = (await all.database.pool.query<{ digest: string }>(digest, values)).rows[0]
      ?.digest
    const words = foreignWords(role)
    let ran = 0
    let gave = 0
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.nat(10_000), { minLength: 12, maxLength: 12 }),
          async (dice) => {
            const text = statementOf(columns.get(role) ?? { of: new Map(), tables: [] }, dice)
            if (text.startsWith('copy')) return
            await client.query('begin')
            await client.query(setRole(all.database.connection, role, owner[role]))
            const result = await client.query<Record<string, unknown>>(text).catch(() => null)
            if (result) {
              ran += 1
              gave += result.rows.length > 0 ? 1 : 0
              const given = JSON.stringify(result.rows)
              const leaked = words.filter((word) => given.includes(word))
              if (leaked.length > 0) throw new Error(`${text} gives ${leaked.join()}`)
              await client.query('set local role none')
              const after = await client.query<{ digest: string }>(digest, values)
              if (after.rows[0]?.digest !== before) throw new Error(`${text} changes foreign rows`)
            }
            await client.query('rollback')
          }
        ),
        { numRuns: runs, seed: 20_261_121 }
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
    // If every generated statement were refused, the test would prove nothing.
    expect(ran).toBeGreaterThan(role === 'numo_api' ? 0 : runs / 5)
    expect(gave).toBeGreaterThan(role === 'numo_api' ? 0 : runs / 20)
  })
})

it('control: without row-level security the same statements find foreign rows', async () => {
  const client = await all.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('alter table client disable row level security')
    await client.query('set local role numo_client')
    const { rows } = await client.query('table client')
    expect(JSON.stringify(rows)).toContain(theirs.client_id)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
