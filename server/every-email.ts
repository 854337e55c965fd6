import { packetEmail } from '@numo/domains/claims/packet-email.ts'
import type { EmailMessage } from '@numo/domains/email.ts'
import type { Locale } from '@numo/kit/locales.ts'
import { notificationEmail } from '@numo/domains/notifications/mails/notification-email.ts'
import { notificationKindNames, ruleOf } from '@numo/domains/notifications/rules.ts'
import { invoiceMessage } from '@numo/domains/invoices/mails/invoice-email.ts'
import { familyInvitation } from '@numo/domains/onboarding/mails/family-invitation.ts'
import { farewell } from '@numo/domains/privacy/mails/farewell.ts'
import { bankEmail } from '@numo/domains/partners/mails/bank-email.ts'
import {
  addressTaken,
  changeEmail,
  emailChanged,
} from '@numo/domains/users/mails/address-emails.ts'
import { invitation } from '@numo/domains/users/mails/invitation.ts'
import * as emails from '@numo/domains/users/mails/account-emails.ts'

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
    ...notices,
  ]
}
