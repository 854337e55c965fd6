import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { setAccessFlags } from '@numo/domains/access/contract-admin.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { updateHousehold } from '@numo/domains/accounts/contract-household.ts'
import { notificationStreamPath } from '@numo/domains/notifications/contract.ts'
import { updatePartner } from '@numo/domains/partners/contract.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { visibleKind } from './visible-kind.ts'

/* Who is notified of a committed change. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // The program starts to listen with the first stream, which is told that it may have missed changes.
  const first = await listen((await make.client(app)).token)
  await soon(() => {
    if (!first.all().some(({ resource }) => resource === '*')) throw new Error('not told')
  })
})
afterAll(() => app.stop())

type StreamedChange = { resource: string; id: string | null; by: string | null }
const soon = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 20 })

/** Collects the changes that a person's stream reports from now on. */
async function listen(token: string) {
  const { body } = await app.fetch(notificationStreamPath, {
    headers: { authorization: `Bearer ${token}` },
  })
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  const read = async (): Promise<void> => {
    const part = await reader?.read().catch(() => undefined)
    if (!part || part.done) return
    text += decoder.decode(part.value, { stream: true })
    return read()
  }
  void read()
  await soon(() => expect(text).toContain('event: inbox'))
  await app.program.inbox.ready()
  const all = () =>
    [...text.matchAll(/event: changes\ndata: (.*)\n/g)].flatMap(
      ([, data = '']) => JSON.parse(data) as StreamedChange[]
    )
  const report = () => all().filter(({ resource }) => resource !== '*')
  return {
    all,
    received: report,
    ids: () => report().map(({ id }) => id),
    close: () => void reader?.cancel(),
  }
}

it('a household and an organisation receive their own changes, staff by feature, strangers none', async () => {
  const [owner, stranger, clinic, staff, newcomer] = await Promise.all([
    make.client(app),
    make.client(app),
    make.partner(app),
    make.admin(app),
    make.admin(app),
  ])
  const flags = { id: newcomer.user_id, flags: { 'feature:user_management': false } }
  expect((await app.call(setAccessFlags, flags, { as: staff })).status).toBe(200)
  const streams = await Promise.all(
    [owner, stranger, clinic, staff, newcomer].map(({ token }) => listen(token))
  )
  const [mine, theirs, clinics, staffs, newcomers] = streams as [
    Awaited<ReturnType<typeof listen>>,
    Awaited<ReturnType<typeof listen>>,
    Awaited<ReturnType<typeof listen>>,
    Awaited<ReturnType<typeof listen>>,
    Awaited<ReturnType<typeof listen>>,
  ]

  const { account_id } = owner
  const response = await app.call(
    updateHousehold,
    { accountId: account_id, display_name: 'The other Solís family' },
    { as: owner }
  )
  const by = response.headers.get('x-request-id')
  await soon(() =>
    expect(mine.received()).toContainEqual({ resource: 'account', id: account_id, by })
  )
  await soon(() =>
    expect(staffs.received()).toContainEqual({ resource: 'account', id: account_id, by })
  )

  const { partner_id } = clinic
  const input = { partnerId: partner_id, phone: '+52 999 123 4567' }
  expect((await app.call(updatePartner, input, { as: clinic })).status).toBe(200)
  await soon(() => expect(clinics.ids()).toContain(partner_id))
  await soon(() => expect(newcomers.ids()).toContain(partner_id))

  // Waits for the last change: notifications arrive in order, so all earlier ones have arrived, too.
  const name = 'The family of a stranger'
  await app.call(
    updateHousehold,
    { accountId: stranger.account_id, display_name: name },
    { as: stranger }
  )
  await soon(() =>
    expect(theirs.received()).toContainEqual(
      expect.objectContaining({ resource: 'account', id: stranger.account_id })
    )
  )
  expect(theirs.ids()).not.toContain(account_id)
  expect(theirs.ids()).not.toContain(partner_id)
  expect(mine.ids()).not.toContain(stranger.account_id)
  expect(mine.ids()).not.toContain(partner_id)
  expect(clinics.ids()).not.toContain(account_id)
  expect(clinics.ids()).not.toContain(stranger.account_id)
  expect(newcomers.ids()).not.toContain(account_id)
  expect(newcomers.ids()).not.toContain(stranger.account_id)
  for (const { close } of streams) close()
})

it('uncommitted changes are not sent', async () => {
  const owner = await make.client(app)
  const stream = await listen(owner.token)
  const change = (name: string, fails: boolean) =>
    app.program.contextFor('program').system(async (tx) => {
      await sql`insert into audit_event (action, entity_type, entity_id, account_id)
        values ('U', 'account', ${name}, ${owner.account_id})`.execute(tx)
      if (fails) throw new Error('taken back')
    })
  await expect(change('lost', true)).rejects.toThrow('taken back')
  await change('kept', false)
  await soon(() => expect(stream.ids()).toContain('kept'))
  expect(stream.ids()).not.toContain('lost')
  stream.close()
})

it('changes of background work are sent', async () => {
  const owner = await make.client(app)
  const stream = await listen(owner.token)
  await app.program.contextFor('program').system(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into data_export (account_id, requested_by) values (${owner.account_id}, ${owner.user_id})
      returning id`.execute(tx)
    await sql`update data_export set status = 'running' where id = ${rows[0]?.id}`.execute(tx)
  })
  await soon(() =>
    expect(stream.received()).toContainEqual(
      expect.objectContaining({ resource: 'privacy', by: null })
    )
  )
  stream.close()
})

it('an organisation receives nothing of a household, even as its clinic', () => {
  const partner = {
    partner_id: 'p',
    provider_id: null,
    member_role: 'owner',
    status: 'active',
  } as const
  const claims = {
    roles: ['partner' as const],
    access: {},
    permissions: {
      sb_user_id: 'u',
      partner_id: 'p',
      account_id: null,
      provider_id: null,
      admin_id: null,
    },
  }
  const person = { roles: { admin: null, client: null, partner }, claims }
  const of = { id: '1', partner_id: 'p', by: null }
  expect(visibleKind(person, { ...of, type: 'partner', account_id: null })).toBe('partner')
  expect(visibleKind(person, { ...of, type: 'partner_referral', account_id: 'a' })).toBeNull()
  const ours = { ...of, type: 'prior_authorization', account_id: 'a' }
  expect(visibleKind(person, ours)).toBe('authorization')
  expect(visibleKind(person, { ...ours, partner_id: 'other' })).toBeNull()
  const off = { ...claims, access: { 'partner:read': false } }
  expect(
    visibleKind({ ...person, claims: off }, { ...of, type: 'partner', account_id: null })
  ).toBeNull()
})
