import { linkTo, type EmailMessage } from '../../email.ts'
import { hello, type Recipient } from './account-emails.ts'

/** Warns that somebody has the password and tries codes of the second factor. */
export function codesGuessed(to: Recipient): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/auth/reset', {})
  return locale === 'es'
    ? {
        kind: 'codes-guessed',
        subject: `Alguien que sabe tu contraseña de ${site.brand.name} intenta entrar`,
        paragraphs: [
          hello(to),
          'Alguien escribió tu contraseña correcta y después varios códigos equivocados. No ha podido entrar con ellos.',
          'Si no fuiste tú, elige ya otra contraseña: quien la sabe puede seguir probando.',
        ],
        button: { label: 'Cambiar mi contraseña', href },
        after: [
          'Si fuiste tú, espera un poco o entra con una llave de acceso o un código de recuperación.',
          `¿Necesitas ayuda? Escríbenos a ${site.brand.support_email}.`,
        ],
      }
    : {
        kind: 'codes-guessed',
        subject: `Somebody who knows your ${site.brand.name} password is trying to get in`,
        paragraphs: [
          hello(to),
          'Somebody typed your right password, and then several wrong codes. None of those let them in.',
          'If this was not you, choose another password now: whoever knows it can go on trying.',
        ],
        button: { label: 'Change my password', href },
        after: [
          'If it was you, wait a little, or sign in with a passkey or a recovery code.',
          `Do you need help? Write to us at ${site.brand.support_email}.`,
        ],
      }
}
