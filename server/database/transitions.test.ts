import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../test-app.ts'

/* Every machine of `status_transition`: whatever is not listed is refused, to every role, with what and why. */

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const roles = ['admin', 'client', 'partner', 'system'] as const

type Transition = { entity: string; from_status: string; to_status: string; roles: string[] }
const readTransitions = async () =>
  (
    await app.database.pool.query<Transition>(
      `select entity, from_status, to_status, roles from status_transition order by 1, 2, 3`
    )
  ).rows

test('every table of the machines has the guard', async () => {
  const { rows } = await app.database.pool.query<{ entity: string }>(
    `select distinct entity from status_transition
     except select c.relname from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = 'guard_transition' and t.tgenabled = 'O'`
  )
  expect(rows).toEqual([])
})

test('an event of a state leads each role to one state', async () => {
  const { rows } = await app.database.pool.query(
    `select entity, from_status, event, role from status_transition, unnest(roles) role
      group by 1, 2, 3, 4 having count(*) > 1`
  )
  expect(rows).toEqual([])
})

test('a move that is not listed, or not for the role, is refused and named; every listed one is made', async () => {
  const transitions = await readTransitions()
  const entities = [...new Set(transitions.map(({ entity }) => entity))]
  expect(entities.length).toBeGreaterThanOrEqual(9)
  const client = await app.database.pool.connect()
  const wrong: string[] = []
  let tried = 0
  try {
    await client.query('begin')
    for (const entity of entities) {
      const own = transitions.filter((one) => one.entity === entity)
      const statuses = [...new Set(own.flatMap((one) => [one.from_status, one.to_status]))]
      // The guard goes by the name of its table: one without other rules has it alone.
      await client.query(`create temp table ${entity} (status text not null) on commit drop;
        grant all on pg_temp.${entity} to public;
        create trigger guard_transition before update of status on pg_temp.${entity}
          for each row execute function app.guard_transition()`)
      for (const role of roles)
        for (const from of statuses) {
          await client.query(
            `delete from pg_temp.${entity}; insert into pg_temp.${entity} values ('${from}')`
          )
          await client.query(`set local role numo_${role}`)
          for (const to of statuses) {
            if (to === from) continue
            const listed = own.some(
              (one) => one.from_status === from && one.to_status === to && one.roles.includes(role)
            )
            // Without a signature the program may do nothing at all.
            if (listed && role === 'system') continue
            tried += 1
            await client.query('savepoint before')
            const answer = await client
              .query(`update pg_temp.${entity} set status = '${to}'`)
              .then(() => 'made', String)
            await client.query('rollback to savepoint before')
            const refusal = `error: ${entity} may not go from ${from} to ${to} as ${role}`
            if (answer !== (listed ? 'made' : refusal))
              wrong.push(`${entity} ${from} ${to} as ${role}: ${answer}`)
          }
          await client.query('reset role')
        }
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(wrong).toEqual([])
  console.info(`transitions: ${tried} moves tried`)
})
