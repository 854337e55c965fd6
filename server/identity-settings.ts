import { text, type Settings } from './settings.ts'

/** Settings of the identity service and of email. */
export type IdentitySettings = {
  /** Secret that signs tokens and encrypts stored secrets. Null: generated and stored in the data folder. */
  auth_secret: string | null
  /** Null uses the outbox, which the site shows outside production. */
  smtp_url: string | null
  /** Sender of emails: an address, or a name and an address in angle brackets. */
  mail_from: string
  /** Firebase as the identity service; null uses the built-in one. */
  firebase: {
    project_id: string
    /** Public: browsers use it, too. */
    api_key: string
    auth_domain: string
    service_account: { client_email: string; private_key: string }
  } | null
}

type SettingsError = { wrong: string }

const secret = (value: string): string | SettingsError =>
  value.length >= 32 && value.length <= 500 && new Set(value).size >= 8
    ? value
    : { wrong: 'is not 32 or more characters that nobody can guess' }

const smtpUrl = (value: string): string | SettingsError => {
  const url = URL.parse(value)
  return url && /^smtps?:$/.test(url.protocol) && url.hostname
    ? value
    : { wrong: 'is not the address of a mail server' }
}

const sender = (value: string): string | SettingsError =>
  /^(?:[^<>@"\\,;:]{0,100}<[^\s@<>"]+@[^\s@<>"]+>|[^\s@<>"]+@[^\s@<>"]+)$/.test(value)
    ? value
    : { wrong: 'is neither an address nor a name and an address' }

const serviceAccount = (
  value: string
): { client_email: string; private_key: string } | SettingsError => {
  const wrong = { wrong: 'is not the JSON of a service account' }
  try {
    const parsed: unknown = JSON.parse(value)
    if (typeof parsed !== 'object' || parsed === null) return wrong
    const { client_email, private_key } = { client_email: null, private_key: null, ...parsed }
    return typeof client_email === 'string' && typeof private_key === 'string'
      ? { client_email, private_key }
      : wrong
  } catch {
    return wrong
  }
}

const exampleSecret = 'the-output-of-openssl-rand-base64-48'
const exampleUrl = 'smtps://user:password@mail.example:465'
const exampleFrom = 'Numo <hello@numo.example>'
const firebaseNames = ['PROJECT_ID', 'API_KEY', 'AUTH_DOMAIN', 'SERVICE_ACCOUNT'] as const
const firebaseExamples = {
  PROJECT_ID: 'numo-1a2b3',
  API_KEY: 'AIza...',
  AUTH_DOMAIN: 'numo-1a2b3.firebaseapp.com',
  SERVICE_ACCOUNT: '{"client_email":"...","private_key":"..."}',
}

/**
 * Reads the settings. Production requires an own secret and a mail server; Firebase requires all of its settings.
 */
export function readIdentitySettings(from: Settings, isProduction: boolean): IdentitySettings {
  const any = firebaseNames.some((name) => from.has(`FIREBASE_${name}`))
  if (any)
    for (const name of firebaseNames)
      from.require(`FIREBASE_${name}`, 'Firebase needs all four', firebaseExamples[name])
  if (isProduction) {
    if (!any) from.require('AUTH_SECRET', 'it signs what proves who somebody is', exampleSecret)
    from.require('SMTP_URL', 'people get their links by mail', exampleUrl)
    from.require('MAIL_FROM', 'mails need a sender', exampleFrom)
    from.forbid(
      'FIREBASE_AUTH_EMULATOR_HOST',
      'the emulator lets everybody in as anybody: unset it in production'
    )
  }
  const read = (name: 'PROJECT_ID' | 'API_KEY' | 'AUTH_DOMAIN') =>
    from.read(`FIREBASE_${name}`, text(200), firebaseExamples[name], '')
  const account = from.read(
    'FIREBASE_SERVICE_ACCOUNT',
    serviceAccount,
    firebaseExamples.SERVICE_ACCOUNT,
    null,
    true
  )
  return {
    auth_secret: from.read('AUTH_SECRET', secret, exampleSecret, null, true),
    smtp_url: from.read('SMTP_URL', smtpUrl, exampleUrl, null, true),
    mail_from: from.read('MAIL_FROM', sender, exampleFrom, exampleFrom),
    firebase: account && {
      project_id: read('PROJECT_ID'),
      api_key: read('API_KEY'),
      auth_domain: read('AUTH_DOMAIN'),
      service_account: account,
    },
  }
}
