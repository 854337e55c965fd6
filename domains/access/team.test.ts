import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { getOwnPartner } from '../partners/contract-own.ts'
import { invitePartnerMember } from '../users/contract-members.ts'
import { getTeam, setPartnerAccess } from './contract-team.ts'
import * as make from './test-factories.ts'

/* The owner of a clinic manages its team; others of it read who is of it. */

let app: TestApp
let owner: make.TestPartner
let member: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  owner = await make.partner(app)
  member = await make.person(app)
  await make.makePartner(app, member, owner.partner_id, 'member')
})
afterAll(() => app.stop())

const team = async (as: make.TestPerson = owner) =>
  (await app.call(getTeam, { partnerId: owner.partner_id }, { as })).body
const set = (
  user_id: string,
  member_role: 'owner' | 'member' | null,
  as: make.TestPerson = owner
) => app.call(setPartnerAccess, { partnerId: owner.partner_id, user_id, member_role }, { as })
const invite = (email: string, as: make.TestPerson = owner) =>
  app.call(invitePartnerMember, { partnerId: owner.partner_id, email, display_name: 'Ana' }, { as })

test('everybody of a clinic reads its team, owners may manage it', async () => {
  const all = await team()
  expect(
    all.members.map(({ member_role, status, is_you }) => [member_role, status, is_you])
  ).toEqual([
    ['owner', 'active', true],
    ['member', 'active', false],
  ])
  expect([all.may_manage, (await team(member)).may_manage]).toEqual([true, false])
  const other = await make.partner(app)
  const { status } = await app.call(getTeam, { partnerId: owner.partner_id }, { as: other })
  expect(status).toBe(404)
})

test('only an owner changes access, never their own, and of two owners one stays', async () => {
  expect((await set(owner.user_id, null, member)).body).toMatchObject({ code: 'owner-only' })
  expect((await set(owner.user_id, 'member')).body).toMatchObject({ code: 'not-yourself' })
  expect((await set(member.user_id, 'owner')).status).toBe(200)
  const both = await Promise.all([
    set(member.user_id, 'member'),
    set(owner.user_id, 'member', member),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  const { members } = await team()
  expect(members.filter(({ member_role }) => member_role === 'owner')).toHaveLength(1)
  // Whoever is left gives the first owner it back.
  const isFirst = members.find(({ is_you }) => is_you)?.member_role === 'owner'
  if (!isFirst) await set(owner.user_id, 'owner', member)
  await set(member.user_id, 'member')
})

test('an invitation grants nothing, does not say who has a sign-in, and can be taken back', async () => {
  const known = await make.person(app)
  expect((await invite('new@people.example', member)).body).toMatchObject({ code: 'owner-only' })
  expect((await invite(owner.email)).body).toMatchObject({ code: 'not-yourself' })
  expect((await invite(member.email)).body).toMatchObject({ code: 'already-member' })
  for (const email of ['new@people.example', known.email]) {
    expect((await invite(email)).body).toEqual({ done: true })
    const found = (await team()).members.find((one) => one.email === email)
    expect(found).toMatchObject({ display_name: email, status: 'invited', member_role: 'member' })
    expect(found?.invited_until).not.toBeNull()
  }
  const denied = await app.call(getTeam, { partnerId: owner.partner_id }, { as: known })
  expect(denied.status).toBe(403)
  expect((await set(known.user_id, null)).status).toBe(200)
  expect((await team()).members.map(({ email }) => email)).not.toContain(known.email)
})

test('a clinic reads its own profile', async () => {
  const input = { partnerId: owner.partner_id }
  const { status, body } = await app.call(getOwnPartner, input, { as: member })
  expect([status, body.id, body.locations, body.networks]).toEqual([200, owner.partner_id, [], []])
})
