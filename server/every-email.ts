import type { OwnAppointment } from '@numo/domains/appointments/contract-shapes.ts'
import { appointmentNews } from '@numo/domains/appointments/jobs.ts'
import { appointmentEmail } from '@numo/domains/appointments/mails/appointment-email.ts'
import { packetEmail } from '@numo/domains/claims/packet-email.ts'
import type { EmailMessage } from '@numo/domains/email.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { notificationEmail } from '@numo/domains/notifications/mails/notification-email.ts'
import { notificationKindNames, ruleOf } from '@numo/domains/notifications/rules.ts'
import { invoiceMessage } from '@numo/domains/invoices/mails/invoice-email.ts'
import { joinInvitation } from '@numo/domains/join-wishes/mails/join-invitation.ts'
import { familyInvitation } from '@numo/domains/onboarding/mails/family-invitation.ts'
import { farewell } from '@numo/domains/privacy/mails/farewell.ts'
import { bankEmail } from '@numo/domains/partners/mails/bank-email.ts'
import { receiptEmail } from '@numo/domains/subscriptions/mails/receipt-email.ts'
import {
  addressTaken,
  changeEmail,
  emailChanged,
} from '@numo/domains/users/mails/address-emails.ts'
import { invitation } from '@numo/domains/users/mails/invitation.ts'
import * as emails from '@numo/domains/users/mails/account-emails.ts'

const someTime = '2026-11-26T16:00:00Z'

/** A visitor's request for an appointment in which `name` stands wherever a person or clinic can have typed a name. */
const appointmentOf = (name: string): OwnAppointment => ({
  id: 'id',
  number: 'APT-2026-000001',
  status: 'accepted',
  provider: { slug: 'eva-rey', name },
  clinic: { name, phone: null },
  place: { name, address: name },
  person_name: name,
  client_id: null,
  insurance: name,
  note: name,
  clinic_message: name,
  wanted_times: [someTime],
  offered_times: [someTime],
  starts_at: someTime,
  ends_at: someTime,
  duration_minutes: 30,
  time_zone: 'America/Mexico_City',
  person_time_zone: 'Europe/Madrid',
  answer_due_at: null,
  cancelled_by: null,
  arrived_at: null,
  created_at: someTime,
  updated_at: someTime,
  version: 1,
  alternatives: [{ slug: 'leo-sol', name, specialty: null, phone: null, takes_requests: true }],
  insurance_taken: null,
  may_answer: true,
})

/**
 * Returns one email of every kind, for checks of their wording. `name` stands wherever a person can have typed a name;
 * `factOf` replaces it for the facts of notifications.
 */
export function everyEmail(
  site: { public_origin: string; brand: { name: string; support_email: string } },
  locale: Locale,
  name: string,
  { email, factOf = () => name }: { email: string; factOf?: (fact: string) => string }
): EmailMessage[] {
  const to = { site, locale, name }
  const notices = notificationKindNames.map((kind) => {
    const facts = Object.fromEntries(ruleOf(kind).facts.map((fact) => [fact, factOf(fact)]))
    return notificationEmail(to, { kind, facts, link: '/home' })
  })
  return [
    emails.resetPassword(to, 'code'),
    emails.verifyEmail(to, 'code'),
    emails.signInLink(to, 'token', null),
    emails.passwordChanged(to),
    ...emails.methodChanges.map((change) => emails.methodChanged(to, change)),
    changeEmail(to, 'code'),
    addressTaken(to),
    emailChanged(to, 'code'),
    emails.proofLink(to, 'token'),
    emails.codesGuessed(to),
    invitation(to, name, 'token'),
    familyInvitation(to, { by: name, household: name, email, token: 'token' }),
    farewell(site, locale),
    ...(['proposed', 'verified'] as const).map((event) =>
      bankEmail(to, event, {
        partner: name,
        bank_name: name,
        last4: '9719',
        held_until: new Date('2026-11-26T18:00:00Z'),
      })
    ),
    ...(['service', 'credit_note'] as const).map((kind) =>
      invoiceMessage(to, {
        id: 'id',
        number: 'NM-A-000001',
        kind,
        currency: 'MXN',
        total_amount: 116_000,
        balance: kind === 'service' ? 116_000 : 0,
        due_on: '2026-12-08',
      })
    ),
    packetEmail(
      { number: 'CLM-2026-000001', insurer_claim_number: null, client_name: name },
      new Uint8Array()
    ),
    ...appointmentNews.map((news) => appointmentEmail(to, news, appointmentOf(name), 'token')),
    ...[1, 3].map((times) => joinInvitation(to, { name, slug: 'eva-rey', times })),
    ...(['2026-12-23', null] as const).map((until) =>
      receiptEmail(to, {
        number: 'SUB-2026-000001',
        plan_type: until ? 'monthly' : 'lifetime',
        amount: 116_000,
        currency: 'MXN',
        paid_on: '2026-11-23',
        until,
      })
    ),
    ...notices,
  ]
}
