import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldRules } from '@numo/kit/field-problem.ts'
import { locales, type Locale } from '@numo/kit/locales.ts'
import { appointmentNews } from '@numo/domains/appointments/jobs.ts'
import { mailOf, type EmailMessage } from '@numo/domains/email.ts'
import { notificationKindNames } from '@numo/domains/notifications/rules.ts'
import { sendAccountEmail } from '@numo/domains/users/jobs.ts'
import { invitation } from '@numo/domains/users/mails/invitation.ts'
import { everyEmail } from './every-email.ts'
import { served } from './served.ts'

/* Names of people, households and clinics never become links in our emails. */

const hostile = [
  'http://evil.example/pay',
  'You won! Go to www.evil.example now',
  'evil.com',
  'bit.ly/abc',
  'evil.zip',
  'evil．com',
  'evil。com',
  'ev\u200bil\u2060.com',
  'evil\u202e.com',
  'зло.рф',
  'ana＠evil.example',
  '127.0.0.1',
  '[2001:db8::1]',
  'javascript:alert(1)',
  'mailto:ana@evil.example',
  '<a href="https://evil.example">Ana</a>',
  'Ana\r\nBcc: all@evil.example',
  'Ana\u2028https://evil.example',
  '{{insurer}} evil.com',
]

const site = {
  public_origin: 'http://numo.test:3000',
  brand: { name: 'Numo', support_email: 'support@numo.test' },
}
const recipient = 'stranger@people.test'

const emailsSaying = (name: string, locale: Locale) =>
  everyEmail(site, locale, name, { email: recipient })

/** Our own page of a provider, which an invitation names in its text. */
const ownPage = /http:\/\/numo\.test:3000(?:\/es)?\/providers\/eva-rey/g

/** Returns the visible text of a part of an email without our links and the recipient's address. */
const seen = (text: string, email: EmailMessage) =>
  [email.button?.href ?? '', site.brand.support_email, recipient]
    .filter(Boolean)
    .reduce((left, own) => left.replaceAll(own, ' '), text.replace(ownPage, ' '))
    // An amount has a point between digits, as an address of the internet has.
    .replace(/\b[A-Z]{3}\s[\d,]+\.\d{2}(?!\d|\.\d)/g, ' ')
const plainOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

const linkable =
  /:\/\/|www\d*\.\S|\S@\S|[\p{L}\p{N}_-]\.[\p{L}\p{N}_-]{2}|\d\.\d|\b(?:mailto|javascript|https?|data):\S|[\da-f]::?[\da-f]*:/iu
const hidden = /[\p{Cf}\u2028\u2029]|(?!\n)\p{Cc}/u

describe.each(locales)('in %s', (locale) => {
  test.each(hostile)('no email turns %j into a link', (name) => {
    for (const email of emailsSaying(name, locale)) {
      const mail = mailOf(email, { id: 'a', to: recipient, brand: 'Numo', locale })
      for (const part of [mail.subject, mail.text, plainOf(mail.html)]) {
        const message = seen(part, email)
        expect(message).not.toMatch(linkable)
        expect(message).not.toMatch(hidden)
      }
      expect(mail.subject).not.toContain('\n')
      expect(mail.html.match(/<a /g) ?? []).toHaveLength(email.button ? 1 : 0)
    }
  })
})

test('every kind of email is covered', () => {
  const kinds = new Set(emailsSaying('Ana', 'en').map(({ kind }) => kind))
  const expected = [
    ...sendAccountEmail.data.shape.kind.options,
    ...notificationKindNames.map((kind) => kind.replaceAll('_', '-')),
    'invoice',
    'invitation',
    'family-invitation',
    'account-deleted',
    'bank-account',
    'claim-packet',
    ...appointmentNews.map((news) => `appointment-${news.replaceAll('_', '-')}`),
    'join-invitation',
    'subscription-receipt',
  ]
  expect([...kinds].toSorted()).toEqual([...new Set(expected)].toSorted())
})

test('an ordinary name is greeted as written', () => {
  for (const name of [
    "Dr. Anna-Maria O'Neil Jr.",
    'J.R.R. Tolkien',
    'Clinica Sta. Maria S.A. de C.V.',
  ])
    expect(invitation({ site, locale: 'en', name }, name, 't').paragraphs[0]).toBe(`Hello ${name},`)
})

/* Names of things: what staff publish of the directory, services of a price list, and names of one's own views and passkeys. */
const recordNameKeys = new Set([
  'addPasskey.name',
  'saveView.name',
  'saveClaimExample.name',
  'savePrice.name',
  'publishCodeSet.name',
])
const nameField =
  /^(?:name|display_name|first_name|last_name|second_last_name|legal_name|holder_name)$/
const ofDirectory = /insurance|insurer|provider|network|plan|place/i

const fields = served.flatMap(({ endpoint }) =>
  endpoint.method === 'POST' && endpoint.input instanceof z.ZodObject
    ? Object.entries(endpoint.input.shape as Record<string, z.ZodType>)
        .filter(([field]) => nameField.test(field))
        .map(([field, shape]) => [`${endpoint.name}.${field}`, endpoint.path, shape] as const)
    : []
)
const typed = fields.filter(
  ([what, path]) =>
    !recordNameKeys.has(what) && !ofDirectory.test(`${what} ${path.replace('{partnerId}', '')}`)
)

test.each(typed)('%s accepts names and no addresses', (_, _path, shape) => {
  for (const name of [
    'Ma.Elena',
    'A.de la Cruz',
    'Müller & Söhne',
    'Clinica Sta. Maria S.A. de C.V.',
  ])
    expect(shape.safeParse(name).success).toBe(true)
  for (const link of ['evil.com', 'https://evil', 'ana@evil.example', 'evil．com', '127.0.0.1']) {
    const { error } = shape.safeParse(`Ana ${link}`)
    expect(error?.issues.map(({ message }) => message)).toEqual([fieldRules.link_in_name])
  }
})

test('the covered input names', () => {
  expect(typed.map(([what]) => what).toSorted()).toEqual([
    'addPatient.name',
    'createApiKey.name',
    'createCompany.legal_name',
    'createPartner.legal_name',
    'createPartner.name',
    'invitePartnerMember.display_name',
    'inviteUser.display_name',
    'joinByInvitation.display_name',
    'proposeBankAccount.holder_name',
    'proposeCompanyBankAccount.holder_name',
    'proposeOwnBankAccount.holder_name',
    'saveClient.first_name',
    'saveClient.last_name',
    'saveClient.second_last_name',
    'savePolicy.holder_name',
    'signUp.display_name',
    'updateAccount.display_name',
    'updateCompany.legal_name',
    'updateHousehold.display_name',
    'updateMe.display_name',
    'updatePartner.legal_name',
    'updatePartner.name',
    'updateUser.display_name',
  ])
})
