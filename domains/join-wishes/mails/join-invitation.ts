import type { Locale } from '@numo/kit/locales.ts'
import { linkTo, wordsInMail, type EmailMessage } from '../../email.ts'

type Site = { public_origin: string; brand: { name: string; support_email: string } }
type Words = {
  subject: string
  asked: { one: string; other: string }
  what: string
  page: string
  button: string
  once: string
}

const words: Record<Locale, Words> = {
  en: {
    subject: 'People with international insurance ask for {{name}}',
    asked: {
      one: 'One person asked on {{brand}} to book appointments with {{name}}.',
      other: 'People asked {{count}} times on {{brand}} to book appointments with {{name}}.',
    },
    what: '{{brand}} is a directory in which people abroad find doctors who take their insurance. Clinics answer their requests there.',
    page: 'This is your page today:',
    button: 'See how it works for clinics',
    once: 'We write to you only this once. If something on your page is wrong, or you want to leave the directory, write to {{support}}.',
  },
  es: {
    subject: 'Personas con seguro internacional preguntan por {{name}}',
    asked: {
      one: 'Una persona pidió en {{brand}} poder agendar citas con {{name}}.',
      other: 'En {{brand}} pidieron {{count}} veces poder agendar citas con {{name}}.',
    },
    what: '{{brand}} es un directorio donde quienes viven en el extranjero encuentran médicos que aceptan su seguro. Ahí las clínicas responden sus solicitudes.',
    page: 'Esta es su página hoy:',
    button: 'Ver cómo funciona para clínicas',
    once: 'Le escribimos solo esta vez. Si algo en su página está mal, o si quiere salir del directorio, escriba a {{support}}.',
  },
}

/** Builds the invitation of a provider whom visitors would like to ask for appointments. It counts and names nobody who asked. */
export function joinInvitation(
  { site, locale }: { site: Site; locale: Locale },
  { name, slug, times }: { name: string; slug: string; times: number }
): EmailMessage {
  const { subject, asked, what, page, button, once } = words[locale]
  const values: Readonly<Record<string, string>> = {
    name: wordsInMail(name),
    brand: site.brand.name,
    count: String(times),
    support: site.brand.support_email,
  }
  const fill = (sentence: string) =>
    sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, gap: string) => values[gap] ?? '')
  return {
    kind: 'join-invitation',
    subject: fill(subject),
    paragraphs: [
      fill(times === 1 ? asked.one : asked.other),
      fill(what),
      `${page} ${linkTo(site, locale, `/providers/${slug}`, {})}`,
    ],
    button: { label: button, href: linkTo(site, locale, '/for-providers', {}) },
    after: [fill(once)],
  }
}
