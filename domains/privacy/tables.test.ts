import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { householdRecords, records } from '../records.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.stop())
const ask = async <T extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<T>(text, values)).rows

test('every table that references a household or a user is declared by a record', async () => {
  const naming = await ask<{ name: string }>(`
    select distinct c.relname as name
      from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint f on f.conrelid = c.oid and f.contype = 'f'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and (a.attname in ('account_id', 'user_id', 'client_id', 'identity_uid', 'actor_user_id')
            or f.confrelid::regclass::text in ('account', 'app_user', 'client', 'identity_user', 'extraction', 'policy', 'document'))
     order by 1`)
  const known = new Set(records.map(({ table }) => table))
  // They are the tables that others reference.
  expect(naming.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  const tables = await ask<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`
  )
  const there = new Set(tables.map(({ name }) => name))
  expect([...known].filter((name) => !there.has(name))).toEqual([])
})

test('a record names columns of its table, and the program has the rights it declares', async () => {
  const problems: string[] = []
  for (const [table, { leave_out = [], erase }] of householdRecords) {
    const columns = await ask<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [table]
    )
    const has = new Set(columns.map(({ name }) => name))
    const named = [...leave_out, ...(typeof erase === 'string' ? [] : Object.keys(erase))]
    for (const name of named) if (!has.has(name)) problems.push(`${table}.${name} is no column`)
    const right = erase === 'delete' ? 'delete' : erase === 'keep' ? 'select' : 'update'
    const [may] = await ask<{ may: boolean }>(
      `select has_table_privilege('numo_system', $1, $2) as may`,
      [table, right]
    )
    if (!may?.may) problems.push(`the program may not ${right} ${table}`)
  }
  expect(problems).toEqual([])
})

test('free text that stays after deletion is named by its record', async () => {
  const free = await ask<{ name: string; column: string }>(`
    select c.relname as name, a.attname as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type y on y.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attgenerated = '' and format_type(coalesce(nullif(y.typbasetype, 0), y.oid), null) in ('text', 'jsonb', 'json', 'text[]', 'inet')
       and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
                          and pg_get_constraintdef(k.oid) ~ '= ANY \\(+ARRAY')
     order by 1, 2`)
  const silent = free.filter(({ name, column }) => {
    const record = householdRecords.get(name)
    if (!record || record.erase === 'delete' || record.erase === 'keep') return false
    return !(record.stays ?? []).includes(column) && !(column in record.erase)
  })
  expect(silent.map(({ name, column }) => `${name}.${column}`)).toEqual([])
})

test('no export contains a secret', async () => {
  const secrets = await ask<{ name: string; column: string }>(`
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped
       and a.attname ~ '(token|secret|storage_key|preview_key|password|hash|sha256)'`)
  const leaking = secrets.filter(
    ({ name, column }) =>
      householdRecords.has(name) && !householdRecords.get(name)?.leave_out?.includes(column)
  )
  expect(leaking).toEqual([{ name: 'identity_user', column: 'tokens_valid_after' }])
})
