import { createPolicyNotices } from './test-notice-causes-policy.ts'
import type { NotificationKind } from '@numo/domains/notifications/rules.ts'
import { remindOfCardJob } from '@numo/domains/extractions/jobs.ts'
import { rejectExtraction } from '@numo/domains/extractions/contract-admin.ts'
import { readingOf } from '@numo/domains/extractions/test-factories.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { setHouseholdChoice } from '@numo/domains/accounts/contract-notices.ts'
import { inviteFamilyMember } from '@numo/domains/onboarding/contract-family.ts'
import { acceptInvitation } from '@numo/domains/onboarding/contract-invitation.ts'
import { putCard } from '@numo/domains/payments/test-cards.ts'
import { warnOfExpiringCards } from '@numo/domains/payments/warn-of-expiring-cards.ts'
import { buildExport } from '@numo/domains/privacy/build-export.ts'
import { cancelDeletion, requestDeletion, requestExport } from '@numo/domains/privacy/contract.ts'
import type { TestApp } from './test-app.ts'

/** Something that tells people: what causes it, which may be called again, and the write that it goes with. */
export type Cause = {
  cause: () => Promise<unknown>
  /** Asks whether what the notice is about is written: one boolean, of $1. */
  written: string
  of: string
}

/** How each kind of notice is caused, by the verb that causes it. A kind that is new belongs here. */
export const noticeCauses = (app: TestApp): Record<NotificationKind, () => Promise<Cause>> => ({
  ...createPolicyNotices(app),
  card_read: async () => {
    const { account_id } = await make.client(app)
    const extraction_id = await readingOf(app, account_id)
    const ctx = app.program.contextFor('program')
    return {
      async cause() {
        await ctx.tx((tx) => ctx.jobs.add(tx, remindOfCardJob, { extraction_id }))
        await app.runJobs({ when: 'any', failing: 'kept' })
      },
      written: `exists (select from pgboss.job_common where state = 'completed' and data ->> 'extraction_id' = $1)`,
      of: extraction_id,
    }
  },
  card_unreadable: async () => {
    const { account_id } = await make.client(app)
    const staff = await make.admin(app)
    const id = await readingOf(app, account_id)
    const { rows } = await app.database.pool.query<{ version: number }>(
      'select version from extraction where id = $1',
      [id]
    )
    const sent = { id, version: rows[0]?.version ?? 0, note: 'Nothing to read' }
    return {
      cause: () => app.call(rejectExtraction, sent, { as: staff }),
      written: `exists (select from extraction where id::text = $1 and status = 'rejected')`,
      of: id,
    }
  },
  card_on_file: async () => {
    const owner = await make.client(app)
    return {
      cause: () => putCard(app, owner, owner.account_id),
      written: `exists (select from payment_method where account_id::text = $1)`,
      of: owner.account_id,
    }
  },
  card_expiring: async () => {
    const { account_id } = await make.client(app)
    await app.database.pool.query(
      `with m as (insert into payment_method (account_id, stripe_payment_method_id, brand, last4, exp_month, exp_year)
                  values ($1::uuid, 'pm_' || $1::text, 'visa', '4242', 1, 2020))
       update account set stripe_payment_method_id = 'pm_' || $1::text where id = $1::uuid`,
      [account_id]
    )
    return {
      cause: () => warnOfExpiringCards(app.program.contextFor('program')),
      written: `exists (select from payment_method where account_id::text = $1 and status = 'expired')`,
      of: account_id,
    }
  },
  family_joined: async () => {
    const owner = await make.client(app)
    const guest = await make.person(app)
    const invited = { accountId: owner.account_id, email: guest.email }
    await app.call(inviteFamilyMember, invited, { as: owner })
    await app.runJobs()
    const mail = app.email.sent.findLast(({ to }) => to === guest.email)
    const link = new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
    const token = link.searchParams.get('invite') ?? ''
    return {
      cause: () => app.call(acceptInvitation, { token }, { as: guest }),
      written: `exists (select from membership where user_id::text = $1 and status = 'active')`,
      of: guest.user_id,
    }
  },
  choices_changed: async () => {
    const owner = await make.client(app)
    const staff = await make.admin(app)
    const choice = { kind: 'card_read', channel: 'email', is_on: false } as const
    const sent = { id: owner.account_id, user_id: owner.user_id, ...choice }
    return {
      cause: () => app.call(setHouseholdChoice, sent, { as: staff }),
      written: `exists (select from notification_preference where user_id::text = $1)`,
      of: owner.user_id,
    }
  },
  export_ready: async () => {
    const owner = await make.client(app)
    const { account_id: accountId } = owner
    const { id: export_id } = (await app.call(requestExport, { accountId }, { as: owner })).body
    return {
      cause: () =>
        buildExport(
          app.program.contextFor('program'),
          { export_id },
          { is_last: false, is_retry: false, signal: new AbortController().signal }
        ),
      written: `exists (select from data_export where account_id::text = $1 and status = 'ready')`,
      of: accountId,
    }
  },
  deletion_asked: async () => {
    const owner = await make.client(app)
    const sent = { accountId: owner.account_id, typed: owner.number }
    return {
      cause: () => app.call(requestDeletion, sent, { as: owner }),
      written: `exists (select from account_deletion where account_id::text = $1)`,
      of: owner.account_id,
    }
  },
  deletion_cancelled: async () => {
    const owner = await make.client(app)
    const { account_id: accountId, number: typed } = owner
    await app.call(requestDeletion, { accountId, typed }, { as: owner })
    return {
      cause: () => app.call(cancelDeletion, { accountId }, { as: owner }),
      written: `exists (select from account_deletion where account_id::text = $1 and cancelled_at is not null)`,
      of: accountId,
    }
  },
})
