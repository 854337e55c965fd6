import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { getNotificationChoices, listNotifications } from '../notifications/contract.ts'
import { getHouseholdChoices, setHouseholdChoice } from './contract-notices.ts'

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
})
afterAll(() => app.stop())

const of = (id: string) => app.call(getHouseholdChoices, { id }, { as: staff })
const set = (id: string, user_id: string, kind: string, is_on: boolean, as = staff) =>
  app.call(setHouseholdChoice, { id, user_id, kind, channel: 'email', is_on }, { as })

test('200: staff disable a kind for one member, who alone is notified, once a day', async () => {
  const owner = await make.client(app)
  const member = await make.familyMember(app, owner)
  const id = owner.account_id
  const { people } = (await of(id)).body
  expect(people.map(({ user_id, is_me }) => [user_id, is_me])).toEqual([
    [owner.user_id, false],
    [member.user_id, false],
  ])
  expect((await set(id, member.user_id, 'card_read', false)).status).toBe(200)
  expect((await set(id, member.user_id, 'card_expiring', false)).status).toBe(200)
  const own = (await app.call(getNotificationChoices, {}, { as: member })).body.kinds
  expect(own.find(({ kind }) => kind === 'card_read')).toMatchObject({ inbox: true, email: false })
  const seen = (await of(id)).body.people.map(({ kinds }) =>
    kinds.filter(({ email }) => !email).map(({ kind }) => kind)
  )
  expect(seen).toEqual([[], ['card_read', 'card_expiring']])
  const report = async (as: make.TestPerson) =>
    (await app.call(listNotifications, {}, { as })).body.rows.map(({ kind }) => kind)
  expect([await report(member), await report(owner)]).toEqual([['choices_changed'], []])
  const about = { entity_type: 'account', entity_id: id }
  const { rows } = (await app.call(listActivity, about, { as: staff })).body
  expect(rows.filter(({ entity_type }) => entity_type === 'notification_preference')).toMatchObject(
    [
      { changes: { kind: 'card_expiring', channel: 'email', is_on: false } },
      { changes: { kind: 'card_read', channel: 'email', is_on: false } },
    ]
  )
})

test('200: an unchanged setting notifies nobody and records nothing', async () => {
  const owner = await make.client(app)
  const about = { entity_type: 'account', entity_id: owner.account_id }
  const written = async () =>
    (await app.call(listActivity, about, { as: staff })).body.rows.filter(
      ({ entity_type }) => entity_type === 'notification_preference'
    ).length
  await set(owner.account_id, owner.user_id, 'card_read', false)
  await set(owner.account_id, owner.user_id, 'card_read', false)
  expect(await written()).toBe(1)
})

test('422: security notices stay on, staff notices are not for households, own settings are elsewhere', async () => {
  const owner = await make.client(app)
  const id = owner.account_id
  expect((await set(id, owner.user_id, 'deletion_asked', false)).body.code).toBe('always-on')
  expect((await set(id, owner.user_id, 'approval_needed', false)).body.code).toBe('no-such-kind')
  await make.makeAdmin(app, owner)
  const token = await make.signInAgain(app, owner, { has_second_factor: true })
  const proven = { ...owner, token }
  expect((await set(id, owner.user_id, 'card_read', false, proven)).body.code).toBe('not-yourself')
})

test('404: a member of another household, and an unknown household', async () => {
  const owner = await make.client(app)
  const other = await make.client(app)
  expect((await set(owner.account_id, other.user_id, 'card_read', false)).body.code).toBe(
    'no-such-user'
  )
  expect((await of('00000000-0000-7000-8000-000000000000')).body.code).toBe('no-such-account')
})
