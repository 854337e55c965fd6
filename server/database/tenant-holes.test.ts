import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentOf } from '@numo/domains/access/test-factories.ts'
import { actAs, createTenants, type Role, type Tenant, type Tenants } from './test-tenants.ts'

/* Holes of a first draft, each closed in the database. */

let all: Tenants
let mine: Tenant
let theirs: Tenant
beforeAll(async () => {
  all = await createTenants()
  ;[mine, theirs] = all.tenants
})
afterAll(() => all.stop())

const denied = 'permission denied'
const notYours = 'row-level security'
const tries =
  (role: Role) =>
  (text: string, values: unknown[] = []) => {
    const owner = { numo_client: mine.client, numo_partner: mine.partner, numo_admin: all.admin }
    return actAs(
      all.answering,
      role,
      role in owner ? owner[role as keyof typeof owner] : {},
      text,
      values
    )
  }
const asClient = tries('numo_client')
const asPartner = tries('numo_partner')
const asAdmin = tries('numo_admin')
const changed = async (trying: Promise<{ rowCount: number | null }>) => (await trying).rowCount

test('a partner cannot make a person its patient', async () => {
  await expect(
    asPartner(
      `insert into care_relationship (partner_id, account_id, client_id, source) values ($1, $2, $3, 'manual')`,
      [mine.partner.partner_id, theirs.client.account_id, theirs.client_id]
    )
  ).rejects.toThrow(denied)
})

test('a partner reads exactly its current patients, without tax number and sign-in', async () => {
  const { rows } = await asPartner('select id from client')
  expect(rows).toEqual([{ id: mine.client_id }])
  expect(await changed(asPartner('select id from policy'))).toBe(1)
  expect(await changed(asPartner('select id from coverage'))).toBe(1)
  await expect(asPartner('select tax_id from client')).rejects.toThrow(denied)
  await expect(asPartner('select user_id from client')).rejects.toThrow(denied)
  // Of its patients' households it reads which of our companies serves them, for a claim, and nothing else.
  const { rows: households } = await asPartner('select id from account')
  expect(households).toEqual([{ id: mine.client.account_id }])
  await expect(asPartner('select display_name from account')).rejects.toThrow(denied)
  await all.database.pool.query(
    `update care_relationship set status = 'ended' where client_id = $1`,
    [mine.client_id]
  )
  expect(await changed(asPartner('select id from client'))).toBe(0)
  expect(await changed(asPartner('select id from policy'))).toBe(0)
  expect(await changed(asPartner('select id from account'))).toBe(0)
  await all.database.pool.query(
    `update care_relationship set status = 'active' where client_id = $1`,
    [mine.client_id]
  )
})

test('a household cannot verify its policy, nor use a foreign card', async () => {
  await expect(
    asClient(`update policy set status = 'active' where id = $1`, [mine.policy_id])
  ).rejects.toThrow(denied)
  await expect(
    asClient(`insert into policy (account_id, rank, status) values ($1, 2, 'active')`, [
      mine.client.account_id,
    ])
  ).rejects.toThrow(denied)
  const theirCard = await documentOf(all.database.db, theirs.client.account_id)
  for (const side of ['front', 'back'])
    // Sequential, so that a failure names its side.
    await expect(
      asClient(`update policy set policy_document_id_${side} = $1`, [theirCard])
    ).rejects.toThrow(`policy_document_id_${side}_fkey`)
  await expect(
    tries('numo_system')(`insert into policy (account_id, rank, status) values ($1, 2, 'active')`, [
      mine.client.account_id,
    ])
  ).rejects.toThrow('policy must start as pending')
})

test('a household reads its own files, marks none as clean, and never reads a camera secret', async () => {
  const own = await documentOf(all.database.db, mine.client.account_id)
  const theirCard = await documentOf(all.database.db, theirs.client.account_id)
  expect(await changed(asClient('select id from document where id = $1', [own]))).toBe(1)
  expect(await changed(asClient('select id from document where id = $1', [theirCard]))).toBe(0)
  for (const statement of [
    `update document set scan_status = 'clean' where id = $1`,
    `update document set storage_key = 'x' where id = $1`,
    'delete from document where id = $1',
  ])
    // Sequential, so that a failure names its statement.
    await expect(asClient(statement, [own])).rejects.toThrow(denied)
  await expect(asClient('select token_sha256 from camera_handoff')).rejects.toThrow(denied)
  await expect(asPartner('select id from camera_handoff')).rejects.toThrow(denied)
})

test('a household cannot delete its policies or clients: they end', async () => {
  for (const table of ['policy', 'coverage', 'client', 'account', 'membership'])
    // Sequential, so that a failure names its table.
    await expect(asClient(`delete from ${table}`)).rejects.toThrow(denied)
})

test('a household cannot insert rows into another, or move one there', async () => {
  await expect(
    asClient(
      `insert into client (account_id, first_name, last_name, birth_date) values ($1, 'a', 'b', '2000-01-01')`,
      [theirs.client.account_id]
    )
  ).rejects.toThrow(notYours)
  expect(
    await changed(asClient(`update client set first_name = 'x' where id = $1`, [theirs.client_id]))
  ).toBe(0)
  expect(await changed(asClient('delete from address where id = $1', [theirs.address_id]))).toBe(0)
  await expect(
    asClient('update client set account_id = $1', [theirs.client.account_id])
  ).rejects.toThrow(denied)
  await expect(
    asAdmin('update client set account_id = $1 where id = $2', [
      theirs.client.account_id,
      mine.client_id,
    ])
  ).rejects.toThrow('account_id of a client never changes')
})

test('a household cannot set its card, status or number', async () => {
  for (const column of [
    'stripe_customer_id',
    'stripe_payment_method_id',
    'status',
    'number',
    'numo_company_id',
  ])
    // Sequential, so that a failure names its column.
    await expect(asClient(`update account set ${column} = null`)).rejects.toThrow(denied)
})

test('an organisation updates its own profile fields only', async () => {
  expect(
    await changed(
      asPartner(`update partner set name = 'New' where id = $1`, [mine.partner.partner_id])
    )
  ).toBe(1)
  expect(await changed(asPartner(`update partner set name = 'New'`))).toBe(1)
  for (const column of [
    'status',
    'slug',
    'tax_id',
    'legal_name',
    'country',
    'source_id',
    'default_currency',
  ])
    // Sequential, so that a failure names its column.
    await expect(asPartner(`update partner set ${column} = null`)).rejects.toThrow(denied)
  await expect(
    asPartner(
      `insert into partner_network (partner_id, insurance_network_id) values ($1, app.new_id())`,
      [mine.partner.partner_id]
    )
  ).rejects.toThrow(denied)
})

test('nobody grants themselves a role or flag: no household, organisation or staff', async () => {
  const role = `insert into membership (user_id, role, partner_id, member_role) values ($1, 'partner', $2, 'owner')`
  await expect(asClient(role, [mine.client.user_id, theirs.partner.partner_id])).rejects.toThrow(
    denied
  )
  await expect(asPartner(role, [mine.partner.user_id, theirs.partner.partner_id])).rejects.toThrow(
    denied
  )
  await expect(asAdmin(role, [all.admin.user_id, theirs.partner.partner_id])).rejects.toThrow(
    notYours
  )
  const flag = `insert into access_grant (user_id, key, allowed, granted_by) values ($1, 'feature:billing', true, $2)`
  await expect(asClient(flag, [mine.client.user_id, mine.client.user_id])).rejects.toThrow(denied)
  await expect(asAdmin(flag, [all.admin.user_id, all.admin.user_id])).rejects.toThrow(notYours)
  await expect(asAdmin(flag, [mine.client.user_id, mine.client.user_id])).rejects.toThrow(notYours)
  expect(await changed(asAdmin(flag, [mine.client.user_id, all.admin.user_id]))).toBe(1)
  const owner = `update membership set member_role = 'owner' where user_id = $1`
  expect(await changed(asAdmin(owner, [all.admin.user_id]))).toBe(0)
  await expect(
    asAdmin(`insert into staff_member (user_id) values ($1)`, [all.admin.user_id])
  ).rejects.toThrow(notYours)
})

test('a staff role cannot be granted by one member of staff alone, nor with another’s staff record', async () => {
  const role = `insert into membership (user_id, role, staff_member_id) select $1, 'admin', id from staff_member where user_id = $2`
  const people = [mine.client.user_id, all.admin.user_id]
  await expect(asAdmin(role, people)).rejects.toThrow('staff_takes_two')
  await expect(tries('numo_system')(role, people)).rejects.toThrow(
    'membership_user_id_staff_member_id_fkey'
  )
})

test('one active membership of each role, each with exactly its own target', async () => {
  const role = `insert into membership (user_id, role, account_id, partner_id) values ($1, $2, $3, $4)`
  const asSystem = tries('numo_system')
  const { user_id, account_id } = mine.client
  await expect(asSystem(role, [user_id, 'client', theirs.client.account_id, null])).rejects.toThrow(
    'membership_one_active_per_role'
  )
  await expect(
    asSystem(role, [mine.partner.user_id, 'client', account_id, mine.partner.partner_id])
  ).rejects.toThrow('membership_of_its_role')
})

test('nobody forges the actor of an audit event, or writes about foreign records', async () => {
  await expect(
    asClient(
      `insert into audit_event (action, entity_type, account_id, actor_user_id) values ('U', 'account', $1, $2)`,
      [mine.client.account_id, all.admin.user_id]
    )
  ).rejects.toThrow(denied)
  const about = `insert into audit_event (action, entity_type, account_id) values ('U', 'account', $1)`
  await expect(asClient(about, [theirs.client.account_id])).rejects.toThrow(notYours)
  expect(await changed(asClient(about, [mine.client.account_id]))).toBe(1)
  await expect(asClient('select id from audit_event')).rejects.toThrow(denied)
  await expect(asAdmin(`update audit_event set reason = 'x'`)).rejects.toThrow(denied)
  await expect(all.database.pool.query(`update audit_event set reason = 'x'`)).rejects.toThrow(
    'never changed'
  )
})

test.each([
  [
    'numo_client',
    [
      'identity_user',
      'staff_member',
      'access_grant',
      'insurance_contact',
      'directory_report',
      'saved_view',
    ],
  ],
  [
    'numo_partner',
    [
      'identity_user',
      'staff_member',
      'access_grant',
      'insurance_contact',
      'directory_report',
      'saved_view',
    ],
  ],
  [
    'numo_api',
    [
      'identity_user',
      'staff_member',
      'access_grant',
      'app_user',
      'account',
      'client',
      'policy',
      'coverage',
      'address',
      'membership',
      'care_relationship',
      'audit_event',
      'insurance_contact',
    ],
  ],
] as const)('%s cannot read tables outside its rights', async (role, tables) => {
  for (const table of tables)
    // Sequential, so that a failure names its table.
    await expect(tries(role)(`select 1 from ${table}`)).rejects.toThrow(denied)
})

test('every update increments the version, whatever the statement says', async () => {
  const before = await tries('numo_system')('select version from account where id = $1', [
    mine.client.account_id,
  ])
  const { rows } = await tries('numo_system')(
    `update account set version = 40, updated_at = '2000-01-01' where id = $1 returning version, updated_at > '2020-01-01' as is_now`,
    [mine.client.account_id]
  )
  expect(rows).toEqual([{ version: Number(before.rows[0]?.['version']) + 1, is_now: true }])
})
