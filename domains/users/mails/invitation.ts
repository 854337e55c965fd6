import type { Locale } from '@numo/kit/locales.ts'
import { linkTo, plainWords, type Letter } from '../../letter.ts'

type To = {
  site: { public_origin: string; brand: { name: string; support_email: string } }
  locale: Locale
  name: string
}

/** Tells somebody that they were brought into a household or an organisation, and where to go on. */
export function invitation({ site, locale, name }: To, of: string, has_sign_in: boolean): Letter {
  const brand = site.brand.name
  const into = plainWords(of)
  const href = linkTo(site, locale, has_sign_in ? '/auth/login' : '/auth/signup', {})
  return locale === 'es'
    ? {
        kind: 'invitation',
        subject: `Tiene acceso a ${into} en ${brand}`,
        paragraphs: [
          `Hola ${plainWords(name)}:`,
          has_sign_in
            ? `Ahora tiene acceso a ${into}. Lo verá la próxima vez que entre.`
            : `Recibió acceso a ${into}. Cree su acceso con esta misma dirección de correo y confírmela.`,
        ],
        button: { label: has_sign_in ? 'Entrar' : 'Crear mi acceso', href },
        after: [`Si no conoce a ${into}, escríbanos a ${site.brand.support_email}.`],
      }
    : {
        kind: 'invitation',
        subject: `You have access to ${into} on ${brand}`,
        paragraphs: [
          `Hello ${plainWords(name)},`,
          has_sign_in
            ? `You now have access to ${into}. You see it the next time you sign in.`
            : `You were given access to ${into}. Sign up with this same email address and confirm it.`,
        ],
        button: { label: has_sign_in ? 'Sign in' : 'Sign up', href },
        after: [`If you do not know ${into}, write to us at ${site.brand.support_email}.`],
      }
}
