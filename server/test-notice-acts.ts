import * as make from '@numo/domains/access/test-factories.ts'
import type { AppointmentNews } from '@numo/domains/appointments/jobs.ts'
import { sendAppointmentNews } from '@numo/domains/appointments/send-appointment-news.ts'
import {
  createPractice,
  createRequest,
  hoursAhead,
} from '@numo/domains/appointments/test-practice.ts'
import {
  createAuthorization,
  sendAuthorizationMessage,
} from '@numo/domains/authorizations/contract-partner.ts'
import {
  answerAuthorizationMessage,
  moveAuthorization,
} from '@numo/domains/authorizations/contract-staff.ts'
import { sendAuthorizationRequest } from '@numo/domains/authorizations/send-authorization-request.ts'
import { submittedAuthorization } from '@numo/domains/authorizations/test-factories.ts'
import { MailRefused } from '@numo/adapters/email/port.ts'
import { GivenUp } from '@numo/adapters/jobs/port.ts'
import { setHouseholdChoice } from '@numo/domains/accounts/contract-notices.ts'
import { sendClaimMessage } from '@numo/domains/claims/contract-household.ts'
import { answerClaimMessage } from '@numo/domains/claims/contract-messages.ts'
import { decideClaim, getClaim } from '@numo/domains/claims/contract-staff.ts'
import { saveClient } from '@numo/domains/clients/contract-household.ts'
import { answerEligibility } from '@numo/domains/eligibility/contract-admin.ts'
import { notifyNewPatients } from '@numo/domains/clients/notify-new-patients.ts'
import { checkEligibility } from '@numo/domains/eligibility/contract.ts'
import { rejectExtraction } from '@numo/domains/extractions/contract-admin.ts'
import { remindOfCard } from '@numo/domains/extractions/remind-of-card.ts'
import { readingOf } from '@numo/domains/extractions/test-factories.ts'
import { postRemittance } from '@numo/domains/insurance-payments/contract-files.ts'
import { matchPolicy } from '@numo/domains/insurance/contract-policies.ts'
import type { NotificationKind } from '@numo/domains/notifications/rules.ts'
import { decideDoctorProposal, proposeDoctor } from '@numo/domains/providers/contract-doctors.ts'
import { newDoctor, placeOf } from '@numo/domains/providers/test-doctors.ts'
import { remindOfNetworks } from '@numo/domains/providers/remind-of-networks.ts'
import { inviteFamilyMember } from '@numo/domains/onboarding/contract-family.ts'
import { acceptInvitation } from '@numo/domains/onboarding/contract-invitation.ts'
import { chargeCard } from '@numo/domains/payments/charge-card.ts'
import { chargeAccount } from '@numo/domains/payments/contract-admin.ts'
import { finishCardSetup, startCardSetup } from '@numo/domains/payments/contract.ts'
import { sendReminder } from '@numo/domains/payments/contract-reminders.ts'
import { reminderRules, type ReminderStage } from '@numo/domains/payments/rules-reminders.ts'
import { sendDueReminders } from '@numo/domains/payments/send-due-reminders.ts'
import { oweSince, remindedSince } from '@numo/domains/payments/test-reminders.ts'
import { owedClaim } from '@numo/domains/payments/test-owed-claim.ts'
import { warnOfExpiringCards } from '@numo/domains/payments/warn-of-expiring-cards.ts'
import { buildExport } from '@numo/domains/privacy/build-export.ts'
import { cancelDeletion, requestDeletion, requestExport } from '@numo/domains/privacy/contract.ts'
import { deliverWebhook } from '@numo/domains/webhooks/deliver-webhook.ts'
import { secretOf } from '@numo/domains/webhooks/secret-of.ts'
import { createSecret } from '@numo/domains/webhooks/sign-webhook.ts'
import type { TestApp } from './test-app.ts'
import { watchStay } from '@numo/domains/stays/watch-stay.ts'
import { patientInBed } from './test-stay.ts'
import { createMoneyParties } from './test-money.ts'
import { insertClaims, postingOf, remittance, sendMoneyFile } from './test-remittances.ts'
import { takenBack, type WrittenClaim } from './demo/write-remittance.ts'
import { isDone, ran, type CutOffAction } from './test-cut-off.ts'

/** Prepares one act per kind of notification that causes it. Add new kinds here. */
export async function createNoticeActs(
  app: TestApp
): Promise<Record<NotificationKind, () => Promise<CutOffAction>>> {
  const staff = await make.admin(app)
  const { id: insurer } = await app.database.db
    .insertInto('insurance_company')
    .values({ slug: 'altamar', name: 'Altamar' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const program = () => app.program.contextFor('program')

  async function policyOf(
    account_id: string,
    more: { plan?: string; insurance_company_id?: string } = {}
  ) {
    const front = await make.documentOf(app.database.db, account_id)
    return app.database.db
      .insertInto('policy')
      .values({ account_id, plan: 'Gold', policy_document_id_front: front, ...more })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
  }
  /** Creates a draft claim of a clinic with somebody who works there. */
  async function clinicClaimOf() {
    const as = await make.client(app)
    const client_id = await make.patient(app, as)
    const { partner_id } = await make.partner(app)
    const { rows } = await app.database.pool.query<{ id: string }>(
      `with care as (insert into care_relationship (account_id, partner_id, client_id, source) values ($1, $2, $3, 'claim'))
       insert into claim (account_id, client_id, partner_id, numo_company_id, type, service_from, service_until, currency)
       select $1, $3, $2, id, 'professional', '2026-11-01', '2026-11-01', 'MXN' from numo_company limit 1 returning id`,
      [as.account_id, partner_id, client_id]
    )
    return { id: rows[0]?.id ?? '' }
  }
  /** Leaves a household without members, so that nobody of it is notified before others. */
  const withoutMembers = (account_id: string) =>
    app.database.pool.query('delete from membership where account_id = $1', [account_id])
  /** A remittance that takes the decision on a claim of a clinic back. */
  async function reversal() {
    const all = await createMoneyParties(app)
    await make.makePartner(app, await make.person(app), all.partner_id)
    const [claim] = await insertClaims(app, all, 5000, 1)
    const denied: WrittenClaim = {
      ...{ claim_number: claim?.number ?? '', billed: 5000, paid: 0 },
      adjustments: [['CO', '96', 5000]],
    }
    const posting = async (trace: string, one: WrittenClaim) => {
      const { file } = await sendMoneyFile(
        app,
        all.one,
        remittance(`${trace}-${claim?.number}`, 0, [one])
      )
      const input = postingOf(all, file?.id ?? '')
      return async () => isDone(await app.call(postRemittance, input, { as: all.one }))
    }
    await (
      await posting('D', denied)
    )()
    return { all, act: await posting('R', takenBack(denied)) }
  }
  /** A debt whose next reminder is of this stage. Staff send it: the daily job would take the debts of other acts with it. */
  async function reminderOf(stage: ReminderStage) {
    const parties = await createMoneyParties(app)
    const claim_id = await owedClaim(app, parties, 10_000)
    const { account_id: id } = parties
    for (const { stage: before } of reminderRules.slice(
      0,
      reminderRules.findIndex((rule) => rule.stage === stage)
    ))
      await remindedSince(app, { account_id: id, claim_id, stage: before })
    const act = async () =>
      isDone(await app.call(sendReminder, { id, claim_id, stage }, { as: parties.one }))
    return { parties, claim_id, act }
  }
  /** Creates a draft authorization of a clinic with somebody who works there. */
  async function authorizationOf() {
    const household = await make.client(app)
    const client_id = await make.patient(app, household)
    const as = await make.partner(app)
    await make.treat(app, { ...household, partner_id: as.partner_id, client_id })
    await app.database.pool.query(
      `with p as (insert into policy (account_id, insurance_company_id) values ($1, $3) returning id)
       insert into coverage (account_id, client_id, policy_id) select $1, $2, id from p`,
      [household.account_id, client_id, insurer]
    )
    const request = { client_id, care_setting: 'outpatient', currency: 'MXN' } as const
    const { body } = await app.call(createAuthorization, request, { as })
    return { as, id: body.id, body: 'Hello' }
  }
  /** Creates a request of a household that has come this far, of which `event` is news. */
  async function appointmentNews(event: AppointmentNews, ...statuses: ('accepted' | 'over')[]) {
    const { slug } = await createPractice(app)
    const starts_at = hoursAhead(5)
    const { id } = await createRequest(app, slug, [starts_at])
    for (const status of statuses)
      await app.database.db
        .updateTable('appointment')
        .set({ status, starts_at: new Date(starts_at), ends_at: new Date(hoursAhead(6)) })
        .where('id', '=', id)
        .execute()
    return () =>
      ran(sendAppointmentNews(program(), { appointment_id: id, event, version: 1 }, { id: 'news' }))
  }
  const cardOf = (account_id: string) =>
    app.database.db
      .updateTable('account')
      .set({ stripe_payment_method_id: 'pm_1' })
      .where('id', '=', account_id)
      .execute()
  const person = (accountId: string) =>
    ({
      accountId,
      first_name: 'Ana',
      last_name: 'Solís',
      birth_date: '1990-05-17',
      relationship: 'self',
      agrees: true,
    }) as const

  /** Creates a household with a draft claim. */
  async function claimOf() {
    const as = await make.client(app)
    const client_id = await make.patient(app, as)
    const { id } = await app.database.db
      .insertInto('claim')
      .values((eb) => ({
        account_id: as.account_id,
        client_id,
        numo_company_id: eb.selectFrom('numo_company').select('id').limit(1),
        type: 'professional',
        payee_type: 'subscriber',
        service_from: '2026-11-01',
        service_until: '2026-11-01',
        currency: 'MXN',
      }))
      .returning('id')
      .executeTakeFirstOrThrow()
    return { as, id }
  }

  /** Creates a household that only waits for its insurer, of which staff were notified. */
  async function waiting() {
    const as = await make.client(app)
    const { id } = await policyOf(as.account_id)
    await cardOf(as.account_id)
    await app.call(saveClient, person(as.account_id), { as })
    const { version } = await app.database.db
      .selectFrom('policy')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { id, version }
  }

  async function requestByHand() {
    const as = await make.client(app)
    const { id: policy_id } = await policyOf(as.account_id, { insurance_company_id: insurer })
    const ask = () =>
      app.call(checkEligibility, { accountId: as.account_id, policy_id, by_hand: true }, { as })
    return { as, ask }
  }

  async function cardSetup(exp: { month: number; year: number }) {
    const as = await make.client(app)
    const { account_id: accountId } = as
    const { body } = await app.call(
      startCardSetup,
      { accountId, consents: true, locale: 'en' },
      { as }
    )
    await app.payments.service.takeCard(
      {
        id: body.setup_id,
        secret: body.client_secret,
        return_url: 'http://localhost:3000/home/billing',
      },
      {
        number: '4242424242424242',
        exp_month: exp.month,
        exp_year: exp.year,
        cvc: '123',
        holder: null,
      }
    )
    return () => app.call(finishCardSetup, { accountId, setup_id: body.setup_id }, { as })
  }
  const nextYear = { month: 12, year: new Date().getFullYear() + 1 }

  async function invitationTo(email: string) {
    const as = await make.client(app)
    await app.call(inviteFamilyMember, { accountId: as.account_id, email, client_id: null }, { as })
    await app.runJobs()
    const mail = app.email.sent.findLast(({ to }) => to === email)
    return new URL(/https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('invite') ?? ''
  }

  const acts: Record<NotificationKind, () => Promise<CutOffAction>> = {
    async card_read() {
      const { account_id } = await make.client(app)
      const extraction_id = await readingOf(app, account_id)
      return () => ran(remindOfCard(program(), { extraction_id }))
    },
    async card_unreadable() {
      const { account_id } = await make.client(app)
      const id = await readingOf(app, account_id)
      const { version } = await app.database.db
        .selectFrom('extraction')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return async () =>
        isDone(await app.call(rejectExtraction, { id, version, note: 'A cat' }, { as: staff }))
    },
    async insurer_matched() {
      const found = await waiting()
      return async () =>
        isDone(
          await app.call(matchPolicy, { ...found, insurance_company_id: insurer }, { as: staff })
        )
    },
    async eligibility_answered() {
      const { ask } = await requestByHand()
      const { body } = await ask()
      const answer = { id: body.id, version: body.version, in_force: true, said_by: 'Marta' }
      return async () => isDone(await app.call(answerEligibility, answer, { as: staff }))
    },
    async claim_answered() {
      const { id } = await claimOf()
      return async () =>
        isDone(await app.call(answerClaimMessage, { id, body: 'Here it is' }, { as: staff }))
    },
    async claim_decided() {
      const { id } = await claimOf()
      for (const status of ['submitted', 'sent'] as const)
        await app.database.db.updateTable('claim').set({ status }).where('id', '=', id).execute()
      const { body } = await app.call(getClaim, { id }, { as: staff })
      const { version } = body
      const decision = {
        ...{ id, version, benefit_amount: 0, adjustments: [], decided_on: '2026-11-20' },
        outcome: 'denied' as const,
      }
      return async () => isDone(await app.call(decideClaim, decision, { as: staff }))
    },
    claim_reversed: async () => (await reversal()).act,
    async clinic_claim_reversed() {
      const { all, act } = await reversal()
      await withoutMembers(all.account_id)
      return act
    },
    async claim_message() {
      const { as, id: claim_id } = await claimOf()
      const message = { accountId: as.account_id, claim_id, body: 'Where is it?' }
      return async () => isDone(await app.call(sendClaimMessage, message, { as }))
    },
    async authorization_asked() {
      const { as, ...message } = await authorizationOf()
      return async () => isDone(await app.call(sendAuthorizationMessage, message, { as }))
    },
    async clinic_authorization_answered() {
      const { as: _, ...message } = await authorizationOf()
      return async () => isDone(await app.call(answerAuthorizationMessage, message, { as: staff }))
    },
    async webhook_disabled() {
      const { partner_id, user_id } = await make.partner(app)
      const { rows } = await app.database.pool.query<{ id: string }>(
        `with e as (insert into webhook_endpoint (id, partner_id, url, events, secret_sealed, created_by, failing_since)
                    values ($1, $2, 'https://10.0.0.1', '{claim.paid}', $3, $4, now() - interval '6 days') returning id)
         insert into webhook_delivery (partner_id, endpoint_id, type, data) select $2, id, 'claim.paid', '{}' from e returning id`,
        [
          partner_id,
          partner_id,
          program().vault.seal(createSecret(), secretOf(partner_id)),
          user_id,
        ]
      )
      return () => ran(deliverWebhook(program(), { delivery_id: rows[0]?.id ?? '' }))
    },
    async authorization_not_sent() {
      const request = await submittedAuthorization(app, await createMoneyParties(app), 'email')
      await app.call(moveAuthorization, { ...request, event: 'send' }, { as: staff })
      const { rows } = await app.database.pool.query<{ id: string }>(
        `select id from authorization_sending where authorization_id = $1`,
        [request.id]
      )
      const sending = { sending_id: rows[0]?.id ?? '' }
      const context = program()
      const refused = {
        ...context.insurer_requests,
        send: () => Promise.reject(new MailRefused('no such mailbox')),
      }
      return () =>
        ran(
          sendAuthorizationRequest({ ...context, insurer_requests: refused }, sending, {
            id: sending.sending_id,
            is_last: false,
          }).catch((error: unknown) => {
            // The write of the failure is what is tried here; that it is given up then is right.
            if (!(error instanceof GivenUp)) throw error
          })
        )
    },
    async guarantee_ending() {
      const { id, as } = await patientInBed(app, insurer, { days_end: true })
      // The clinic would be told first: nobody signs in there any more.
      await app.database.pool.query(
        `update membership set status = 'revoked' where partner_id = $1`,
        [as.partner_id]
      )
      return () => ran(watchStay(program(), { authorization_id: id }))
    },
    async clinic_guarantee_used() {
      const { id } = await patientInBed(app, insurer)
      return () => ran(watchStay(program(), { authorization_id: id }))
    },
    async clinic_guarantee_ending() {
      const { id } = await patientInBed(app, insurer, { days_end: true })
      return () => ran(watchStay(program(), { authorization_id: id }))
    },
    appointment_answered: () => appointmentNews('accepted', 'accepted'),
    appointment_unanswered: () => appointmentNews('alternatives'),
    appointment_reminder: () => appointmentNews('reminder', 'accepted'),
    appointment_question: () => appointmentNews('question', 'accepted', 'over'),
    clinic_appointment_asked: () => appointmentNews('requested'),
    clinic_appointment_changed: () => appointmentNews('agreed', 'accepted'),
    async doctor_proposed() {
      const as = await make.partner(app)
      const input = { ...newDoctor(as.partner_id, await placeOf(app, as.partner_id)) }
      return async () => isDone(await app.call(proposeDoctor, input, { as }))
    },
    async clinic_doctor_decided() {
      const as = await make.partner(app)
      const input = newDoctor(as.partner_id, await placeOf(app, as.partner_id))
      const { id } = (await app.call(proposeDoctor, input, { as })).body
      const decision = { id, version: 1, is_approved: true, is_other: true }
      return async () => isDone(await app.call(decideDoctorProposal, decision, { as: staff }))
    },
    async clinic_networks_due() {
      const { partner_id } = await make.partner(app)
      await app.database.pool.query(
        `with s as (insert into directory_source (id, name, kind) values ('networks-' || $1::uuid, 'List', 'list') returning id),
              n as (insert into insurance_network (insurance_company_id, name) values ($2, 'Red') returning id),
              p as (insert into provider (slug, kind, full_name) values ('ana-' || $1::uuid, 'person', 'Ana Ruiz') returning id),
              l as (insert into practice_location (partner_id, name, line1, city, country, time_zone)
                    values ($1, 'Centro', 'Calle 1', 'Puebla', 'MX', 'America/Mexico_City') returning id),
              o as (insert into provider_location (provider_id, practice_location_id) select p.id, l.id from p, l returning id)
         insert into acceptance (provider_location_id, insurance_network_id, source_id) select o.id, n.id, s.id from o, n, s`,
        [partner_id, insurer]
      )
      return () => ran(remindOfNetworks(program()))
    },
    async clinic_claim_answered() {
      const { id } = await clinicClaimOf()
      const message = { id, to: 'clinic', body: 'Here it is' } as const
      return async () => isDone(await app.call(answerClaimMessage, message, { as: staff }))
    },
    async clinic_sees_person() {
      const { account_id } = await make.client(app)
      const client_id = await make.patient(app, { account_id })
      const { partner_id } = await make.partner(app)
      await app.database.db
        .insertInto('care_relationship')
        .values({ account_id, client_id, partner_id, source: 'member_id' })
        .execute()
      return () => ran(notifyNewPatients(program(), { partner_id }))
    },
    async card_on_file() {
      const finish = await cardSetup(nextYear)
      return async () => isDone(await finish())
    },
    async card_expiring() {
      const now = new Date()
      const finish = await cardSetup({ month: now.getUTCMonth() + 1, year: now.getUTCFullYear() })
      await finish()
      // Whatever day it is, and in whatever time zone.
      const fifth = `${now.toISOString().slice(0, 7)}-05`
      return () => ran(warnOfExpiringCards({ ...program(), today: () => fifth }))
    },
    async card_charged() {
      const parties = await createMoneyParties(app)
      const claim_id = await owedClaim(app, parties, 10_000)
      const { account_id: id, card_id: payment_method_id } = parties
      const charge = { id, claim_id, payment_method_id, amount: 10_000, is_agreed: true } as const
      const { body } = await app.call(chargeAccount, charge, { as: parties.one })
      // What the job writes before it asks the payment service is not about the notice.
      for (const status of ['requires_confirmation', 'processing'] as const)
        await app.database.db
          .updateTable('payment')
          .set({ status })
          .where('id', '=', body.id)
          .execute()
      return () => ran(chargeCard(program(), { payment_id: body.id }))
    },
    async payment_reminder_first() {
      await oweSince(app, (await reminderOf('first')).claim_id, 100)
      return () => ran(sendDueReminders(program()))
    },
    payment_reminder_second: async () => (await reminderOf('second')).act,
    payment_reminder_last: async () => (await reminderOf('last')).act,
    async reminders_over() {
      const { parties, act } = await reminderOf('last')
      await withoutMembers(parties.account_id)
      return act
    },
    async family_joined() {
      const guest = await make.client(app)
      const token = await invitationTo(guest.email)
      return async () =>
        isDone(await app.call(acceptInvitation, { token, locale: 'en' }, { as: guest }))
    },
    async choices_changed() {
      const { account_id: id, user_id } = await make.client(app)
      const choice = { id, user_id, kind: 'card_read', channel: 'email', is_on: false } as const
      return async () => isDone(await app.call(setHouseholdChoice, choice, { as: staff }))
    },
    async export_ready() {
      const as = await make.client(app)
      const { body } = await app.call(requestExport, { accountId: as.account_id }, { as })
      const at = { is_last: false, is_retry: false, signal: new AbortController().signal }
      return () => ran(buildExport(program(), { export_id: body.id }, at))
    },
    async deletion_asked() {
      const as = await make.client(app)
      return async () =>
        isDone(
          await app.call(requestDeletion, { accountId: as.account_id, typed: as.number }, { as })
        )
    },
    async deletion_cancelled() {
      const as = await make.client(app)
      await app.call(requestDeletion, { accountId: as.account_id, typed: as.number }, { as })
      return async () =>
        isDone(await app.call(cancelDeletion, { accountId: as.account_id }, { as }))
    },
    async approval_needed() {
      const as = await make.client(app)
      await policyOf(as.account_id)
      await cardOf(as.account_id)
      return async () => isDone(await app.call(saveClient, person(as.account_id), { as }))
    },
    async eligibility_asked() {
      const { ask } = await requestByHand()
      return async () => isDone(await ask())
    },
  }
  return acts
}
