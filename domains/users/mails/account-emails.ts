import type { Locale } from '@numo/kit/locales.ts'
import { linkTo, wordsInMail, type EmailMessage } from '../../email.ts'

type Site = { public_origin: string; brand: { name: string; support_email: string } }
export type Recipient = { site: Site; locale: Locale; name: string | null }

/** Salutation with the recipient's name, if it is known. */
export const hello = ({ locale, name }: Recipient) => {
  const known = name === null || name === 'User' ? '' : ` ${wordsInMail(name)}`
  return locale === 'es' ? `Hola${known}:` : `Hello${known},`
}
/** Last paragraph of emails about a change: what to do when the recipient did not make it. */
export const notYou = ({ locale, site }: Recipient) =>
  locale === 'es'
    ? `Si no fuiste tú, escríbenos a ${site.brand.support_email}.`
    : `If this was not you, write to us at ${site.brand.support_email}.`

/** Link to set a new password. */
export function resetPassword(to: Recipient, code: string): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/auth/action', { mode: 'resetPassword', oobCode: code })
  return locale === 'es'
    ? {
        kind: 'reset-password',
        subject: `Restablece tu contraseña de ${site.brand.name}`,
        paragraphs: [
          hello(to),
          'Con este enlace eliges una contraseña nueva. Funciona una vez, durante una hora.',
        ],
        button: { label: 'Elegir una contraseña nueva', href },
        after: ['Si no lo pediste, no hagas nada: tu contraseña sigue igual.'],
      }
    : {
        kind: 'reset-password',
        subject: `Reset your ${site.brand.name} password`,
        paragraphs: [
          hello(to),
          'Use this link to choose a new password. It works once, for one hour.',
        ],
        button: { label: 'Choose a new password', href },
        after: ['If you did not ask for it, do nothing: your password stays as it is.'],
      }
}

/** Link to verify an address after sign-up. */
export function verifyEmail(to: Recipient, code: string): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/auth/action', { mode: 'verifyEmail', oobCode: code })
  return locale === 'es'
    ? {
        kind: 'verify-email',
        subject: `Confirma tu correo para ${site.brand.name}`,
        paragraphs: [
          hello(to),
          'Confirma que esta dirección es tuya. El enlace funciona una vez, durante tres días.',
        ],
        button: { label: 'Confirmar mi correo', href },
        after: [`Si no creaste una cuenta en ${site.brand.name}, no hagas nada.`],
      }
    : {
        kind: 'verify-email',
        subject: `Confirm your email for ${site.brand.name}`,
        paragraphs: [
          hello(to),
          'Confirm that this address is yours. The link works once, for three days.',
        ],
        button: { label: 'Confirm my email', href },
        after: [`If you did not make a ${site.brand.name} account, do nothing.`],
      }
}

/** One-time sign-in link; `redirect` is the path to open afterwards. */
export function signInLink(to: Recipient, token: string, redirect: string | null): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/login-verify', { token, ...(redirect && { redirect }) })
  return locale === 'es'
    ? {
        kind: 'sign-in-link',
        subject: `Tu enlace para entrar en ${site.brand.name}`,
        paragraphs: [
          hello(to),
          'Con este enlace entras en tu cuenta. Funciona una vez, durante 15 minutos.',
        ],
        button: { label: 'Entrar', href },
        after: ['No lo reenvíes: quien lo abra entra en tu cuenta.', notYou(to)],
      }
    : {
        kind: 'sign-in-link',
        subject: `Your link to sign in to ${site.brand.name}`,
        paragraphs: [hello(to), 'This link signs you in. It works once, for 15 minutes.'],
        button: { label: 'Sign in', href },
        after: ['Do not pass it on: whoever opens it is in your account.', notYou(to)],
      }
}

/** Security notice about a changed password. */
export function passwordChanged(to: Recipient): EmailMessage {
  const { site, locale } = to
  const button = { label: '', href: linkTo(site, locale, '/auth/reset', {}) }
  return locale === 'es'
    ? {
        kind: 'password-changed',
        subject: `Cambió tu contraseña de ${site.brand.name}`,
        paragraphs: [hello(to), 'Tu contraseña acaba de cambiar. Tus otras sesiones se cerraron.'],
        button: { ...button, label: 'No fui yo: elegir otra contraseña' },
        after: [notYou(to)],
      }
    : {
        kind: 'password-changed',
        subject: `Your ${site.brand.name} password was changed`,
        paragraphs: [
          hello(to),
          'Your password was changed just now. Your other sessions have ended.',
        ],
        button: { ...button, label: 'It was not me: choose another password' },
        after: [notYou(to)],
      }
}

export const methodChanges = [
  'totp-added',
  'totp-removed',
  'recovery-codes',
  'passkey-added',
  'passkey-removed',
  'password-removed',
] as const
export type MethodChange = (typeof methodChanges)[number]

const changes: Readonly<Record<MethodChange, Record<Locale, string>>> = {
  'totp-added': {
    en: 'An authenticator app is now asked for when you sign in.',
    es: 'Ahora se pide una aplicación de códigos al entrar.',
  },
  'totp-removed': {
    en: 'No authenticator app is asked for any more when you sign in.',
    es: 'Ya no se pide la aplicación de códigos al entrar.',
  },
  'recovery-codes': {
    en: 'New recovery codes were made. The old ones no longer work.',
    es: 'Se crearon códigos de recuperación nuevos. Los anteriores ya no funcionan.',
  },
  'passkey-added': {
    en: 'A new passkey can sign in to your account.',
    es: 'Una nueva llave de acceso puede entrar en tu cuenta.',
  },
  'passkey-removed': {
    en: 'A passkey was removed from your account.',
    es: 'Se quitó una llave de acceso de tu cuenta.',
  },
  'password-removed': {
    en: 'A link confirmed your address. What was set up before, the password too, no longer works: choose a new one.',
    es: 'Un enlace confirmó tu correo. Lo que había antes, también la contraseña, ya no funciona: elige una nueva.',
  },
}

/** Security notice about an added or removed sign-in method. */
export function methodChanged(to: Recipient, change: MethodChange): EmailMessage {
  const { site, locale } = to
  return {
    kind: 'sign-in-method',
    subject:
      locale === 'es'
        ? `Cambió la forma de entrar en ${site.brand.name}`
        : `How you sign in to ${site.brand.name} was changed`,
    paragraphs: [hello(to), changes[change][locale]],
    button:
      change === 'password-removed'
        ? {
            label: locale === 'es' ? 'Elegir una contraseña nueva' : 'Choose a new password',
            href: linkTo(site, locale, '/auth/reset', {}),
          }
        : null,
    after: [notYou(to)],
  }
}
