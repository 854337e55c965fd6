import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationKindNames, ruleOf } from '@numo/domains/notifications/rules.ts'
import { actAs, createTenants, type Role, type Tenant, type Tenants } from './test-tenants.ts'

/*
 * What a transaction may cause: jobs about one's own records, notifications to one's own people, and nothing else
 * by any statement.
 */

let all: Tenants
let mine: Tenant
let theirs: Tenant
/** Ids of each household's records that jobs are about. */
let ours: Record<
  'mine' | 'theirs',
  {
    extraction: string
    check: string
    export: string
    payment: string
    refund: string
    bank_account: string
    invoice: string
    packet_event: string
    subscription_payment: string
    bulk_run: string
    partner_invitation: string
  }
>

const recordsOf = async ({ client, partner }: Tenant) => {
  const { rows } = await all.database.pool.query<{
    extraction: string
    check: string
    export: string
    payment: string
  }>(
    `with p as (
       insert into payment (account_id, numo_company_id, method, currency, amount, status, succeeded_at, idempotency_key)
       select id, numo_company_id, 'card', 'MXN', 100, 'succeeded', now(), id::text from account where id = $1 returning account_id, id)
     select (select id from extraction where account_id = $1) as extraction,
            (select id from eligibility_check where account_id = $1) as check,
            (select id from data_export where account_id = $1) as export, p.id as payment from p`,
    [client.account_id]
  )
  const [found] = rows
  if (!found) throw new Error('nothing was written')
  const refunds = await all.database.pool.query<{ id: string }>(
    `insert into refund (account_id, payment_id, amount, reason, idempotency_key) values ($1, $2, 10, 'other', 'r') returning id`,
    [client.account_id, found.payment]
  )
  const accounts = await all.database.pool.query<{ id: string }>(
    `insert into bank_account (partner_id, holder_name, bank_name, country, currency, scheme, number_encrypted, number_digest, last4)
     values ($1, 'Clinic', 'Bank', 'MX', 'MXN', 'clabe', 'x', sha256('x'), '9719') returning id`,
    [partner.partner_id]
  )
  const invoices = await all.database.pool.query<{ id: string }>(
    `insert into invoice (kind, numo_company_id, recipient_account_id, currency)
     select 'service', numo_company_id, id, 'MXN' from account where id = $1 returning id`,
    [client.account_id]
  )
  const events = await all.database.pool.query<{ id: string }>(
    `with c as (insert into claim (account_id, client_id, numo_company_id, type, payee_type, service_from, service_until, currency)
                select a.id, (select p.id from client p where p.account_id = a.id limit 1), a.numo_company_id, 'professional',
                       'subscriber', '2026-11-01', '2026-11-01', 'MXN' from account a where a.id = $1 returning account_id, id),
          d as (insert into document (account_id, type, file_name, mime_type, size_bytes, sha256, storage_key)
                select account_id, 'claim_packet', 'p.pdf', 'application/pdf', 1, decode(repeat('00', 32), 'hex'), id::text from c
                returning id, sha256),
          k as (insert into claim_packet (account_id, claim_id, document_id, sha256, size_bytes, page_count, contents, missing)
                select c.account_id, c.id, d.id, d.sha256, 1, 1, '[]', '{}' from c, d returning account_id, claim_id, id)
     insert into claim_packet_event (account_id, claim_id, packet_id, kind, channel, recipient, actor_role)
     select account_id, claim_id, id, 'sent', 'email', 'claims@insurer.example', 'admin' from k returning id`,
    [client.account_id]
  )
  const subscriptions = await all.database.pool.query<{ id: string }>(
    `with s as (insert into subscription (user_id, partner_id, plan_type) values ($1, $2, 'monthly') returning id)
     insert into subscription_payment (subscription_id, user_id, partner_id, plan_type, currency, amount, paid_at, stripe_reference)
     select id, $1, $2, 'monthly', 'USD', 6900, now(), 'in_' || id from s returning id`,
    [partner.user_id, partner.partner_id]
  )
  const runs = await all.database.pool.query<{ id: string }>(
    `insert into bulk_run (user_id, action, fields, can_undo) values ($1, 'assignClaims', '{}', true) returning id`,
    [client === mine.client ? all.admin.user_id : client.user_id]
  )
  const invited = await all.database.pool.query<{ id: string }>(
    `with u as (insert into app_user (email, display_name, status) values ($3, 'Eva', 'invited') returning id),
          m as (insert into membership (user_id, role, partner_id, member_role, status)
                select id, 'partner', $1, 'member', 'invited' from u returning id, user_id)
     insert into user_invitation (user_id, membership_id, email, invited_by, expires_at)
     select user_id, id, $3, $2, now() + interval '1 day' from m returning id`,
    [partner.partner_id, partner.user_id, `eva-${partner.user_id}@people.example`]
  )
  return {
    ...found,
    bulk_run: runs.rows[0]?.id ?? '',
    partner_invitation: invited.rows[0]?.id ?? '',
    refund: refunds.rows[0]?.id ?? '',
    bank_account: accounts.rows[0]?.id ?? '',
    invoice: invoices.rows[0]?.id ?? '',
    packet_event: events.rows[0]?.id ?? '',
    subscription_payment: subscriptions.rows[0]?.id ?? '',
  }
}

beforeAll(async () => {
  all = await createTenants()
  ;[mine, theirs] = all.tenants
  ours = { mine: await recordsOf(mine), theirs: await recordsOf(theirs) }
})
beforeEach(() => all.database.pool.query('delete from pgboss.job_common'))
afterAll(() => all.stop())

const principalOf = (role: Role) => {
  if (role === 'numo_client') return mine.client
  if (role === 'numo_partner') return mine.partner
  if (role === 'numo_user') return { user_id: mine.client.user_id }
  return role === 'numo_admin' ? all.admin : {}
}
const as = (role: Role, text: string, values: unknown[] = [], keep = true) =>
  actAs(all.answering, role, principalOf(role), text, values, keep)

const add = `insert into job_request (queue, data, once_key, group_key, priority) values ($1, $2, $3, $4, $5)`
type Options = { once_key?: string; group?: string; priority?: number }
const enqueue = (role: Role, queue: string, data: object, options: Options = {}) =>
  as(role, add, [queue, data, options.once_key, options.group, options.priority ?? 0])
const jobs = async () =>
  (await all.database.pool.query('select name, data from pgboss.job_common order by name')).rows

const refused = /row-level security|permission denied/

describe('a job', () => {
  test('of an own record is added, under each permitted role', async () => {
    const { extraction, check, export: export_id } = ours.mine
    await enqueue(
      'numo_client',
      'read-card',
      { extraction_id: extraction },
      {
        once_key: extraction,
        group: mine.client.account_id,
        priority: -1,
      }
    )
    await enqueue('numo_client', 'ask-insurer', { check_id: check, time: 0 })
    await enqueue('numo_client', 'build-export', { export_id })
    await enqueue('numo_partner', 'relist-partner', { partner_id: mine.partner.partner_id })
    const notice = { bank_account_id: ours.mine.bank_account, event: 'proposed' }
    await enqueue('numo_partner', 'send-bank-emails', notice)
    await enqueue('numo_partner', 'send-invitation', {
      invitation_id: ours.mine.partner_invitation,
    })
    await enqueue('numo_admin', 'locate-addresses', {})
    await enqueue('numo_client', 'charge-card', { payment_id: ours.mine.payment })
    await enqueue('numo_admin', 'charge-card', { payment_id: ours.mine.payment })
    await enqueue('numo_admin', 'send-refund', { refund_id: ours.mine.refund })
    await enqueue('numo_admin', 'send-invoice', { invoice_id: ours.mine.invoice })
    await enqueue('numo_admin', 'send-claim-packet', { event_id: ours.mine.packet_event })
    await enqueue('numo_admin', 'run-bulk', { run_id: ours.mine.bulk_run })
    const { subscription_payment: subscription_payment_id } = ours.mine
    await enqueue('numo_partner', 'send-subscription-receipt', { subscription_payment_id })
    expect(await jobs()).toEqual([
      { name: 'ask-insurer', data: { check_id: check, time: 0 } },
      { name: 'build-export', data: { export_id } },
      { name: 'charge-card', data: { payment_id: ours.mine.payment } },
      { name: 'charge-card', data: { payment_id: ours.mine.payment } },
      { name: 'locate-addresses', data: {} },
      { name: 'read-card', data: { extraction_id: extraction } },
      { name: 'relist-partner', data: { partner_id: mine.partner.partner_id } },
      { name: 'run-bulk', data: { run_id: ours.mine.bulk_run } },
      { name: 'send-bank-emails', data: notice },
      { name: 'send-claim-packet', data: { event_id: ours.mine.packet_event } },
      { name: 'send-invitation', data: { invitation_id: ours.mine.partner_invitation } },
      { name: 'send-invoice', data: { invoice_id: ours.mine.invoice } },
      { name: 'send-refund', data: { refund_id: ours.mine.refund } },
      { name: 'send-subscription-receipt', data: { subscription_payment_id } },
    ])
    const { rows } = await all.database.pool.query('select id from job_request')
    expect(rows).toEqual([])
  })

  /** Jobs that a household, an organisation or a person may not request, each with the policy that refuses it. */
  const stolen: [string, Role, () => [string, object, Options?]][] = [
    ['read_card', 'numo_client', () => ['read-card', { extraction_id: ours.theirs.extraction }]],
    [
      'read_own_file',
      'numo_partner',
      () => ['read-card', { extraction_id: ours.theirs.extraction }],
    ],
    ['ask_insurer', 'numo_client', () => ['ask-insurer', { check_id: ours.theirs.check, time: 0 }]],
    ['ask_insurer', 'numo_client', () => ['ask-insurer', { check_id: ours.mine.check, time: 7 }]],
    [
      'send_claim_packet',
      'numo_admin',
      () => ['send-claim-packet', { event_id: ours.mine.payment }],
    ],
    [
      'join_invitations',
      'numo_admin',
      () => ['send-join-invitation', { join_wish_id: ours.theirs.bulk_run }],
    ],
    ['run_bulk', 'numo_admin', () => ['run-bulk', { run_id: ours.theirs.bulk_run }]],
    ['charge_card', 'numo_client', () => ['charge-card', { payment_id: ours.theirs.payment }]],
    [
      'send_subscription_receipt',
      'numo_partner',
      () => [
        'send-subscription-receipt',
        { subscription_payment_id: ours.theirs.subscription_payment },
      ],
    ],
    ['build_export', 'numo_client', () => ['build-export', { export_id: ours.theirs.export }]],
    [
      'relist_own',
      'numo_partner',
      () => ['relist-partner', { partner_id: theirs.partner.partner_id }],
    ],
    [
      'partner_invitations',
      'numo_partner',
      () => ['send-invitation', { invitation_id: ours.theirs.partner_invitation }],
    ],
    [
      'bank_emails',
      'numo_partner',
      () => ['send-bank-emails', { bank_account_id: ours.theirs.bank_account, event: 'proposed' }],
    ],
    [
      'own_keys',
      'numo_client',
      () => [
        'read-card',
        { extraction_id: ours.mine.extraction },
        { once_key: ours.theirs.extraction },
      ],
    ],
    [
      'own_group',
      'numo_client',
      () => [
        'read-card',
        { extraction_id: ours.mine.extraction },
        { group: theirs.client.account_id },
      ],
    ],
  ]
  test.each(stolen)('is refused by %s under %s: %#', async (policy, role, ask) => {
    await expect(enqueue(role, ...ask())).rejects.toThrow(refused)
    expect(await jobs()).toEqual([])
    // Negative control: with the policy widened to its queue or dropped, the same statement adds the job.
    const client = await all.database.pool.connect()
    try {
      const { rows } = await client.query<{ permissive: string }>(
        `select permissive from pg_policies where tablename = 'job_request' and policyname = $1`,
        [policy]
      )
      const isExtra = rows[0]?.permissive === 'RESTRICTIVE'
      const check = isExtra ? 'true' : `queue = '${ask()[0]}'`
      const [old] = (
        await client.query<{ check: string }>(
          `select pg_get_expr(polwithcheck, polrelid) as check from pg_policy where polname = $1`,
          [policy]
        )
      ).rows
      await client.query(`alter policy ${policy} on job_request with check (${check})`)
      try {
        await enqueue(role, ...ask())
        expect(await jobs()).toHaveLength(1)
      } finally {
        await client.query(`alter policy ${policy} on job_request with check (${old?.check})`)
      }
    } finally {
      client.release()
    }
  })

  test.each(['numo_user', 'numo_client', 'numo_partner', 'numo_admin'] as const)(
    'of a queue without a role is refused to %s, and of an unknown queue to everybody',
    async (role) => {
      const mail = { notification_id: mine.client.user_id }
      await expect(enqueue(role, 'send-notification-mail', mail)).rejects.toThrow(refused)
      await expect(enqueue(role, 'execute-deletions', {})).rejects.toThrow(refused)
      await expect(enqueue('numo_system', 'unheard-of', {})).rejects.toThrow('unheard-of')
    }
  )

  test('is read, changed and deleted by no role, and visitors add none', async () => {
    for (const role of ['numo_user', 'numo_client', 'numo_partner', 'numo_admin'] as const) {
      await expect(as(role, 'table job_request')).rejects.toThrow('permission denied')
      await expect(as(role, 'delete from job_request')).rejects.toThrow('permission denied')
      await expect(as(role, 'insert into pgboss.job_common (name) values (1)')).rejects.toThrow(
        'permission denied'
      )
    }
    await expect(enqueue('numo_api', 'locate-addresses', {})).rejects.toThrow('permission denied')
  })

  test('is not added by merely setting the role of the program', async () => {
    const client = await all.answering.program.pool.connect()
    try {
      await client.query('begin; set local role numo_system')
      await expect(client.query(add, ['execute-deletions', {}, null, null, 0])).rejects.toThrow(
        'only_the_program'
      )
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('a notice', () => {
  type NotifyCall = {
    kind: string
    facts?: object
    dedupe?: string | null
    account?: string
    user?: string
    staff?: boolean | null
  }
  const sendNotice = (
    role: Role,
    { kind, facts = {}, dedupe = null, account, user, staff = false }: NotifyCall
  ) =>
    as(role, `select app.notify($1)`, [
      JSON.stringify([
        {
          ...{ kind, facts, link: '/home', dedupe_key: dedupe },
          ...{ to_account: account, to_user: user, to_staff: staff },
        },
      ]),
    ])
  const report = async (kind: string) =>
    (
      await all.database.pool.query<{ user_id: string }>(
        'select user_id from notification where kind = $1 order by user_id',
        [kind]
      )
    ).rows.map(({ user_id }) => user_id)

  test('to one’s own household is a row and an email, in one transaction', async () => {
    await sendNotice('numo_client', { kind: 'deletion_cancelled', account: mine.client.account_id })
    expect(await report('deletion_cancelled')).toEqual([mine.client.user_id])
    expect((await jobs()).map(({ name }) => name)).toEqual(['send-notification-mail'])
  })

  test('is refused to strangers, for kinds of other roles, with other facts, or to everybody', async () => {
    const { account_id } = mine.client
    const wrong: [Role, NotifyCall, RegExp][] = [
      [
        'numo_client',
        { kind: 'deletion_cancelled', account: theirs.client.account_id },
        /strangers/,
      ],
      ['numo_client', { kind: 'deletion_cancelled', user: theirs.client.user_id }, /strangers/],
      [
        'numo_client',
        { kind: 'family_joined', facts: { name: 'x' }, account: account_id },
        /may not/,
      ],
      ['numo_client', { kind: 'export_ready', account: account_id }, /may not/],
      ['numo_client', { kind: 'deletion_cancelled', staff: true }, /somebody else/],
      ['numo_client', { kind: 'deletion_cancelled' }, /somebody else/],
      // Null counts as neither: the account would be one's own and the person a stranger.
      [
        'numo_client',
        {
          kind: 'deletion_cancelled',
          account: account_id,
          user: theirs.client.user_id,
          staff: null,
        },
        /somebody else/,
      ],
      ['numo_client', { kind: 'deletion_asked', account: account_id }, /other facts/],
      [
        'numo_client',
        { kind: 'deletion_cancelled', facts: { day: '1' }, account: account_id },
        /other facts/,
      ],
      // The deduplication key of notifications to staff must be one's own, or one household could suppress
      // another's notification.
      [
        'numo_client',
        {
          kind: 'approval_needed',
          facts: { account: 'x' },
          staff: true,
          dedupe: `${theirs.client.account_id}:1`,
        },
        /strangers/,
      ],
      ['numo_partner', { kind: 'deletion_cancelled', account: account_id }, /may not/],
      ['numo_user', { kind: 'deletion_cancelled', account: account_id }, /may not/],
      ['numo_client', { kind: 'unheard_of', account: account_id }, /may not/],
    ]
    const before = (await all.database.pool.query('select count(*) from notification')).rows
    for (const [role, what, why] of wrong)
      // Sequential, so that a failure names its case.
      await expect(sendNotice(role, what)).rejects.toThrow(why)
    expect((await all.database.pool.query('select count(*) from notification')).rows).toEqual(
      before
    )
    expect(await jobs()).toEqual([])
  })

  test('is refused without a signature of the server, and to visitors', async () => {
    const text = `select app.notify(jsonb_build_array(jsonb_build_object(
      'kind', 'deletion_cancelled', 'facts', '{}'::jsonb, 'link', '/', 'to_account', $1::uuid, 'to_staff', false)))`
    const { account_id } = mine.client
    for (const [pool, role] of [
      [all.answering.people.pool, 'numo_client'],
      [all.answering.people.pool, 'numo_api'],
      [all.answering.program.pool, 'numo_system'],
    ] as const) {
      const client = await pool.connect()
      try {
        await client.query(`begin; set local role ${role}`)
        await expect(client.query(text, [account_id])).rejects.toThrow(/may not|permission denied/)
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
  })

  test('has the same kinds in the database as in the program', async () => {
    const { rows } = await all.database.pool.query('table notification_kind')
    expect(rows.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual(
      notificationKindNames.toSorted().map((kind) => {
        const { hat: role, by_mail, is_security = false, is_urgent = false, ...rest } = ruleOf(kind)
        const { facts, told_by = [] } = rest
        return { kind, hat: role, by_mail, is_security, is_urgent, facts, told_by }
      })
    )
  })
})
