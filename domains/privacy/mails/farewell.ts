import type { Locale } from '@numo/kit/locales.ts'
import type { EmailMessage } from '../../email.ts'

/** The last email: confirms the deletion and lists what the law requires us to retain. */
export function farewell(
  { brand }: { brand: { name: string; support_email: string } },
  locale: Locale
): EmailMessage {
  const texts: Readonly<Record<Locale, EmailMessage>> = {
    en: {
      kind: 'account-deleted',
      subject: `Your ${brand.name} account was deleted`,
      paragraphs: [
        'We deleted your account, your documents and your household’s data.',
        'By law we keep payments, claims, your consents and the security log for 5 years, without your name.',
      ],
      button: null,
      after: [`Questions? Write to us at ${brand.support_email}.`],
    },
    es: {
      kind: 'account-deleted',
      subject: `Tu cuenta de ${brand.name} se borró`,
      paragraphs: [
        'Borramos tu cuenta, tus documentos y los datos de tu familia.',
        'Por ley guardamos 5 años los pagos, las reclamaciones, tus consentimientos y el registro de seguridad, sin tu nombre.',
      ],
      button: null,
      after: [`¿Preguntas? Escríbenos a ${brand.support_email}.`],
    },
  }
  return texts[locale]
}
