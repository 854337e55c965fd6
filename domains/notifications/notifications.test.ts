import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import {
  archiveNotification,
  getNotificationChoices,
  listNotifications,
  readNotifications,
  setNotificationChoice,
} from './contract.ts'
import { notify, type Notice } from './notify.ts'
import { notificationKindNames, ruleOf, type NotificationKind } from './rules.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const sendNotice = <Kind extends NotificationKind>(notice: Notice<Kind>) => {
  const ctx = app.program.contextFor('program')
  return ctx.system((tx) => notify(tx, notice))
}
const inbox = async (as: make.TestPerson) => (await app.call(listNotifications, {}, { as })).body
const mailsTo = (email: string) => app.email.sent.filter(({ to }) => to === email)

describe('notify', () => {
  it('notifies all members of a household, in the inbox and by email in their language', async () => {
    const owner = await make.client(app)
    const member = await make.familyMember(app, owner)
    const stranger = await make.client(app)
    await app.database.db
      .updateTable('app_user')
      .set({ locale: 'es' })
      .where('id', '=', member.user_id)
      .execute()
    await sendNotice({
      to: { account_id: owner.account_id },
      kind: 'deletion_asked',
      facts: { day: '2026-12-05' },
      link: '/home/settings#privacy',
    })
    await app.runJobs()
    expect((await inbox(owner)).rows).toMatchObject([
      { kind: 'deletion_asked', facts: { day: '2026-12-05' }, read_at: null, is_urgent: true },
    ])
    expect((await inbox(member)).unread).toBe(1)
    expect((await inbox(stranger)).rows).toEqual([])
    expect(mailsTo(owner.email)[0]?.subject).toBe('Your account will be deleted on 5 December 2026')
    const [mail] = mailsTo(member.email)
    expect(mail?.subject).toBe('Tu cuenta se borrará el 5 de diciembre de 2026')
    expect(mail?.text).toContain('http://localhost:3000/es/home/settings#privacy')
  })

  it('notifies once for a key, and sends one email however often its job runs', async () => {
    const owner = await make.client(app)
    const notice = {
      to: { account_id: owner.account_id },
      kind: 'card_read' as const,
      facts: { insurer: 'Altamar' },
      link: '/onboard/card-upload',
      dedupe_key: 'extraction-1',
    }
    await sendNotice(notice)
    await sendNotice(notice)
    await app.runJobs()
    expect((await inbox(owner)).rows).toHaveLength(1)
    expect(mailsTo(owner.email)).toHaveLength(1)
  })

  it('notifies nobody after a rollback', async () => {
    const owner = await make.client(app)
    const ctx = app.program.contextFor('program')
    const attempt = ctx.system(async (tx) => {
      const to = { account_id: owner.account_id }
      await notify(tx, { to, kind: 'deletion_cancelled', facts: {}, link: null })
      throw new Error('the change failed')
    })
    await expect(attempt).rejects.toThrow('the change failed')
    await app.runJobs()
    expect((await inbox(owner)).rows).toEqual([])
    expect(mailsTo(owner.email)).toEqual([])
  })

  it('notifies staff and no household of tasks', async () => {
    const staff = await make.admin(app)
    const owner = await make.client(app)
    await sendNotice({
      to: { staff: true },
      kind: 'approval_needed',
      facts: { account: 'NM-A-000001' },
      link: '/admin/accounts',
    })
    expect((await inbox(staff)).unread).toBe(1)
    expect((await inbox(owner)).unread).toBe(0)
  })

  it('puts no line break of a name into an email', async () => {
    const owner = await make.client(app)
    await sendNotice({
      to: { user_id: owner.user_id },
      kind: 'insurer_matched',
      facts: { insurer: 'Altamar\r\nBcc: all@people.example' },
      link: '/home',
    })
    await app.runJobs()
    expect(mailsTo(owner.email)[0]?.text).not.toContain('\nBcc')
  })
})

describe('choices', () => {
  it('a disabled inbox stays empty while the email is sent, and vice versa', async () => {
    const owner = await make.client(app)
    const choose = (channel: 'inbox' | 'email', is_on: boolean) =>
      app.call(setNotificationChoice, { kind: 'card_read', channel, is_on }, { as: owner })
    const card = () =>
      sendNotice({
        to: { user_id: owner.user_id },
        kind: 'card_read',
        facts: { insurer: '' },
        link: '/home',
      })
    expect((await choose('inbox', false)).status).toBe(200)
    await card()
    await app.runJobs()
    expect((await inbox(owner)).rows).toEqual([])
    expect(mailsTo(owner.email)).toHaveLength(1)
    await choose('inbox', true)
    await choose('email', false)
    await card()
    await app.runJobs()
    expect((await inbox(owner)).rows).toHaveLength(1)
    expect(mailsTo(owner.email)).toHaveLength(1)
  })

  it('security notices cannot be disabled; unknown kinds are refused', async () => {
    const owner = await make.client(app)
    const off = (kind: string) =>
      app.call(setNotificationChoice, { kind, channel: 'email', is_on: false }, { as: owner })
    expect((await off('deletion_asked')).body.code).toBe('always-on')
    expect((await off('no_kind')).body.code).toBe('no-such-kind')
    const { kinds } = (await app.call(getNotificationChoices, {}, { as: owner })).body
    expect(kinds.map(({ kind }) => kind)).toEqual(
      notificationKindNames.filter((kind) => ruleOf(kind).hat === 'client')
    )
    expect(kinds.find(({ kind }) => kind === 'deletion_asked')).toMatchObject({
      is_fixed: true,
      email: true,
    })
  })
})

describe('the inbox', () => {
  it('pages by cursor, newest first, and refuses forged cursors', async () => {
    const owner = await make.client(app)
    for (const name of ['one', 'two', 'three'])
      await sendNotice({
        to: { user_id: owner.user_id },
        kind: 'family_joined',
        facts: { name },
        link: null,
      })
    const page = (after?: string) =>
      app.call(listNotifications, { limit: '2', ...(after && { after }) }, { as: owner })
    const first = (await page()).body
    expect(first.rows.map(({ facts }) => facts['name'])).toEqual(['three', 'two'])
    const second = (await page(first.next ?? '')).body
    expect(second.rows.map(({ facts }) => facts['name'])).toEqual(['one'])
    expect(second.next).toBeNull()
    expect((await page('bm9uc2Vuc2U')).body.code).toBe('bad-cursor')
  })

  it('read and archive affect own notifications only', async () => {
    const owner = await make.client(app)
    const other = await make.client(app)
    for (const somebody of [owner, other])
      await sendNotice({
        to: { user_id: somebody.user_id },
        kind: 'export_ready',
        facts: {},
        link: '/home/settings',
      })
    const [mine] = (await inbox(owner)).rows
    const id = mine?.id ?? ''
    const as = other
    expect((await app.call(readNotifications, { ids: [id] }, { as })).body.changed).toBe(0)
    const away = await app.call(archiveNotification, { id, is_archived: true }, { as })
    expect(away.status).toBe(404)
    expect((await inbox(owner)).unread).toBe(1)
    expect((await app.call(readNotifications, {}, { as: owner })).body.changed).toBe(1)
    expect((await inbox(owner)).unread).toBe(0)
    await app.call(archiveNotification, { id, is_archived: true }, { as: owner })
    expect((await inbox(owner)).rows).toEqual([])
    await app.call(archiveNotification, { id, is_archived: false }, { as: owner })
    expect((await inbox(owner)).rows).toHaveLength(1)
  })
})

it('a mail server outage loses no email', async () => {
  let isAway = true
  const sent: string[] = []
  const other = await startTestApp({
    sender: {
      kind: 'outbox',
      async send({ to }) {
        if (isAway) throw new Error('away')
        sent.push(to)
      },
      async stop() {},
    },
  })
  try {
    const owner = await make.client(other)
    const ctx = other.program.contextFor('program')
    const to = { user_id: owner.user_id }
    await ctx.system((tx) =>
      notify(tx, { to, kind: 'export_ready', facts: {}, link: '/home/settings' })
    )
    await other.runJobs({ failing: 'kept' })
    expect(sent).toEqual([])
    isAway = false
    await other.runJobs({ when: 'any' })
    expect(sent).toEqual([owner.email])
  } finally {
    await other.stop()
  }
})
