import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { authenticate } from '../access/contract.ts'
import * as make from '../access/test-factories.ts'
import { saveClient } from '../clients/contract-household.ts'
import { savePolicy } from '../insurance/contract-household.ts'
import { inviteFamilyMember, revokeFamilyInvitation } from './contract-family.ts'
import { acceptInvitation, declineInvitation, lookAtInvitation } from './contract-invitation.ts'
import { maxToOthers } from '../users/limit-requests.ts'
import { getOnboarding } from './contract.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const addSpouse = async (as: make.TestClient, birth_date = '1988-02-02') =>
  (
    await app.call(
      saveClient,
      {
        accountId: as.account_id,
        first_name: 'Leo',
        last_name: 'Ruiz',
        birth_date,
        relationship: 'spouse',
        agrees: true,
      },
      { as }
    )
  ).body.id

const tokenOf = async (email: string) => {
  await app.runJobs()
  const mail = app.email.sent.findLast(({ to }) => to === email)
  const link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  return new URL(link).searchParams.get('invite') ?? ''
}

it('an adult joins by an emailed link, once, and acts independently from then on', async () => {
  const as = await make.client(app)
  const accountId = as.account_id
  const client_id = await addSpouse(as)
  const spouse = await make.client(app)
  const answer = await app.call(
    inviteFamilyMember,
    { accountId, client_id, email: spouse.email },
    { as }
  )
  expect(answer.status).toBe(200)
  const token = await tokenOf(spouse.email)
  const look = await app.call(lookAtInvitation, { token })
  expect(look.body).toMatchObject({
    kind: 'household',
    into: 'The Solís family',
    member_role: 'member',
    email: spouse.email,
    display_name: 'Leo Ruiz',
    has_sign_in: true,
  })
  const stranger = await make.client(app)
  const wrong = await app.call(acceptInvitation, { token }, { as: stranger })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'other-address'])
  expect((await app.call(acceptInvitation, { token }, { as: spouse })).status).toBe(200)
  const who = await app.call(authenticate, {}, { as: spouse })
  expect(who.body.account?.id).toBe(accountId)
  const again = await app.call(acceptInvitation, { token }, { as: spouse })
  expect([again.status, again.body.code]).toEqual([410, 'invitation-used'])
  const { body } = await app.call(getOnboarding, { accountId }, { as })
  expect(body).toMatchObject({
    clients: [{ id: client_id, signs_in: true }],
    invitations: [{ email: spouse.email, state: 'accepted' }],
  })
  const left = await app.database.db
    .selectFrom('account')
    .select('status')
    .where('id', '=', spouse.account_id)
    .executeTakeFirstOrThrow()
  expect(left.status).toBe('closed')
  const consents = await app.database.db
    .selectFrom('consent')
    .select(['kind', 'given_by'])
    .where('client_id', '=', client_id)
    .execute()
  expect(consents).toContainEqual({ kind: 'health_data', given_by: spouse.user_id })
})

it('403: only the account owner invites and revokes invitations', async () => {
  const owner = await make.client(app)
  const accountId = owner.account_id
  const member = await make.familyMember(app, owner, 'member')
  const guest = await make.person(app)
  const ask = { accountId, email: guest.email }
  const refused = await app.call(inviteFamilyMember, ask, { as: member })
  expect([refused.status, refused.body.code]).toEqual([403, 'owner-only'])
  const { id } = (await app.call(inviteFamilyMember, ask, { as: owner })).body
  const back = await app.call(revokeFamilyInvitation, { accountId, id }, { as: member })
  expect([back.status, back.body.code]).toEqual([403, 'owner-only'])
  const mayInvite = async (as: make.TestClient) =>
    (await app.call(getOnboarding, { accountId }, { as })).body.may_invite
  expect([await mayInvite(owner), await mayInvite(member)]).toEqual([true, false])
  expect((await app.call(revokeFamilyInvitation, { accountId, id }, { as: owner })).status).toBe(
    200
  )
})

it('a user with a non-empty household stays there with an explanation', async () => {
  const as = await make.client(app)
  const other = await make.client(app)
  await app.call(savePolicy, { accountId: other.account_id, plan: 'Own' }, { as: other })
  await app.call(inviteFamilyMember, { accountId: as.account_id, email: other.email }, { as })
  const token = await tokenOf(other.email)
  const refused = await app.call(acceptInvitation, { token }, { as: other })
  expect([refused.status, refused.body.code]).toEqual([409, 'has-another'])
})

it('children get no sign-in, nobody invites themselves, and a revoked link is refused', async () => {
  const as = await make.client(app)
  const accountId = as.account_id
  const child = await addSpouse(as, '2015-05-05')
  const minor = await app.call(
    inviteFamilyMember,
    { accountId, client_id: child, email: 'c@x.example' },
    { as }
  )
  expect([minor.status, minor.body.code]).toEqual([422, 'is-minor'])
  const self = await app.call(inviteFamilyMember, { accountId, email: as.email }, { as })
  expect(self.body.code).toBe('not-yourself')
  const guest = await make.person(app)
  const first = await app.call(inviteFamilyMember, { accountId, email: guest.email }, { as })
  const old = await tokenOf(guest.email)
  const second = await app.call(inviteFamilyMember, { accountId, email: guest.email }, { as })
  expect(second.body.id).not.toBe(first.body.id)
  const older = await app.call(lookAtInvitation, { token: old })
  expect([older.status, older.body.code]).toEqual([410, 'invitation-withdrawn'])
  const back = await app.call(revokeFamilyInvitation, { accountId, id: second.body.id }, { as })
  expect(back.status).toBe(200)
  const token = await tokenOf(guest.email)
  const gone = await app.call(acceptInvitation, { token }, { as: guest })
  expect([gone.status, gone.body.code]).toEqual([410, 'invitation-withdrawn'])
})

it('a declined invitation cannot be repeated by that link, and the household sees it', async () => {
  const as = await make.client(app)
  const accountId = as.account_id
  const guest = await make.person(app)
  await app.call(inviteFamilyMember, { accountId, email: guest.email }, { as })
  const token = await tokenOf(guest.email)
  expect((await app.call(declineInvitation, { token })).body).toEqual({ done: true })
  const after = await app.call(acceptInvitation, { token }, { as: guest })
  expect([after.status, after.body.code]).toEqual([410, 'invitation-declined'])
  const { body } = await app.call(getOnboarding, { accountId }, { as })
  expect(body.invitations).toMatchObject([{ email: guest.email, state: 'declined' }])
  // After another invitation they may change their mind.
  await app.call(inviteFamilyMember, { accountId, email: guest.email }, { as })
  const again = { token: await tokenOf(guest.email) }
  expect((await app.call(acceptInvitation, again, { as: guest })).status).toBe(200)
})

const prove = (uid: string, email_verified: boolean) =>
  app.database.db
    .updateTable('identity_user')
    .set({ email_verified })
    .where('uid', '=', uid)
    .execute()

it('403: an unverified user cannot send invitations', async () => {
  const as = await make.client(app)
  await prove(as.uid, false)
  const input = { accountId: as.account_id, email: 'stranger-1@people.example' }
  const refused = await app.call(inviteFamilyMember, input, { as })
  expect([refused.status, refused.body.code]).toEqual([403, 'prove-own-first'])
  expect(refused.body.error).toContain('Confirm your own email address first.')
  await app.runJobs()
  expect(app.email.sent.filter(({ to }) => to === input.email)).toEqual([])
  await prove(as.uid, true)
  expect((await app.call(inviteFamilyMember, input, { as })).status).toBe(200)
})

it('429: ten invitations of strangers per household and day, from any user or network', async () => {
  const as = await make.client(app)
  const other = await make.client(app)
  const ask = (n: number, who: make.TestClient) =>
    app.call(
      inviteFamilyMember,
      { accountId: who.account_id, email: `quota-${n}@people.example` },
      { as: who }
    )
  for (let n = 0; n < maxToOthers.household; n += 1) expect((await ask(n, as)).status).toBe(200)
  const refused = await ask(99, as)
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-to-others'])
  expect(refused.body.error).toContain('Try again tomorrow.')
  expect((await ask(99, other)).status).toBe(200)
})
