import type { Visit } from './visit.ts'

export const visit: Visit = {
  spoken_in: 'es',
  day: '2026-11-20',
  doctor: 'Dr Elisa Montes',
  patient: 'Ada Whitlock',
  lines: [
    {
      at: '0:00',
      speaker: 'doctor',
      text: 'Before we start: may I record our visit, so that I can write the note from it? If you would rather not, I will write it myself and nothing else changes.',
    },
    { at: '0:11', speaker: 'patient', text: 'Yes, that’s fine.' },
    { at: '0:14', speaker: 'doctor', text: 'So, what happened?' },
    {
      at: '0:17',
      speaker: 'patient',
      text: 'On 14 November I was playing padel and twisted my right knee. I felt a pop.',
    },
    { at: '0:26', speaker: 'doctor', text: 'Did it swell?' },
    {
      at: '0:28',
      speaker: 'patient',
      text: 'Yes, that same night. Since then it hurts on the inner side when I go down stairs.',
    },
    { at: '0:38', speaker: 'doctor', text: 'Has it ever locked?' },
    { at: '0:40', speaker: 'patient', text: 'No, never. But it has given way 2 times.' },
    { at: '0:47', speaker: 'doctor', text: 'Have you taken anything for it?' },
    {
      at: '0:50',
      speaker: 'patient',
      text: 'Naproxen, 500 milligrams, 2 times a day for 5 days. It upset my stomach, so I stopped.',
    },
    {
      at: '2:32',
      speaker: 'doctor',
      text: 'There is a little fluid in the right knee. It is tender here, along the inner joint line, and the McMurray test is positive. The ligaments are firm.',
    },
    {
      at: '3:05',
      speaker: 'doctor',
      text: 'I think it is the inner meniscus. I’ll ask for an MRI of the left knee.',
    },
    {
      at: '3:14',
      speaker: 'doctor',
      text: 'For the pain, paracetamol 1 gram every 8 hours if you need it. No more naproxen.',
    },
    {
      at: '3:24',
      speaker: 'doctor',
      text: 'Come back on 27 November with the result. If it locks or you get a fever, come sooner.',
    },
  ],
  note: {
    subjective: [
      {
        text: 'Twisted the right knee playing padel on 14 November and felt a pop.',
        lines: ['0:17'],
      },
      {
        text: 'Swelling the same night; since then pain on the inner side going down stairs.',
        lines: ['0:28'],
      },
      { text: 'No locking. The knee has given way 2 times.', lines: ['0:38', '0:40'] },
      {
        text: 'Took naproxen 500 mg 2 times a day for 5 days; stopped because of stomach upset.',
        lines: ['0:50'],
      },
    ],
    objective: [
      {
        text: 'Right knee: small effusion, tender inner joint line, McMurray positive, ligaments stable.',
        lines: ['2:32'],
      },
    ],
    assessment: [{ text: 'Probable injury of the inner meniscus.', lines: ['3:05'] }],
    plan: [
      {
        text: 'MRI of the knee, side to be confirmed.',
        lines: ['0:17', '2:32', '3:05'],
        is_in_doubt: true,
      },
      {
        text: 'Paracetamol 1 g every 8 hours if needed. No naproxen.',
        lines: ['3:14'],
      },
      {
        text: 'Review on 27 November with the result; sooner if the knee locks or with fever.',
        lines: ['3:24'],
      },
    ],
  },
  checks: [
    {
      title: 'Right or left?',
      text: 'The patient and the examination say right. The order says left. The note leaves the side open until the doctor writes it.',
      lines: ['0:17', '2:32', '3:05'],
    },
    {
      title: 'Allergies: not mentioned',
      text: 'Nobody spoke of them, so the note does not say “none”.',
      lines: [],
    },
  ],
  medicines: ['naproxen', 'paracetamol'],
}
