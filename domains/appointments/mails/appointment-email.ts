import type { Locale } from '@numo/kit/locales.ts'
import { linkTo, salutation, wordsInMail, type EmailMessage } from '../../email.ts'
import type { OwnAppointment } from '../contract-shapes.ts'
import type { AppointmentNews } from '../jobs.ts'
import { calendarOf } from '../calendar-of.ts'
import { timesForPerson } from '../rules-words.ts'

/** News that a visitor gets by mail. */
export type VisitorNews = AppointmentNews

type Site = { public_origin: string; brand: { name: string; support_email: string } }
type Words = { subject: string; text: string; button: string }

const words: Readonly<Record<VisitorNews, Record<Locale, Words>>> = {
  proof: {
    en: {
      subject: 'Confirm your request for an appointment',
      text: 'You asked {{clinic}} for an appointment with {{provider}}. Confirm that this email address is yours, and we send your request.',
      button: 'Confirm and send my request',
    },
    es: {
      subject: 'Confirma tu solicitud de cita',
      text: 'Pediste a {{clinic}} una cita con {{provider}}. Confirma que este correo es tuyo y enviamos tu solicitud.',
      button: 'Confirmar y enviar mi solicitud',
    },
  },
  requested: {
    en: {
      subject: '{{clinic}} has your request {{number}}',
      text: 'We sent your request to {{clinic}}. We write to you as soon as it answers. You asked for these times:',
      button: 'Follow my request',
    },
    es: {
      subject: '{{clinic}} tiene tu solicitud {{number}}',
      text: 'Enviamos tu solicitud a {{clinic}}. Te escribimos en cuanto responda. Pediste estos horarios:',
      button: 'Seguir mi solicitud',
    },
  },
  accepted: {
    en: {
      subject: 'Your appointment with {{provider}} is confirmed',
      text: '{{clinic}} is expecting you. The attached file adds the appointment to your calendar.',
      button: 'See my appointment',
    },
    es: {
      subject: 'Tu cita con {{provider}} está confirmada',
      text: '{{clinic}} te espera. El archivo adjunto agrega la cita a tu calendario.',
      button: 'Ver mi cita',
    },
  },
  agreed: {
    en: {
      subject: 'Your appointment with {{provider}} is confirmed',
      text: 'You agreed to this time. The attached file adds the appointment to your calendar.',
      button: 'See my appointment',
    },
    es: {
      subject: 'Tu cita con {{provider}} está confirmada',
      text: 'Aceptaste este horario. El archivo adjunto agrega la cita a tu calendario.',
      button: 'Ver mi cita',
    },
  },
  offered: {
    en: {
      subject: '{{clinic}} offers you other times',
      text: 'None of your times is free. Choose one of these, or decline them all:',
      button: 'Choose a time',
    },
    es: {
      subject: '{{clinic}} te ofrece otros horarios',
      text: 'Ninguno de tus horarios está libre. Elige uno de estos o recházalos todos:',
      button: 'Elegir un horario',
    },
  },
  declined: {
    en: {
      subject: '{{clinic}} cannot give you an appointment',
      text: 'The clinic declined your request {{number}}. You can ask another doctor.',
      button: 'See my request',
    },
    es: {
      subject: '{{clinic}} no puede darte una cita',
      text: 'La clínica rechazó tu solicitud {{number}}. Puedes preguntar a otro médico.',
      button: 'Ver mi solicitud',
    },
  },
  cancelled_by_person: {
    en: {
      subject: 'You cancelled your appointment {{number}}',
      text: 'We told {{clinic}} that you are not coming.',
      button: 'See my request',
    },
    es: {
      subject: 'Cancelaste tu cita {{number}}',
      text: 'Avisamos a {{clinic}} que no irás.',
      button: 'Ver mi solicitud',
    },
  },
  cancelled_by_clinic: {
    en: {
      subject: '{{clinic}} cancelled your appointment',
      text: 'Your appointment {{number}} will not take place. Ask for another time, or ask another doctor.',
      button: 'See my request',
    },
    es: {
      subject: '{{clinic}} canceló tu cita',
      text: 'Tu cita {{number}} no tendrá lugar. Pide otro horario o pregunta a otro médico.',
      button: 'Ver mi solicitud',
    },
  },
  alternatives: {
    en: {
      subject: '{{clinic}} has not answered yet',
      text: 'Your request stays open. These doctors take your insurance, too:',
      button: 'See other doctors',
    },
    es: {
      subject: '{{clinic}} aún no responde',
      text: 'Tu solicitud sigue abierta. Estos médicos también aceptan tu seguro:',
      button: 'Ver otros médicos',
    },
  },
  reminder: {
    en: {
      subject: 'Your appointment with {{provider}} is soon',
      text: '{{clinic}} is expecting you. If you cannot come, cancel now to free the time for another patient.',
      button: 'See my appointment',
    },
    es: {
      subject: 'Tu cita con {{provider}} es pronto',
      text: '{{clinic}} te espera. Si no puedes ir, cancela ahora para dejar el lugar a otra persona.',
      button: 'Ver mi cita',
    },
  },
  question: {
    en: {
      subject: 'Did {{clinic}} take your insurance?',
      text: 'One question about your visit. Your answer helps others to find a doctor, and never shows your name.',
      button: 'Answer the question',
    },
    es: {
      subject: '¿{{clinic}} aceptó tu seguro?',
      text: 'Una pregunta sobre tu visita. Tu respuesta ayuda a otras personas a encontrar médico y nunca muestra tu nombre.',
      button: 'Responder la pregunta',
    },
  },
  expired: {
    en: {
      subject: 'Your request {{number}} has ended',
      text: 'Those times have passed. Ask for other times, or ask another doctor.',
      button: 'See my request',
    },
    es: {
      subject: 'Tu solicitud {{number}} terminó',
      text: 'Esos horarios ya pasaron. Pide otros horarios o pregunta a otro médico.',
      button: 'Ver mi solicitud',
    },
  },
}

const ignore: Record<Locale, string> = {
  en: 'If you did not ask for this, ignore this email. Nothing is sent, and we erase the request after a day.',
  es: 'Si no lo pediste, ignora este correo. No se envía nada y borramos la solicitud después de un día.',
}
/** Instead of the text of `alternatives` where the request names no insurance. */
const othersOfNoInsurance: Record<Locale, string> = {
  en: 'Your request stays open. You can ask these doctors, too:',
  es: 'Tu solicitud sigue abierta. También puedes preguntar a estos médicos:',
}
const quoteIntro: Record<Locale, string> = { en: 'The clinic writes:', es: 'La clínica escribe:' }

/** Returns the times that the news is about. */
function timesOf(event: VisitorNews, { starts_at, wanted_times, offered_times }: OwnAppointment) {
  if (event === 'offered') return offered_times
  if (event === 'proof' || event === 'requested') return wanted_times
  return starts_at === null ? [] : [starts_at]
}

/** Builds the mail about a visitor's request. The secret is in the fragment of the link, which no server logs. */
export function appointmentEmail(
  { site, locale }: { site: Site; locale: Locale },
  event: VisitorNews,
  appointment: OwnAppointment,
  token: string
): EmailMessage {
  const { number, person_name, clinic, provider, place, clinic_message } = appointment
  const values: Readonly<Record<string, string>> = {
    number,
    clinic: wordsInMail(clinic.name),
    provider: wordsInMail(provider.name),
  }
  const { subject, text, button } = words[event][locale]
  const fill = (sentence: string) =>
    sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, gap: string) => values[gap] ?? '')
  const isOfNoInsurance = event === 'alternatives' && appointment.insurance === null
  const isCalledOff = event === 'cancelled_by_clinic' || event === 'cancelled_by_person'
  const hasFile = event === 'accepted' || event === 'agreed' || isCalledOff
  const isAtPlace = event === 'accepted' || event === 'agreed' || event === 'reminder'
  return {
    kind: `appointment-${event.replaceAll('_', '-')}`,
    subject: fill(subject),
    paragraphs: [
      salutation(locale, person_name),
      isOfNoInsurance ? othersOfNoInsurance[locale] : fill(text),
      ...timesOf(event, appointment).map((at) =>
        timesForPerson(at, appointment, locale).join(' · ')
      ),
      ...(event === 'alternatives' || event === 'declined'
        ? appointment.alternatives.map(({ name, phone }) =>
            [wordsInMail(name), phone].filter(Boolean).join(' · ')
          )
        : []),
      ...(isAtPlace
        ? [
            [place.name, place.address, clinic.phone]
              .filter(Boolean)
              .map((part) => wordsInMail(part ?? ''))
              .join(' · '),
          ]
        : []),
      ...(clinic_message && event !== 'proof' && event !== 'question'
        ? [`${quoteIntro[locale]} ${wordsInMail(clinic_message)}`]
        : []),
    ],
    button: { label: button, href: `${linkTo(site, locale, '/appointment', {})}#${token}` },
    after: event === 'proof' ? [ignore[locale]] : [],
    ...(hasFile && { attachments: calendarOf(appointment, locale) }),
  }
}
