import { linkTo, type EmailMessage } from '../../email.ts'
import { accountEmail, notYou, type Recipient } from './account-emails.ts'

/** To the new address: following the link changes it. */
export function changeEmail(to: Recipient, code: string): EmailMessage {
  const { site, locale } = to
  const query = { mode: 'verifyAndChangeEmail', oobCode: code }
  const href = linkTo(site, locale, '/auth/action', query)
  return accountEmail(to, 'change-email', href, {
    en: {
      subject: `Confirm your new email for ${site.brand.name}`,
      paragraphs: [
        'Confirm that you want to sign in with this address. The link works once, for one day.',
      ],
      label: 'Use this address',
      after: ['If you did not ask for this, ignore this email. Nothing will change.'],
    },
    es: {
      subject: `Confirma tu nuevo correo para ${site.brand.name}`,
      paragraphs: [
        'Confirma que quieres iniciar sesión con este correo. El enlace funciona una vez, durante un día.',
      ],
      label: 'Usar esta dirección',
      after: ['Si no lo pediste, ignora este correo. No cambiará nada.'],
    },
  })
}

/** To a requested address that is in use; the page that requested it does not reveal that. */
export function addressTaken(to: Recipient): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/auth/login', {})
  return accountEmail({ ...to, name: null }, 'change-email', href, {
    en: {
      subject: `This address is already in use on ${site.brand.name}`,
      paragraphs: [
        'We received a request to sign in with this address, but it already belongs to another account. Nothing changed.',
      ],
      label: 'Sign in',
      after: ['If both accounts are yours, use another address for one of them.', notYou(to)],
    },
    es: {
      subject: `Esta dirección ya está en uso en ${site.brand.name}`,
      paragraphs: [
        'Recibimos una solicitud para iniciar sesión con este correo, pero ya pertenece a otra cuenta. No cambió nada.',
      ],
      label: 'Entrar',
      after: ['Si las dos cuentas son tuyas, usa otro correo para una de ellas.', notYou(to)],
    },
  })
}

/** To the previous address, whose owner may be the victim of an account takeover. */
export function emailChanged(to: Recipient, code: string): EmailMessage {
  const { site, locale } = to
  const href = linkTo(site, locale, '/auth/action', { mode: 'recoverEmail', oobCode: code })
  return accountEmail(to, 'email-changed', href, {
    en: {
      subject: `Your ${site.brand.name} email was changed`,
      paragraphs: [
        'Your account now uses another address to sign in, instead of this one.',
        'If this was not you, use this link to get your address back. It works once, for seven days.',
      ],
      label: 'It was not me: get it back',
      after: ['This signs out every device, and you choose a new password.'],
    },
    es: {
      subject: `Cambió tu correo en ${site.brand.name}`,
      paragraphs: [
        'Tu cuenta ahora usa otro correo para iniciar sesión, en lugar de este.',
        'Si no fuiste tú, recupera tu correo con este enlace. Funciona una vez, durante siete días.',
      ],
      label: 'No fui yo: recuperar mi correo',
      after: ['Al recuperarlo, cerramos todas las sesiones y eliges una contraseña nueva.'],
    },
  })
}
