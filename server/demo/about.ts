import type { DemoCare } from './care-item.ts'
import type { FacilityKind } from './facility-words.ts'
import { listed } from './names.ts'
import type { Random } from './random.ts'

export type AboutTexts = { about_en: string; about_es: string }
type Sentence = readonly [en: string, es: string]

const openings: readonly Sentence[] = [
  ['Sees people for {reasons}.', 'Atiende {reasons}.'],
  ['Most visits are about {reasons}.', 'La mayoría de las consultas son por {reasons}.'],
  ['Can help with {reasons}.', 'Puede ayudarte con {reasons}.'],
]

const careSentences: readonly Sentence[] = [
  [
    'Explains every result in plain words and gives a short written summary.',
    'Explica cada resultado con palabras sencillas y entrega un resumen por escrito.',
  ],
  [
    'A visit takes at least 30 minutes, so there is time for questions.',
    'Cada consulta dura al menos 30 minutos, con tiempo para preguntas.',
  ],
  [
    'Reads the records you bring from other countries before ordering new tests.',
    'Revisa los estudios que traes de otros países antes de pedir nuevos.',
  ],
  [
    'Works together with your doctor at home when you want that.',
    'Trabaja en conjunto con tu médico en tu país si así lo quieres.',
  ],
  [
    'Prefers careful follow-up to quick changes of treatment.',
    'Prefiere un seguimiento cuidadoso a los cambios rápidos de tratamiento.',
  ],
  ['In practice since {year}.', 'En ejercicio desde {year}.'],
  [
    'Many patients come from abroad and are new to health care here.',
    'Muchos pacientes vienen del extranjero y apenas conocen los servicios de salud de aquí.',
  ],
]

const practicalSentences: readonly Sentence[] = [
  [
    'Keeps time free every morning for people who cannot wait.',
    'Reserva tiempo cada mañana para quienes no pueden esperar.',
  ],
  [
    'Follow-up by video is possible while you travel.',
    'El seguimiento puede ser por video mientras viajas.',
  ],
  [
    'Gives itemized receipts in the form insurers ask for.',
    'Entrega recibos desglosados como los piden las aseguradoras.',
  ],
  ['Messages are answered on working days.', 'Los mensajes se contestan en días hábiles.'],
  ['Tells you the price before the visit.', 'Te dice el precio antes de la consulta.'],
  [
    'You can bring somebody to translate; tell us when you book.',
    'Puedes traer a alguien que traduzca; avisa al hacer la cita.',
  ],
]

const facilitySentences: Readonly<Record<FacilityKind, readonly Sentence[]>> = {
  hospital: [
    [
      'A general hospital with {beds} beds and an emergency room that never closes.',
      'Hospital general con {beds} camas y urgencias abiertas día y noche.',
    ],
    [
      'The desk for international patients checks cover before admission.',
      'El módulo de pacientes internacionales revisa la cobertura antes del ingreso.',
    ],
    [
      'Operating rooms, intensive care, laboratory and imaging are in one building.',
      'Quirófanos, terapia intensiva, laboratorio e imagen están en el mismo edificio.',
    ],
    [
      'Letters of guarantee are usually answered the same day.',
      'Las cartas de garantía suelen contestarse el mismo día.',
    ],
  ],
  clinic: [
    [
      'Doctors of {few} specialties under one roof.',
      'Médicos de {few} especialidades bajo un mismo techo.',
    ],
    [
      'Blood is drawn here in the mornings; results come by e-mail.',
      'Toma de muestras por las mañanas; los resultados llegan por correo.',
    ],
    ['Appointments can be made in English.', 'Las citas se pueden hacer en inglés.'],
    [
      'The front desk helps with forms for your insurer.',
      'En recepción ayudan con los formatos de tu aseguradora.',
    ],
  ],
  primary: [
    ['Family doctors for the whole household.', 'Médicos familiares para toda la casa.'],
    ['Vaccines, check-ups and small procedures.', 'Vacunas, chequeos y procedimientos menores.'],
    ['Same-day visits on most days.', 'Consultas el mismo día casi siempre.'],
  ],
  dental: [
    [
      'Cleanings, fillings, crowns and implants in one place.',
      'Limpiezas, resinas, coronas e implantes en un solo lugar.',
    ],
    [
      'You get a written plan with prices before treatment starts.',
      'Recibes un plan por escrito con precios antes de empezar.',
    ],
    ['X-rays are taken on site.', 'Las radiografías se toman aquí mismo.'],
  ],
  physio: [
    [
      'Recovery after surgery, sports injuries and back pain.',
      'Recuperación después de cirugía, lesiones deportivas y dolor de espalda.',
    ],
    [
      'Each session is one to one and lasts 50 minutes.',
      'Cada sesión es individual y dura 50 minutos.',
    ],
  ],
  eye: [
    [
      'Cataract surgery, glaucoma care and eye exams.',
      'Cirugía de cataratas, atención de glaucoma y exámenes de la vista.',
    ],
    [
      'Most operations are done without an overnight stay.',
      'La mayoría de las cirugías no requiere pasar la noche.',
    ],
  ],
  mental: [
    [
      'Psychologists for adults, couples and children.',
      'Psicólogos para adultos, parejas y niños.',
    ],
    ['Sessions in person or by video.', 'Sesiones en persona o por video.'],
  ],
  fertility: [
    [
      'Fertility tests, IVF and egg freezing.',
      'Estudios de fertilidad, fecundación in vitro y congelación de óvulos.',
    ],
    [
      'One person accompanies you through the whole treatment.',
      'Una persona te acompaña durante todo el tratamiento.',
    ],
  ],
  urgent: [
    [
      'For cuts, fevers and sprains that cannot wait.',
      'Para heridas, fiebres y esguinces que no pueden esperar.',
    ],
    ['No appointment needed.', 'No se necesita cita.'],
  ],
  laboratory: [
    ['Blood, urine and PCR tests.', 'Análisis de sangre, orina y PCR.'],
    [
      'Most results are ready the same afternoon.',
      'La mayoría de los resultados está lista esa misma tarde.',
    ],
    ['Samples can be taken at your home.', 'Las muestras se pueden tomar en tu casa.'],
  ],
  imaging: [
    ['X-ray, ultrasound, CT and MRI.', 'Rayos X, ultrasonido, tomografía y resonancia.'],
    [
      'Images are handed over on a link you can share with any doctor.',
      'Las imágenes se entregan en un enlace que puedes compartir con cualquier médico.',
    ],
  ],
  pharmacy: [
    ['Prescriptions, vaccines and advice.', 'Recetas, vacunas y orientación.'],
    ['Medicines can be delivered to your door.', 'Entrega de medicamentos a domicilio.'],
  ],
}

/** The columns that the texts go into (`ownNames` of `kit/locales.ts`), and the word before the last of a list in each. */
const lastWord = {
  en: () => 'and',
  // `y` becomes `e` before the sound of i.
  es: (last: string) => (/^h?[ií](?!e)/i.test(last) ? 'e' : 'y'),
} as const

/** Joins words as `a, b and c`. */
export function joined(parts: readonly string[], column: keyof typeof lastWord): string {
  const last = parts.at(-1) ?? ''
  if (parts.length < 2) return last
  return `${parts.slice(0, -1).join(', ')} ${lastWord[column](last)} ${last}`
}

const asText = (
  sentences: readonly Sentence[],
  fill: (text: string, side: 0 | 1) => string
): AboutTexts => ({
  about_en: sentences.map(([en]) => fill(en, 0)).join(' '),
  about_es: sentences.map(([, es]) => fill(es, 1)).join(' '),
})

/** Returns a few sentences about a person, equivalent in both languages. */
export function aboutPerson(random: Random, care: DemoCare, year: number | null): AboutTexts {
  const en = listed(care.reasons_en)
  const es = listed(care.reasons_es)
  const chosen = random.sample([...en.keys()], 3)
  const of = (list: readonly string[]) => chosen.flatMap((place) => list[place] ?? [])
  const sentences = [
    random.pick(openings),
    ...random.sample(
      careSentences.filter(([text]) => year !== null || !text.includes('{year}')),
      random.int(1, 2)
    ),
    ...random.sample(practicalSentences, random.int(0, 1)),
  ]
  const reasons = [joined(of(en), 'en'), joined(of(es), 'es')] as const
  return asText(sentences, (text, side) =>
    text.replace('{reasons}', reasons[side]).replace('{year}', String(year))
  )
}

/** Returns a few sentences about a facility, equivalent in both languages. */
export function aboutFacility(random: Random, kind: FacilityKind): AboutTexts {
  const [first, ...rest] = facilitySentences[kind]
  const beds = String(random.int(4, 28) * 5)
  const few = String(random.int(6, 19))
  const sentences = [...(first ? [first] : []), ...random.sample(rest, random.int(1, 2))]
  return asText(sentences, (text) => text.replace('{beds}', beds).replace('{few}', few))
}
