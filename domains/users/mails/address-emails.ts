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
        'Confirm that you want to sign in with this address from now on. The link works once, for one day.',
      ],
      label: 'Use this address',
      after: ['If you did not ask for it, do nothing: nothing changes.'],
    },
    es: {
      subject: `Confirma tu nuevo correo para ${site.brand.name}`,
      paragraphs: [
        'Confirma que desde ahora quieres entrar con esta dirección. El enlace funciona una vez, durante un día.',
      ],
      label: 'Usar esta dirección',
      after: ['Si no lo pediste, no hagas nada: no cambia nada.'],
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
        'Somebody asked to sign in with this address, but it belongs to somebody here already. Nothing changed.',
      ],
      label: 'Sign in',
      after: ['If both accounts are yours, use another address for one of them.', notYou(to)],
    },
    es: {
      subject: `Esta dirección ya está en uso en ${site.brand.name}`,
      paragraphs: [
        'Alguien pidió entrar con esta dirección, pero ya es de otra persona en este sitio. No cambió nada.',
      ],
      label: 'Entrar',
      after: ['Si las dos cuentas son tuyas, usa otra dirección para una de ellas.', notYou(to)],
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
        'From now on your account is signed in to with another address, not with this one.',
        'If this was not you, put your address back with this link. It works once, for seven days.',
      ],
      label: 'It was not me: put it back',
      after: ['That ends every session, and you choose a new password.'],
    },
    es: {
      subject: `Cambió tu correo en ${site.brand.name}`,
      paragraphs: [
        'Desde ahora se entra en tu cuenta con otra dirección, no con esta.',
        'Si no fuiste tú, recupera tu dirección con este enlace. Funciona una vez, durante siete días.',
      ],
      label: 'No fui yo: recuperar mi dirección',
      after: ['Al recuperarla se cierran todas las sesiones y eliges una contraseña nueva.'],
    },
  })
}
