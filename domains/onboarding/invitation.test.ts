import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { authenticate } from '../access/contract.ts'
import { setMembership } from '../access/contract-admin.ts'
import * as make from '../access/test-factories.ts'
import { getUser } from '../users/contract-admin.ts'
import { inviteUser } from '../users/contract-members.ts'
import { signIn, signUp } from '../users/contract.ts'
import { inviteFamilyMember } from './contract-family.ts'
import {
  acceptInvitation,
  declineInvitation,
  joinByInvitation,
  lookAtInvitation,
} from './contract-invitation.ts'

let app: TestApp
let staff: make.TestPerson
let partner_id: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  partner_id = await make.organisation(app, { name: 'Clínica San Jorge' })
})
afterAll(() => app.stop())

const password = 'three small green lanterns'
let count = 0
const nextEmail = () => `invited-${(count += 1)}@people.example`

async function tokenTo(email: string): Promise<string> {
  await app.runJobs()
  const mail = app.email.sent.findLast(({ to }) => to === email)
  const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  expect(link.origin + link.pathname).toMatch(/^http:\/\/localhost:3000(?:\/es)?\/auth\/signup$/)
  return link.searchParams.get('invite') ?? ''
}
const ask = (email: string, more: object = {}) =>
  app.call(
    inviteUser,
    { email, display_name: 'Doctor Luz', role: 'partner', of: partner_id, ...more },
    { as: staff }
  )
async function invited(more: object = {}) {
  const email = nextEmail()
  const { id } = (await ask(email, more)).body
  return { email, user_id: id, token: await tokenTo(email) }
}
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const join = (token: string, more: object = {}) =>
  app.call(joinByInvitation, {
    token,
    display_name: 'Luz Ortega',
    password,
    accepts_terms: true,
    locale: 'es',
    ...more,
  })
async function enter(email: string, secret = password) {
  const { body } = await app.call(signIn, { email, password: secret })
  if (body.kind !== 'signed-in') throw new Error('It asked for more')
  const token = body.id_token
  return { token, who: (await app.call(authenticate, {}, { as: { token } })).body }
}

describe('a new user', () => {
  test('200 sees the invitation, joins with a name and password, and gets the role and a verified address', async () => {
    const { email, token, user_id } = await invited({ member_role: 'owner' })
    expect((await app.call(lookAtInvitation, { token })).body).toMatchObject({
      kind: 'organisation',
      into: 'Clínica San Jorge',
      invited_by: null,
      member_role: 'owner',
      email,
      display_name: 'Doctor Luz',
      has_sign_in: false,
    })
    expect((await join(token)).body).toEqual({ email })
    const { who } = await enter(email)
    expect(who.user).toMatchObject({ email, email_verified: true, display_name: 'Luz Ortega' })
    expect(who.claims).toMatchObject({ roles: ['partner'], permissions: { partner_id } })
    const { body } = await app.call(getUser, { id: user_id }, { as: staff })
    expect(body).toMatchObject({ status: 'active', memberships: [{ status: 'active' }] })
  })

  test('410 for a used link; of two concurrent uses one succeeds', async () => {
    const { token } = await invited()
    const both = await Promise.all([join(token), join(token)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await codeOf(join(token))).toEqual([410, 'invitation-used'])
    expect(await codeOf(app.call(lookAtInvitation, { token }))).toEqual([410, 'invitation-used'])
    expect(await codeOf(app.call(declineInvitation, { token }))).toEqual([410, 'invitation-used'])
  })

  test('410 for an expired, revoked or replaced link; 404 for an unknown one', async () => {
    const old = await invited()
    await app.database.pool.query(
      `update user_invitation set expires_at = now() - interval '1 minute' where user_id = $1`,
      [old.user_id]
    )
    expect(await codeOf(join(old.token))).toEqual([410, 'invitation-expired'])
    const back = await invited()
    await app.call(
      setMembership,
      { id: back.user_id, role: 'partner', status: 'revoked' },
      { as: staff }
    )
    expect(await codeOf(join(back.token))).toEqual([410, 'invitation-withdrawn'])
    const first = await invited()
    await ask(first.email)
    const second = await tokenTo(first.email)
    expect(second).not.toBe(first.token)
    expect(await codeOf(join(first.token))).toEqual([410, 'invitation-withdrawn'])
    expect((await join(second)).status).toBe(200)
    for (const token of ['', 'x', 'a'.repeat(43)])
      expect(await codeOf(join(token))).toEqual([404, 'no-such-invitation'])
  })

  test('declines by the link alone; the membership never becomes active', async () => {
    const { token, user_id } = await invited()
    expect((await app.call(declineInvitation, { token })).body).toEqual({ done: true })
    expect(await codeOf(join(token))).toEqual([410, 'invitation-declined'])
    const { body } = await app.call(getUser, { id: user_id }, { as: staff })
    expect(body.memberships).toMatchObject([{ status: 'revoked' }])
  })

  test('400 for a weak password; the link stays valid', async () => {
    const { token } = await invited()
    expect(await codeOf(join(token, { password: 'short' }))).toEqual([400, 'weak-password'])
    expect((await join(token)).status).toBe(200)
  })

  test('the secret is stored neither in the table nor in the queue', async () => {
    const { token, user_id } = await invited()
    const { rows } = await app.database.pool.query<{ row: string }>(
      `select i::text as row from user_invitation i where user_id = $1`,
      [user_id]
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
  })
})

describe('an address with an existing sign-up', () => {
  test('that was never verified keeps nothing once its reader joins', async () => {
    const email = nextEmail()
    await app.call(signUp, {
      email,
      password: 'a stranger knows this one',
      display_name: 'Stranger',
      accepts_terms: true,
    })
    const stranger = await enter(email, 'a stranger knows this one')
    await ask(email)
    const token = await tokenTo(email)
    expect((await app.call(lookAtInvitation, { token })).body.has_sign_in).toBe(false)
    expect((await join(token)).status).toBe(200)
    expect((await app.call(authenticate, {}, { as: stranger })).status).toBe(401)
    expect((await app.call(signIn, { email, password: 'a stranger knows this one' })).status).toBe(
      401
    )
    expect((await enter(email)).who.claims.roles).toContain('partner')
  })

  test('an unverified sign-in of the same user accepts, and is verified by that', async () => {
    const email = nextEmail()
    await app.call(signUp, { email, password, display_name: 'Luz', accepts_terms: true })
    await ask(email)
    const token = await tokenTo(email)
    const me = await enter(email)
    const answer = await app.call(acceptInvitation, { token }, { as: me })
    expect(answer.body).toEqual({ kind: 'organisation' })
    const { who } = await enter(email)
    expect(who.user.email_verified).toBe(true)
    expect(who.claims.roles).toEqual(['client', 'partner'])
  })

  test('signing up without the link creates an own household, without the invitation', async () => {
    const { email, token } = await invited()
    const answer = await app.call(signUp, {
      email,
      password,
      display_name: 'Luz',
      accepts_terms: true,
    })
    expect(answer.status).toBe(200)
    const me = await enter(email)
    expect(me.who.claims.roles).toEqual(['client'])
    expect((await app.call(acceptInvitation, { token }, { as: me })).status).toBe(200)
  })

  test('409 to join again with an existing sign-in; 403 for another address; 401 signed out', async () => {
    const known = await make.client(app)
    await ask(known.email)
    const token = await tokenTo(known.email)
    expect((await app.call(lookAtInvitation, { token })).body.has_sign_in).toBe(true)
    expect(await codeOf(join(token))).toEqual([409, 'has-sign-in'])
    const other = await make.client(app)
    const as = other
    expect(await codeOf(app.call(acceptInvitation, { token }, { as }))).toEqual([
      403,
      'other-address',
    ])
    expect((await app.call(acceptInvitation, { token })).status).toBe(401)
    expect((await app.call(acceptInvitation, { token }, { as: known })).status).toBe(200)
  })
})

describe('another household', () => {
  test('an empty own household is left; a non-empty one is 409, and nothing changes', async () => {
    const family = await make.client(app)
    const of = family.account_id
    const alone = await make.client(app)
    await ask(alone.email, { role: 'client', of })
    const token = await tokenTo(alone.email)
    expect((await app.call(acceptInvitation, { token }, { as: alone })).status).toBe(200)
    const who = (await app.call(authenticate, {}, { as: alone })).body
    expect(who.account?.id).toBe(of)

    const settled = await make.client(app)
    await ask(settled.email, { role: 'client', of })
    const late = await tokenTo(settled.email)
    await make.familyMember(app, settled)
    expect(await codeOf(app.call(acceptInvitation, { token: late }, { as: settled }))).toEqual([
      409,
      'has-another',
    ])
    const still = (await app.call(authenticate, {}, { as: settled })).body
    expect(still.account?.id).toBe(settled.account_id)
  })

  test('a family’s own link works the same for a new user: no second household', async () => {
    const owner = await make.client(app)
    const email = nextEmail()
    await app.call(inviteFamilyMember, { accountId: owner.account_id, email }, { as: owner })
    const token = await tokenTo(email)
    expect((await app.call(lookAtInvitation, { token })).body).toMatchObject({
      kind: 'household',
      invited_by: 'Ana Solís',
      has_sign_in: false,
    })
    expect((await join(token)).status).toBe(200)
    const { who } = await enter(email)
    expect(who.account?.id).toBe(owner.account_id)
    const { rows } = await app.database.pool.query(
      `select m.id from membership m join app_user u on u.id = m.user_id where u.email = $1`,
      [email]
    )
    expect(rows).toHaveLength(1)
  })
})

test('403 and 429: staff write to others with a verified address only, and within limits', async () => {
  const person = await make.admin(app)
  const invite = () =>
    app.call(
      inviteUser,
      { email: nextEmail(), display_name: 'Luz', role: 'partner', of: partner_id },
      { as: person }
    )
  const setProven = (email_verified: boolean) =>
    app.database.db
      .updateTable('identity_user')
      .set({ email_verified })
      .where('uid', '=', person.uid)
      .execute()
  await setProven(false)
  expect(await codeOf(invite())).toEqual([403, 'prove-own-first'])
  await setProven(true)
  expect((await invite()).status).toBe(200)
  await app.database.db.updateTable('request_limit').set({ points: 5000 }).execute()
  expect((await invite()).body.code).toMatch(/^too-many-/)
})
