import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleMemberships, Tx } from '@numo/domains/context.ts'
import { openAnswering, type Answering, type Database } from './connect.ts'
import { inRole, inSystem } from './in-role.ts'
import { createTenants, type Tenants } from './test-tenants.ts'

let all: Tenants
/** Pools of one connection each, so that state left behind by a transaction would reach the next. */
let answering: Answering
let one: Database
beforeAll(async () => {
  all = await createTenants()
  answering = openAnswering(all.database.connection, 1)
  one = answering.people
})
afterAll(async () => {
  await answering.people.stop()
  await answering.program.stop()
  await all.stop()
})

const none: RoleMemberships = { admin: null, client: null, partner: null }
const household = () => {
  const { user_id, account_id } = all.tenants[0].client
  const client = { account_id, member_role: 'owner', status: 'active' } as const
  return { user_id, roles: { ...none, client } }
}
const who = async (db: Tx | Database['db']) =>
  (
    await sql<Record<string, unknown>>`
      select app.role() as role, app.user_id() as user_id, app.account_id() as account_id,
             app.partner_id() as partner_id`.execute(db)
  ).rows[0]
const nobody = { role: 'public', user_id: null, account_id: null, partner_id: null }

describe('inHat', () => {
  it('acts as one household, and resets the connection afterwards', async () => {
    const { user_id, roles } = household()
    expect(await inRole(one.db, 'client', household(), who)).toEqual({
      role: 'client',
      user_id,
      account_id: roles.client.account_id,
      partner_id: null,
    })
    expect(await who(one.db)).toEqual(nobody)
  })

  it('resets the connection also after any failure', async () => {
    const failing = [
      inRole(one.db, 'client', household(), async () => {
        throw new Error('a bug')
      }),
      inRole(one.db, 'client', household(), (tx) => sql`select 1 / 0`.execute(tx)),
      inSystem(answering.program.db, null, (tx) => sql`select nonsense`.execute(tx)),
    ]
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ])
    expect(await who(one.db)).toEqual(nobody)
    expect(await who(answering.program.db)).toEqual(nobody)
  })

  it('two roles act one at a time', async () => {
    const { user_id, roles } = household()
    const { partner_id } = all.tenants[0].partner
    const partner = {
      partner_id,
      provider_id: null,
      member_role: 'owner',
      status: 'active',
    } as const
    const both = { user_id, roles: { ...roles, partner } }
    expect(await inRole(one.db, 'partner', both, who)).toMatchObject({
      account_id: null,
      partner_id,
    })
    expect(await inRole(one.db, 'client', both, who)).toMatchObject({ partner_id: null })
  })

  it('a role somebody does not have cannot be set', () => {
    expect(() => inRole(one.db, 'admin', household(), who)).toThrow(
      'This person has no hat as admin'
    )
  })
})

describe('inSystem', () => {
  it('acts as the program, and records who caused it', async () => {
    const { user_id } = household()
    expect(await inSystem(answering.program.db, user_id, who)).toMatchObject({
      role: 'system',
      user_id,
    })
    expect(await inSystem(answering.program.db, null, who)).toMatchObject({
      role: 'system',
      user_id: null,
    })
  })
})
