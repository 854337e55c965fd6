import type { Locale } from '@numo/kit/locales.ts'
import { linkTo, salutation, type EmailMessage } from '../../email.ts'

type Site = { public_origin: string; brand: { name: string; support_email: string } }
export type Recipient = { site: Site; locale: Locale; name: string | null }

const strangers: Readonly<Record<Locale, (email: string) => string>> = {
  en: (email) => `If this was not you, write to us at ${email}.`,
  es: (email) => `Si no fuiste tú, escríbenos a ${email}.`,
}
/** Last paragraph of emails about a change: what to do when the recipient did not make it. */
export const notYou = ({ locale, site }: Recipient) => strangers[locale](site.brand.support_email)

type Sentences = {
  subject: string
  paragraphs: readonly string[]
  label: string
  after: readonly string[]
}

/** An email with one link, in the language of its recipient. */
export function accountEmail(
  to: Recipient,
  kind: string,
  href: string,
  texts: Readonly<Record<Locale, Sentences>>
): EmailMessage {
  const { subject, paragraphs, label, after } = texts[to.locale]
  return {
    kind,
    subject,
    paragraphs: [salutation(to.locale, to.name), ...paragraphs],
    button: { label, href },
    after,
  }
}

/** Link to set a new password. */
export function resetPassword(to: Recipient, code: string): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/auth/action', { mode: 'resetPassword', oobCode: code })
  return accountEmail(to, 'reset-password', href, {
    en: {
      subject: `Reset your ${site.brand.name} password`,
      paragraphs: ['Use this link to choose a new password. It works once, for one hour.'],
      label: 'Choose a new password',
      after: ['If you did not ask for this, ignore this email. Your password does not change.'],
    },
    es: {
      subject: `Restablece tu contraseña de ${site.brand.name}`,
      paragraphs: [
        'Usa este enlace para elegir una contraseña nueva. Funciona una vez, durante una hora.',
      ],
      label: 'Elegir una contraseña nueva',
      after: ['Si no lo pediste, ignora este correo. Tu contraseña no cambia.'],
    },
  })
}

/** Link to verify an address after sign-up. */
export function verifyEmail(to: Recipient, code: string): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/auth/action', { mode: 'verifyEmail', oobCode: code })
  return accountEmail(to, 'verify-email', href, {
    en: {
      subject: `Confirm your email for ${site.brand.name}`,
      paragraphs: ['Confirm that this address is yours. The link works once, for three days.'],
      label: 'Confirm my email',
      after: [`If you did not create a ${site.brand.name} account, ignore this email.`],
    },
    es: {
      subject: `Confirma tu correo para ${site.brand.name}`,
      paragraphs: [
        'Confirma que este correo es tuyo. El enlace funciona una vez, durante tres días.',
      ],
      label: 'Confirmar mi correo',
      after: [`Si no creaste una cuenta en ${site.brand.name}, ignora este correo.`],
    },
  })
}

/** One-time sign-in link; `redirect` is the path to open afterwards. */
export function signInLink(to: Recipient, token: string, redirect: string | null): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/login-verify', { token, ...(redirect && { redirect }) })
  return accountEmail(to, 'sign-in-link', href, {
    en: {
      subject: `Your link to sign in to ${site.brand.name}`,
      paragraphs: ['Use this link to sign in. It works once, for 15 minutes.'],
      label: 'Sign in',
      after: ['Do not forward it. Anyone who opens it can get into your account.', notYou(to)],
    },
    es: {
      subject: `Tu enlace para entrar en ${site.brand.name}`,
      paragraphs: [
        'Usa este enlace para entrar en tu cuenta. Funciona una vez, durante 15 minutos.',
      ],
      label: 'Entrar',
      after: ['No lo reenvíes. Quien lo abra podrá entrar en tu cuenta.', notYou(to)],
    },
  })
}

/** One-time link that gives a recent proof within a session. */
export function proofLink(to: Recipient, token: string): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/login-verify', { proof: token })
  return accountEmail(to, 'proof-link', href, {
    en: {
      subject: `Confirm it’s you on ${site.brand.name}`,
      paragraphs: [
        'Open this link in the same browser where you asked for it. It works once, for 15 minutes.',
      ],
      label: 'It was me',
      after: [notYou(to)],
    },
    es: {
      subject: `Confirma que eres tú en ${site.brand.name}`,
      paragraphs: [
        'Abre este enlace en el mismo navegador donde lo pediste. Funciona una vez, durante 15 minutos.',
      ],
      label: 'Fui yo',
      after: [notYou(to)],
    },
  })
}

/** Warns that somebody has the password and tries codes of the second factor. */
export function codesGuessed(to: Recipient): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/auth/reset', {})
  return accountEmail(to, 'codes-guessed', href, {
    en: {
      subject: `Sign-in attempts with your ${site.brand.name} password`,
      paragraphs: [
        'A person entered your correct password and then several wrong codes. They have not been able to sign in.',
        'If this was not you, change your password now. The person who knows it can keep trying.',
      ],
      label: 'Change my password',
      after: [
        'If it was you, try again in a few minutes, or use a passkey or a recovery code.',
        `Need help? Write to us at ${site.brand.support_email}.`,
      ],
    },
    es: {
      subject: `Intento de acceso con tu contraseña de ${site.brand.name}`,
      paragraphs: [
        'Una persona escribió tu contraseña correcta y después varios códigos equivocados. No ha podido entrar.',
        'Si no fuiste tú, cambia tu contraseña ahora. Quien la conoce puede seguir intentando.',
      ],
      label: 'Cambiar mi contraseña',
      after: [
        'Si fuiste tú, intenta de nuevo en unos minutos o usa una llave de acceso o un código de recuperación.',
        `¿Necesitas ayuda? Escríbenos a ${site.brand.support_email}.`,
      ],
    },
  })
}

/** Security notice about a changed password. */
export function passwordChanged(to: Recipient): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/auth/reset', {})
  return accountEmail(to, 'password-changed', href, {
    en: {
      subject: `Your ${site.brand.name} password was changed`,
      paragraphs: ['Your password has just been changed. We signed out your other devices.'],
      label: 'It was not me: choose another password',
      after: [notYou(to)],
    },
    es: {
      subject: `Cambió tu contraseña de ${site.brand.name}`,
      paragraphs: ['Tu contraseña acaba de cambiar. Cerramos tus otras sesiones.'],
      label: 'No fui yo: elegir otra contraseña',
      after: [notYou(to)],
    },
  })
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
    en: 'You now need your authenticator app to sign in.',
    es: 'Ahora necesitas tu app de autenticación para entrar.',
  },
  'totp-removed': {
    en: 'You no longer need your authenticator app to sign in.',
    es: 'Ya no necesitas tu app de autenticación para entrar.',
  },
  'recovery-codes': {
    en: 'New recovery codes were created. The old ones no longer work.',
    es: 'Se crearon códigos de recuperación nuevos. Los anteriores ya no funcionan.',
  },
  'passkey-added': {
    en: 'A new passkey can now sign in to your account.',
    es: 'Una nueva llave de acceso puede entrar en tu cuenta.',
  },
  'passkey-removed': {
    en: 'A passkey was removed from your account.',
    es: 'Se quitó una llave de acceso de tu cuenta.',
  },
  'password-removed': {
    en: 'You confirmed your address with a link. Anything set up earlier, including the password, no longer works. Choose a new one.',
    es: 'Confirmaste tu correo con un enlace. Lo que se configuró antes, también la contraseña, ya no funciona. Elige una nueva.',
  },
}

const changed: Readonly<Record<Locale, { subject: (brand: string) => string; label: string }>> = {
  en: {
    subject: (brand) => `The way you sign in to ${brand} has changed`,
    label: 'Choose a new password',
  },
  es: {
    subject: (brand) => `Cambió la forma de entrar en ${brand}`,
    label: 'Elegir una contraseña nueva',
  },
}

/** Security notice about an added or removed sign-in method. */
export function methodChanged(to: Recipient, change: MethodChange): EmailMessage {
  const { site, locale } = to
  return {
    kind: 'sign-in-method',
    subject: changed[locale].subject(site.brand.name),
    paragraphs: [salutation(to.locale, to.name), changes[change][locale]],
    button:
      change === 'password-removed'
        ? {
            label: changed[locale].label,
            href: linkTo(site, locale, '/auth/reset', {}),
          }
        : null,
    after: [notYou(to)],
  }
}
