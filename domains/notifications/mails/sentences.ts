import type { Locale } from '@numo/kit/locales.ts'
import type { NotificationKind } from '../rules.ts'

/** Email text in one language. `{{name}}` is a placeholder for a fact of the notification. */
export type Sentences = { subject: string; text: string; button: string | null }

/** Email text of each kind; the inbox has shorter sentences (`web/words/<locale>/inbox.json`). */
export const sentences: Readonly<Record<NotificationKind, Record<Locale, Sentences>>> = {
  card_read: {
    en: {
      subject: 'We have read your insurance card',
      text: 'We read your card{{of_insurer}}. Check what we found and confirm it.',
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
      text: 'The photo is not clear enough. Take a new one in good light, or type the details.',
      button: 'Take a new photo',
    },
    es: {
      subject: 'No pudimos leer tu tarjeta del seguro',
      text: 'La foto no es suficientemente clara. Toma otra con buena luz o escribe los datos.',
      button: 'Tomar otra foto',
    },
  },
  insurer_matched: {
    en: {
      subject: 'Your account is approved',
      text: 'We found your insurer: {{insurer}}. Your account is approved and you can use everything.',
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
      subject: 'Your insurer answered about your cover',
      text: 'We know more about your cover under {{plan}}. Sign in to see what it says.',
      button: 'See my cover',
    },
    es: {
      subject: 'Tu aseguradora respondió sobre tu cobertura',
      text: 'Sabemos más sobre tu cobertura de {{plan}}. Entra para ver qué dice.',
      button: 'Ver mi cobertura',
    },
  },
  claim_answered: {
    en: {
      subject: 'We wrote to you about claim {{claim}}',
      text: 'There is a new message about your claim. Sign in to read it and to answer.',
      button: 'Read the message',
    },
    es: {
      subject: 'Te escribimos sobre la reclamación {{claim}}',
      text: 'Hay un mensaje nuevo sobre tu reclamación. Entra para leerlo y responder.',
      button: 'Leer el mensaje',
    },
  },
  claim_decided: {
    en: {
      subject: 'Your insurer decided on claim {{claim}}',
      text: 'Sign in to see what your insurer pays, what you pay, and why.',
      button: 'See the decision',
    },
    es: {
      subject: 'Tu aseguradora decidió sobre la reclamación {{claim}}',
      text: 'Entra para ver cuánto paga tu aseguradora, cuánto pagas tú y por qué.',
      button: 'Ver la decisión',
    },
  },
  claim_reversed: {
    en: {
      subject: 'Your insurer took back its decision on claim {{claim}}',
      text: 'It will decide again. Until then you owe nothing more on this claim. We will write to you.',
      button: 'See the claim',
    },
    es: {
      subject: 'Tu aseguradora retiró su decisión sobre la reclamación {{claim}}',
      text: 'Va a decidir otra vez. Mientras tanto, no debes nada más por esta reclamación. Te avisaremos.',
      button: 'Ver la reclamación',
    },
  },
  card_on_file: {
    en: {
      subject: 'A card was added to your account',
      text: 'We saved your {{brand}} ending in {{last4}}. Nothing was charged.',
      button: 'See my payment methods',
    },
    es: {
      subject: 'Se agregó una tarjeta a tu cuenta',
      text: 'Guardamos tu {{brand}} terminada en {{last4}}. No se hizo ningún cobro.',
      button: 'Ver mis formas de pago',
    },
  },
  card_expiring: {
    en: {
      subject: 'Your card expires soon',
      text: 'Your {{brand}} ending in {{last4}} expires in {{month}}. Add another card before then.',
      button: 'Add a card',
    },
    es: {
      subject: 'Tu tarjeta vence pronto',
      text: 'Tu {{brand}} terminada en {{last4}} vence en {{month}}. Agrega otra tarjeta antes.',
      button: 'Agregar una tarjeta',
    },
  },
  card_charged: {
    en: {
      subject: 'We charged {{amount}} to your card',
      text: 'Our team charged {{amount}} to your {{brand}} ending in {{last4}}, for your share of claim {{claim}}. If this is wrong, write to us in the messages of that claim. We refund what you do not owe.',
      button: 'See the claim',
    },
    es: {
      subject: 'Cobramos {{amount}} a tu tarjeta',
      text: 'Nuestro equipo cobró {{amount}} a tu {{brand}} terminada en {{last4}}, por tu parte de la reclamación {{claim}}. Si no es correcto, escríbenos en los mensajes de esa reclamación. Te devolvemos lo que no debas.',
      button: 'Ver la reclamación',
    },
  },
  payment_reminder_first: {
    en: {
      subject: 'Your share of claim {{claim}}: {{amount}}',
      text: 'A friendly reminder: {{amount}} of claim {{claim}} is yours to pay. You can pay it by card in your account. If you paid already, thank you: there is nothing left to do.',
      button: 'See what is due',
    },
    es: {
      subject: 'Tu parte de la reclamación {{claim}}: {{amount}}',
      text: 'Un recordatorio: te toca pagar {{amount}} de la reclamación {{claim}}. Puedes pagarlo con tarjeta desde tu cuenta. Si ya pagaste, gracias: no tienes que hacer nada.',
      button: 'Ver lo que falta por pagar',
    },
  },
  payment_reminder_second: {
    en: {
      subject: 'Claim {{claim}}: {{amount}} is still unpaid',
      text: 'We have not received {{amount}} for your share of claim {{claim}}. If you cannot pay it all now, or think it is wrong, write to us in the messages of that claim. We will find a way with you.',
      button: 'See what is due',
    },
    es: {
      subject: 'Reclamación {{claim}}: {{amount}} sigue pendiente',
      text: 'No hemos recibido {{amount}}, tu parte de la reclamación {{claim}}. Si ahora no puedes pagarlo todo, o crees que hay un error, escríbenos en los mensajes de esa reclamación. Buscaremos contigo una solución.',
      button: 'Ver lo que falta por pagar',
    },
  },
  payment_reminder_last: {
    en: {
      subject: 'Our last reminder about claim {{claim}}: {{amount}}',
      text: 'We have still not received {{amount}} for your share of claim {{claim}}. This is our last reminder. A person of our team will contact you to find a way that works for you. You can also write to us first, in the messages of that claim.',
      button: 'See what is due',
    },
    es: {
      subject: 'Nuestro último recordatorio de la reclamación {{claim}}: {{amount}}',
      text: 'Todavía no hemos recibido {{amount}}, tu parte de la reclamación {{claim}}. Este es nuestro último recordatorio. Una persona de nuestro equipo te contactará para encontrar una forma que te convenga. También puedes escribirnos antes, en los mensajes de esa reclamación.',
      button: 'Ver lo que falta por pagar',
    },
  },
  reminders_over: {
    en: {
      subject: '{{account}} got the last reminder for {{claim}}',
      text: 'Call the household and agree on how it pays.',
      button: 'Open the account',
    },
    es: {
      subject: '{{account}} recibió el último recordatorio de {{claim}}',
      text: 'Llame a la familia y acuerde con ella cómo paga.',
      button: 'Abrir la cuenta',
    },
  },
  family_joined: {
    en: {
      subject: 'A person joined your account',
      text: '{{name}} accepted your invitation and can now sign in to your household’s account.',
      button: 'See who has access',
    },
    es: {
      subject: 'Una persona se unió a tu cuenta',
      text: '{{name}} aceptó la invitación y ya puede entrar en la cuenta de tu familia.',
      button: 'Ver quién tiene acceso',
    },
  },
  choices_changed: {
    en: {
      subject: 'We changed your notification settings',
      text: 'Our team changed what we tell you about. If you did not ask for this, you can change it back in your settings.',
      button: 'See my notifications',
    },
    es: {
      subject: 'Cambiamos tus avisos',
      text: 'Nuestro equipo cambió de qué te avisamos. Si no lo pediste, puedes volver a cambiarlo en tus ajustes.',
      button: 'Ver mis avisos',
    },
  },
  export_ready: {
    en: {
      subject: 'Your data is ready to download',
      text: 'The file with everything we have about your household is ready. You can download it for 7 days.',
      button: 'Download my data',
    },
    es: {
      subject: 'Tus datos están listos para descargar',
      text: 'El archivo con todo lo que tenemos de tu familia está listo. Puedes descargarlo durante 7 días.',
      button: 'Descargar mis datos',
    },
  },
  deletion_asked: {
    en: {
      subject: 'Your account will be deleted on {{day}}',
      text: 'A person in your household asked us to delete the account. You can cancel this until {{day}}.',
      button: 'Keep my account',
    },
    es: {
      subject: 'Tu cuenta se borrará el {{day}}',
      text: 'Una persona de tu familia nos pidió borrar la cuenta. Puedes cancelarlo hasta el {{day}}.',
      button: 'Conservar mi cuenta',
    },
  },
  deletion_cancelled: {
    en: {
      subject: 'Your account will not be deleted',
      text: 'The deletion was cancelled. Nothing has changed.',
      button: null,
    },
    es: {
      subject: 'Tu cuenta no se borrará',
      text: 'Se canceló el borrado. No cambió nada.',
      button: null,
    },
  },
  approval_needed: {
    en: {
      subject: 'Account {{account}} needs an insurer',
      text: 'Account {{account}} has everything except an insurer we know.',
      button: 'Open the account',
    },
    es: {
      subject: 'A la cuenta {{account}} le falta la aseguradora',
      text: 'La cuenta {{account}} tiene todo, excepto una aseguradora que conozcamos.',
      button: 'Abrir la cuenta',
    },
  },
  eligibility_asked: {
    en: {
      subject: 'Account {{account}} asked about its cover',
      text: 'Only the insurer can answer this. Ask them and record the answer.',
      button: 'Open the question',
    },
    es: {
      subject: 'La cuenta {{account}} preguntó por su cobertura',
      text: 'Solo la aseguradora puede responder. Pregúntele y registre la respuesta.',
      button: 'Abrir la pregunta',
    },
  },
  claim_message: {
    en: {
      subject: 'New message about claim {{claim}}',
      text: 'The household or the clinic wrote about this claim. Read it and answer.',
      button: 'Open the claim',
    },
    es: {
      subject: 'Mensaje nuevo sobre la reclamación {{claim}}',
      text: 'La familia o la clínica escribió sobre esta reclamación. Lea el mensaje y responda.',
      button: 'Abrir la reclamación',
    },
  },
  authorization_asked: {
    en: {
      subject: 'A clinic wrote about authorization {{authorization}}',
      text: 'A clinic asks an insurer for a guarantee, or wrote about one. Check it and answer.',
      button: 'Open the authorization',
    },
    es: {
      subject: 'Una clínica escribió sobre la autorización {{authorization}}',
      text: 'Una clínica pide una garantía a una aseguradora o escribió sobre una. Revísela y responda.',
      button: 'Abrir la autorización',
    },
  },
  clinic_authorization_answered: {
    en: {
      subject: 'News about authorization {{authorization}}',
      text: 'There is an answer or a question about an authorization of your clinic. Sign in to read it.',
      button: 'Open the authorization',
    },
    es: {
      subject: 'Novedades de la autorización {{authorization}}',
      text: 'Hay una respuesta o una pregunta sobre una autorización de su clínica. Entre para leerla.',
      button: 'Abrir la autorización',
    },
  },
  webhook_disabled: {
    en: {
      subject: 'Your webhook to {{host}} was switched off',
      text: 'It failed for five days without one success, so nothing is sent to it any more. Sign in to see why and to switch it on again.',
      button: 'Open your webhooks',
    },
    es: {
      subject: 'Se apagó su webhook hacia {{host}}',
      text: 'Falló durante cinco días sin un solo éxito, así que ya no se le envía nada. Entre para ver por qué y volver a encenderlo.',
      button: 'Abrir sus webhooks',
    },
  },
  authorization_not_sent: {
    en: {
      subject: 'Request {{authorization}} did not reach the insurer',
      text: 'Its system or mailbox did not take it. Bring the request to the insurer yourself.',
      button: 'Open the authorization',
    },
    es: {
      subject: 'La solicitud {{authorization}} no llegó a la aseguradora',
      text: 'Su sistema o su correo no la recibió. Lleve usted la solicitud a la aseguradora.',
      button: 'Abrir la autorización',
    },
  },
  guarantee_ending: {
    en: {
      subject: 'The guarantee of {{authorization}} ends within 24 hours',
      text: 'A patient is still in hospital. See what is used, and ask the insurer in time.',
      button: 'Open the authorization',
    },
    es: {
      subject: 'La garantía de {{authorization}} termina en menos de 24 horas',
      text: 'Un paciente sigue hospitalizado. Revise lo usado y pregunte a tiempo a la aseguradora.',
      button: 'Abrir la autorización',
    },
  },
  clinic_guarantee_used: {
    en: {
      subject: '80 % of the guarantee of {{authorization}} is used',
      text: 'Sign in to see what is left, and when it runs out at this pace. You can ask for a top-up there.',
      button: 'See what is left',
    },
    es: {
      subject: 'Se usó el 80 % de la garantía de {{authorization}}',
      text: 'Entre para ver lo que queda y cuándo se acaba a este ritmo. Ahí puede pedir una ampliación.',
      button: 'Ver lo que queda',
    },
  },
  clinic_guarantee_ending: {
    en: {
      subject: 'The guarantee of {{authorization}} ends within 24 hours',
      text: 'Ask the insurer for more money or more days now, so that the patient is covered until the discharge.',
      button: 'Ask for a top-up',
    },
    es: {
      subject: 'La garantía de {{authorization}} termina en menos de 24 horas',
      text: 'Pida ahora más monto o más días, para que el paciente esté cubierto hasta el alta.',
      button: 'Pedir una ampliación',
    },
  },
  appointment_answered: {
    en: {
      subject: 'The clinic answered your request {{appointment}}',
      text: 'There is news about your appointment. Sign in to see it, and to choose a time if the clinic offers some.',
      button: 'See my appointment',
    },
    es: {
      subject: 'La clínica respondió tu solicitud {{appointment}}',
      text: 'Hay novedades de tu cita. Entra para verlas y para elegir un horario si la clínica te ofrece varios.',
      button: 'Ver mi cita',
    },
  },
  appointment_unanswered: {
    en: {
      subject: 'No answer yet to your request {{appointment}}',
      text: 'The clinic has not answered. Your request stays open, and we found other doctors you can ask.',
      button: 'See other doctors',
    },
    es: {
      subject: 'Aún no responden tu solicitud {{appointment}}',
      text: 'La clínica no ha respondido. Tu solicitud sigue abierta y encontramos otros médicos a los que puedes preguntar.',
      button: 'Ver otros médicos',
    },
  },
  appointment_reminder: {
    en: {
      subject: 'Your appointment {{appointment}} is soon',
      text: 'It begins at {{times}}. If you cannot come, cancel it now to free the time for another patient.',
      button: 'See my appointment',
    },
    es: {
      subject: 'Tu cita {{appointment}} es pronto',
      text: 'Empieza a las {{times}}. Si no puedes ir, cancélala ahora para dejar el lugar a otra persona.',
      button: 'Ver mi cita',
    },
  },
  appointment_question: {
    en: {
      subject: 'Did they take your insurance?',
      text: 'One question about your visit {{appointment}}. Your answer helps others to find a doctor, and never shows your name.',
      button: 'Answer the question',
    },
    es: {
      subject: '¿Aceptaron tu seguro?',
      text: 'Una pregunta sobre tu visita {{appointment}}. Tu respuesta ayuda a otras personas a encontrar médico y nunca muestra tu nombre.',
      button: 'Responder la pregunta',
    },
  },
  clinic_appointment_asked: {
    en: {
      subject: 'A patient asks for an appointment: {{appointment}}',
      text: 'They ask your clinic for times. You have 45 minutes of opening time to answer. After that, we look for other doctors for them.',
      button: 'Answer the request',
    },
    es: {
      subject: 'Un paciente pide una cita: {{appointment}}',
      text: 'Una persona pide horarios a su clínica. Tiene 45 minutos de su horario de atención para responder. Después buscaremos otros médicos para esa persona.',
      button: 'Responder la solicitud',
    },
  },
  clinic_appointment_changed: {
    en: {
      subject: 'News about appointment {{appointment}}',
      text: 'The person agreed to a time, or called the appointment off. Sign in to see it.',
      button: 'See the appointment',
    },
    es: {
      subject: 'Novedades de la cita {{appointment}}',
      text: 'La persona aceptó un horario o canceló la cita. Entre para verla.',
      button: 'Ver la cita',
    },
  },
  clinic_sees_person: {
    en: {
      subject: '{{clinic}} can now see the cover of {{name}}',
      text: 'The clinic knew the member ID and the birth date, and says that it holds a signed consent. If that is wrong, end its access in your settings.',
      button: 'Open my settings',
    },
    es: {
      subject: '{{clinic}} ya puede ver la cobertura de {{name}}',
      text: 'La clínica conocía el número de asegurado y la fecha de nacimiento, y dice tener un consentimiento firmado. Si no es así, quítale el acceso en tus ajustes.',
      button: 'Abrir mis ajustes',
    },
  },
  doctor_proposed: {
    en: {
      subject: '{{clinic}} says that a doctor comes or leaves',
      text: 'Check it and decide. The directory changes once you approve it.',
      button: 'Open the list',
    },
    es: {
      subject: '{{clinic}} dice que un médico llega o se va',
      text: 'Revíselo y decida. El directorio cambia cuando usted lo apruebe.',
      button: 'Abrir la lista',
    },
  },
  clinic_doctor_decided: {
    en: {
      subject: 'We checked what you said about {{doctor}}',
      text: 'See in your settings what we decided, and from when the directory shows it.',
      button: 'Open your doctors',
    },
    es: {
      subject: 'Revisamos lo que nos dijo sobre {{doctor}}',
      text: 'Vea en su configuración qué decidimos y desde cuándo lo muestra el directorio.',
      button: 'Abrir sus médicos',
    },
  },
  clinic_networks_due: {
    en: {
      subject: 'Do you still take these networks? {{count}} to confirm',
      text: 'Networks are confirmed every 90 days, so that people can rely on them. You can confirm them all at once.',
      button: 'Confirm the networks',
    },
    es: {
      subject: '¿Sigue aceptando estas redes? {{count}} por confirmar',
      text: 'Las redes se confirman cada 90 días, para que las personas puedan confiar en ellas. Puede confirmarlas todas a la vez.',
      button: 'Confirmar las redes',
    },
  },
  clinic_claim_reversed: {
    en: {
      subject: 'The insurer took back its decision on claim {{claim}}',
      text: 'The insurer will decide again. Nothing is owed on this claim until then.',
      button: 'See the claim',
    },
    es: {
      subject: 'La aseguradora retiró su resolución sobre la reclamación {{claim}}',
      text: 'La aseguradora va a resolver otra vez. Mientras tanto, no se debe nada por esta reclamación.',
      button: 'Ver la reclamación',
    },
  },
  clinic_claim_answered: {
    en: {
      subject: 'We wrote to you about claim {{claim}}',
      text: 'There is a new message about a claim of your clinic. Sign in to read it and to answer.',
      button: 'Read the message',
    },
    es: {
      subject: 'Le escribimos sobre la reclamación {{claim}}',
      text: 'Hay un mensaje nuevo sobre una reclamación de su clínica. Entre para leerlo y responder.',
      button: 'Leer el mensaje',
    },
  },
}
