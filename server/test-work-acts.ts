import * as make from '@numo/domains/access/test-factories.ts'
import { requestAppointment } from '@numo/domains/appointments/contract-household.ts'
import { declineAppointment } from '@numo/domains/appointments/contract-partner.ts'
import {
  createPractice,
  createRequest,
  hoursAhead,
} from '@numo/domains/appointments/test-practice.ts'
import { moveAuthorization } from '@numo/domains/authorizations/contract-staff.ts'
import { submittedAuthorization } from '@numo/domains/authorizations/test-factories.ts'
import { assignClaims } from '@numo/domains/claims/contract-bulk.ts'
import { recordPacketEvent } from '@numo/domains/claims/contract-packet.ts'
import { claimWithPacket } from '@numo/domains/claims/test-household-claims.ts'
import { importPatients, previewPatients } from '@numo/domains/clients/contract-add.ts'
import { insuredList } from '@numo/domains/clients/test-insured.ts'
import { inviteToJoin } from '@numo/domains/join-wishes/contract-staff.ts'
import { checkEligibility } from '@numo/domains/eligibility/contract.ts'
import { startExtraction } from '@numo/domains/extractions/contract.ts'
import { pictureOf } from '@numo/domains/extractions/test-factories.ts'
import { createInvoice } from '@numo/domains/invoices/contract-drafts.ts'
import { moveInvoice, sendInvoice } from '@numo/domains/invoices/contract.ts'
import { inviteFamilyMember } from '@numo/domains/onboarding/contract-family.ts'
import { removePaymentMethod } from '@numo/domains/payments/contract.ts'
import { proposeOwnBankAccount } from '@numo/domains/partners/contract-terms.ts'
import { updatePartner } from '@numo/domains/partners/contract.ts'
import { insertCard } from '@numo/domains/payments/test-cards.ts'
import { requestExport } from '@numo/domains/privacy/contract.ts'
import {
  changeIdentityUsers,
  refreshIdentityUsers,
  setIdentityUser,
} from '@numo/domains/users/contract-identity.ts'
import { changeEmail } from '@numo/domains/users/contract-links.ts'
import { invitePartnerMember, inviteUser } from '@numo/domains/users/contract-members.ts'
import { createCheckoutSession, verifySession } from '@numo/domains/subscriptions/contract.ts'
import { createWebhook, sendTestEvent } from '@numo/domains/webhooks/contract.ts'
import { writeStayBill } from '@numo/domains/stays/contract.ts'
import type { TestApp } from './test-app.ts'
import { createMoneyParties } from './test-money.ts'
import { isDone, type CutOffAction } from './test-cut-off.ts'
import { patientInBed } from './test-stay.ts'

type WorkActsDeps = { app: TestApp; staff: make.TestPerson }

/** Acts that request background work: description, queue, and a function that prepares the act. */
export const workActs: readonly (readonly [
  string,
  string,
  (context: WorkActsDeps) => Promise<CutOffAction>,
])[] = [
  [
    'another address',
    'send-account-letter',
    async ({ app }) => {
      const as = await make.client(app)
      return async () => isDone(await app.call(changeEmail, { email: `new-${as.email}` }, { as }))
    },
  ],
  [
    'a list of patients that a clinic imports',
    'notify-new-patients',
    async ({ app }) => {
      const as = await make.partner(app)
      const csv = await insuredList(app)
      const { body } = await app.call(previewPatients, { csv }, { as })
      const { fingerprint } = body
      const input = { csv, fingerprint, has_consent: true } as const
      return async () => isDone(await app.call(importPatients, input, { as }))
    },
  ],
  [
    'a reset that staff send',
    'send-account-letter',
    async ({ app, staff }) => {
      const { uid } = await make.person(app)
      return async () =>
        isDone(await app.call(setIdentityUser, { uid, action: 'send_reset' }, { as: staff }))
    },
  ],
  [
    'sign-ins that staff switch off',
    'tell-identities',
    async ({ app, staff }) => {
      const { uid } = await make.person(app)
      const input = { action: 'disable' as const, selection: { ids: [uid] } }
      return async () => isDone(await app.call(changeIdentityUsers, input, { as: staff }))
    },
  ],
  [
    'a walk through all sign-ins',
    'refresh-identities',
    async ({ app, staff }) => {
      await app.database.db.deleteFrom('identity_refresh').execute()
      return async () => isDone(await app.call(refreshIdentityUsers, {}, { as: staff }))
    },
  ],
  [
    'a test of a webhook',
    'deliver-webhook',
    async ({ app }) => {
      const as = await make.partner(app)
      const input = {
        partnerId: as.partner_id,
        url: 'https://10.0.0.1.example',
        events: ['claim.paid' as const],
      }
      const { id } = (await app.call(createWebhook, input, { as })).body
      return async () =>
        isDone(await app.call(sendTestEvent, { partnerId: as.partner_id, id }, { as }))
    },
  ],
  [
    'an invitation of a doctor whom visitors asked for',
    'send-join-invitation',
    async ({ app, staff }) => {
      // Nobody is written to twice.
      const name = `asked-${crypto.randomUUID()}`
      const { rows } = await app.database.pool.query<{ id: string }>(
        `with p as (insert into provider (slug, kind, full_name, languages) values ($1, 'person', 'Ana Solís', '{es}') returning id)
         insert into join_wish (provider_id) select id from p returning id`,
        [name]
      )
      const input = {
        id: rows[0]?.id ?? '',
        email: `${name}@solis.example`,
        published_at_url: 'https://solis.example',
        locale: 'es',
      } as const
      return async () => isDone(await app.call(inviteToJoin, input, { as: staff }))
    },
  ],
  [
    'an invitation by staff',
    'send-invitation',
    async ({ app, staff }) => {
      const { account_id: of } = await make.client(app)
      const input = {
        email: 'aunt@people.example',
        display_name: 'Aunt',
        role: 'client',
        of,
      } as const
      return async () => isDone(await app.call(inviteUser, input, { as: staff }))
    },
  ],
  [
    'an invitation into a family',
    'send-family-invitation',
    async ({ app }) => {
      const as = await make.client(app)
      const input = { accountId: as.account_id, email: 'uncle@people.example', client_id: null }
      return async () => isDone(await app.call(inviteFamilyMember, input, { as }))
    },
  ],
  [
    'an invitation into a clinic by its owner',
    'send-invitation',
    async ({ app }) => {
      const as = await make.partner(app)
      const input = { partnerId: as.partner_id, email: 'desk@people.example', display_name: 'Ana' }
      return async () => isDone(await app.call(invitePartnerMember, input, { as }))
    },
  ],
  [
    'an invoice that is sent',
    'send-invoice',
    async ({ app, staff }) => {
      const { account_id: recipient_id } = await make.client(app)
      const { rows } = await app.database.pool.query<{ id: string }>(
        `select numo_company_id as id from account where id = $1`,
        [recipient_id]
      )
      const { body } = await app.call(
        createInvoice,
        {
          numo_company_id: rows[0]?.id ?? '',
          recipient_kind: 'household',
          recipient_id,
          currency: 'MXN',
          lines: [{ description: 'Copy', quantity: 1, unit_price: 100 }],
        },
        { as: staff }
      )
      const { id, version } = body
      await app.call(moveInvoice, { id, version, event: 'issue' }, { as: staff })
      return async () => isDone(await app.call(sendInvoice, { id }, { as: staff }))
    },
  ],
  [
    'a card that is taken off file',
    'detach-card',
    async ({ app }) => {
      const as = await make.client(app)
      const { finished } = await insertCard(app, as, as.account_id)
      const id = finished.body.method?.id ?? ''
      const input = { accountId: as.account_id, id, accepts_incomplete: true }
      return async () => isDone(await app.call(removePaymentMethod, input, { as }))
    },
  ],
  [
    'a card to read',
    'read-card',
    async ({ app }) => {
      const as = await make.client(app)
      const front = await pictureOf(app, as.account_id, 'card')
      return async () =>
        isDone(await app.call(startExtraction, { accountId: as.account_id, front }, { as }))
    },
  ],
  [
    'a request for an appointment',
    'send-appointment-news',
    async ({ app }) => {
      const { slug } = await createPractice(app)
      const as = await make.client(app)
      const client_id = await make.patient(app, as)
      const input = {
        ...{ accountId: as.account_id, client_id, slug, times: [hoursAhead(30)] },
        time_zone: 'UTC',
      }
      return async () => isDone(await app.call(requestAppointment, input, { as }))
    },
  ],
  [
    'an answer of a clinic to a request for an appointment',
    'send-appointment-news',
    async ({ app }) => {
      const { slug, desk } = await createPractice(app)
      const { id } = await createRequest(app, slug, [hoursAhead(30)])
      return async () =>
        isDone(await app.call(declineAppointment, { id, version: 1 }, { as: desk }))
    },
  ],
  [
    'a copy of your data',
    'build-export',
    async ({ app }) => {
      const as = await make.client(app)
      return async () => isDone(await app.call(requestExport, { accountId: as.account_id }, { as }))
    },
  ],
  [
    'a question to an insurer',
    'ask-insurer',
    async ({ app }) => {
      const as = await make.client(app)
      const { id: policy_id } = await app.database.db
        .insertInto('policy')
        .values({ account_id: as.account_id, plan: 'Gold' })
        .returning('id')
        .executeTakeFirstOrThrow()
      app.eligibility.answerSlowlyWith({})
      return async () =>
        isDone(await app.call(checkEligibility, { accountId: as.account_id, policy_id }, { as }))
    },
  ],
  [
    'a packet for an insurer',
    'send-claim-packet',
    async ({ app, staff }) => {
      const { id, packet_id } = await claimWithPacket(app, staff)
      const event = {
        ...{ id, packet_id, recipient: 'claims@insurer.example' },
        ...({ kind: 'sent', channel: 'email' } as const),
      }
      return async () => isDone(await app.call(recordPacketEvent, event, { as: staff }))
    },
  ],
  [
    'a request for an insurer',
    'send-authorization',
    async ({ app, staff }) => {
      const request = await submittedAuthorization(app, await createMoneyParties(app), 'email')
      const input = { ...request, event: 'send' as const }
      return async () => isDone(await app.call(moveAuthorization, input, { as: staff }))
    },
  ],
  [
    'a bulk action on claims',
    'run-bulk',
    async ({ app, staff }) => {
      const { id } = await claimWithPacket(app, staff)
      const input = { action: 'take' as const, selection: { ids: [id] } }
      return async () => isDone(await app.call(assignClaims, input, { as: staff }))
    },
  ],
  [
    'another name of an organisation',
    'relist-partner',
    async ({ app }) => {
      const as = await make.partner(app)
      const input = { partnerId: as.partner_id, name: 'Clínica Nueva' }
      return async () => isDone(await app.call(updatePartner, input, { as }))
    },
  ],
  [
    'a bank account of an organisation',
    'send-bank-emails',
    async ({ app }) => {
      const as = await make.partner(app)
      const input = {
        partnerId: as.partner_id,
        holder_name: 'Clinic',
        bank_name: 'Bank',
        country: 'MX',
        currency: 'MXN',
        scheme: 'clabe',
        number: '032180000118359719',
      } as const
      return async () => isDone(await app.call(proposeOwnBankAccount, input, { as }))
    },
  ],
  [
    'a bill of a stay',
    'watch-stay',
    async ({ app }) => {
      const insurer = await app.database.db
        .insertInto('insurance_company')
        .values({ slug: `stay-${Date.now()}`, name: 'Atlas' })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { as, id } = await patientInBed(app, insurer.id)
      const service_on = new Date().toISOString().slice(0, 10)
      const line = { category: 'room', service_on, description: 'Room', unit_price: 1 } as const
      const input = { id, number: 'A-2', biller: 'hospital' as const, lines: [line] }
      return async () => isDone(await app.call(writeStayBill, input, { as }))
    },
  ],
  [
    'a payment for a subscription',
    'send-subscription-receipt',
    async ({ app }) => {
      const as = await make.partner(app)
      const { body } = await app.call(createCheckoutSession, { plan_type: 'monthly' }, { as })
      const sessionId = body.url?.split('/').at(-1) ?? ''
      await app.payments.service.completeCheckout(sessionId, '4242424242424242')
      return async () => isDone(await app.call(verifySession, { sessionId }, { as }))
    },
  ],
]
