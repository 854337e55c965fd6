import type { Locale } from '@numo/kit/locales.ts'
import type { NotificationKind } from '../rules.ts'

/** Email text in one language. `{{name}}` is a placeholder for a fact of the notification. */
export type Sentences = { subject: string; text: string; button: string | null }

/** Email text of each kind; the inbox has shorter sentences (`web/words/<locale>/notices.json`). */
export const sentences: Readonly<Record<NotificationKind, Record<Locale, Sentences>>> = {
  card_read: {
    en: {
      subject: 'Your insurance card is read',
      text: 'We read your card{{of_insurer}}. Look over what we found and confirm it.',
      button: 'Check my card',
    },
    es: {
      subject: 'Leímos tu tarjeta del seguro',
      text: 'Leímos tu tarjeta{{of_insurer}}. Revisa lo que encontramos y confírmalo.',
      button: 'Revisar mi tarjeta',
    },
  },
  card_unreadable: {
    en: {
      subject: 'We could not read your insurance card',
      text: 'The picture does not show enough. Take a new one in good light, or type what the card says.',
      button: 'Take a new picture',
    },
    es: {
      subject: 'No pudimos leer tu tarjeta del seguro',
      text: 'La foto no muestra lo suficiente. Toma otra con buena luz o escribe lo que dice la tarjeta.',
      button: 'Tomar otra foto',
    },
  },
  insurer_matched: {
    en: {
      subject: 'Your account is approved',
      text: 'We found your insurer: {{insurer}}. Your account is approved and everything is open to you.',
      button: 'Open my account',
    },
    es: {
      subject: 'Tu cuenta está aprobada',
      text: 'Encontramos tu aseguradora: {{insurer}}. Tu cuenta está aprobada y ya puedes usar todo.',
      button: 'Abrir mi cuenta',
    },
  },
  eligibility_answered: {
    en: {
      subject: 'There is an answer about your cover',
      text: 'We know more about your cover under {{plan}}. Sign in to see what it says.',
      button: 'See my cover',
    },
    es: {
      subject: 'Hay respuesta sobre tu cobertura',
      text: 'Sabemos más sobre tu cobertura de {{plan}}. Entra para ver qué dice.',
      button: 'Ver mi cobertura',
    },
  },
  card_on_file: {
    en: {
      subject: 'A card was added to your account',
      text: '{{brand}} ending in {{last4}} is on file now. Nothing was charged.',
      button: 'See my payment methods',
    },
    es: {
      subject: 'Se agregó una tarjeta a tu cuenta',
      text: 'Ya tenemos tu {{brand}} terminada en {{last4}}. No se hizo ningún cobro.',
      button: 'Ver mis formas de pago',
    },
  },
  card_expiring: {
    en: {
      subject: 'Your card expires soon',
      text: '{{brand}} ending in {{last4}} is good until {{month}}. Add another before then.',
      button: 'Add a card',
    },
    es: {
      subject: 'Tu tarjeta vence pronto',
      text: 'Tu {{brand}} terminada en {{last4}} vence en {{month}}. Agrega otra antes.',
      button: 'Agregar una tarjeta',
    },
  },
  family_joined: {
    en: {
      subject: 'Somebody joined your account',
      text: '{{name}} accepted the invitation and can now sign in to your household’s account.',
      button: 'See who has access',
    },
    es: {
      subject: 'Alguien se unió a tu cuenta',
      text: '{{name}} aceptó la invitación y ya puede entrar en la cuenta de tu familia.',
      button: 'Ver quién tiene acceso',
    },
  },
  choices_changed: {
    en: {
      subject: 'We changed what you are told of',
      text: 'Our staff changed in your settings what we tell you about. If you did not ask for it, change it back.',
      button: 'See my notifications',
    },
    es: {
      subject: 'Cambiamos de qué te avisamos',
      text: 'Nuestro equipo cambió en tus ajustes de qué te avisamos. Si no lo pediste, puedes volver a cambiarlo.',
      button: 'Ver mis avisos',
    },
  },
  export_ready: {
    en: {
      subject: 'Your copy of everything is ready',
      text: 'The file with all we have about your household is ready. You can download it for 7 days.',
      button: 'Download it',
    },
    es: {
      subject: 'Tu copia de todo está lista',
      text: 'El archivo con todo lo que tenemos de tu familia está listo. Puedes descargarlo durante 7 días.',
      button: 'Descargarlo',
    },
  },
  deletion_asked: {
    en: {
      subject: 'Your account will be deleted on {{day}}',
      text: 'Somebody of your household asked us to delete the account. Until {{day}} you can keep it.',
      button: 'Keep my account',
    },
    es: {
      subject: 'Tu cuenta se borrará el {{day}}',
      text: 'Alguien de tu familia nos pidió borrar la cuenta. Hasta el {{day}} puedes conservarla.',
      button: 'Conservar mi cuenta',
    },
  },
  deletion_cancelled: {
    en: {
      subject: 'Your account stays',
      text: 'The deletion was called off. Everything is as it was.',
      button: null,
    },
    es: {
      subject: 'Tu cuenta se queda',
      text: 'Se canceló el borrado. Todo sigue como estaba.',
      button: null,
    },
  },
  approval_needed: {
    en: {
      subject: 'Account {{account}} needs an insurer',
      text: 'Everything of account {{account}} is there but an insurer we know.',
      button: 'Open the account',
    },
    es: {
      subject: 'A la cuenta {{account}} le falta la aseguradora',
      text: 'La cuenta {{account}} tiene todo menos una aseguradora que conozcamos.',
      button: 'Abrir la cuenta',
    },
  },
  eligibility_asked: {
    en: {
      subject: 'Account {{account}} asks about its cover',
      text: 'Nobody but the insurer can answer this one. Ask it and enter what it says.',
      button: 'Open the question',
    },
    es: {
      subject: 'La cuenta {{account}} pregunta por su cobertura',
      text: 'Solo la aseguradora puede responder. Pregúntale y captura lo que diga.',
      button: 'Abrir la pregunta',
    },
  },
}
