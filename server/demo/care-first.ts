import type { DemoCare } from './care-item.ts'

/** Primary care: family, children, older people, accidents, pain. */
export const firstCare: readonly DemoCare[] = [
  {
    code: '207Q00000X',
    name_en: 'Family Medicine',
    weight: 95,
    training: 'physician',
    reasons_en:
      'check-ups, colds, high blood pressure, vaccines, long-term illnesses, travel advice',
    reasons_es:
      'chequeos, gripe, presión alta, vacunas, enfermedades crónicas, consejos para viajar',
  },
  {
    code: '208D00000X',
    name_en: 'General Practice',
    weight: 45,
    training: 'physician',
    reasons_en: 'check-ups, infections, stomach upsets, prescriptions, sick notes',
    reasons_es: 'chequeos, infecciones, malestar de estómago, recetas, constancias médicas',
  },
  {
    code: '207R00000X',
    name_en: 'Internal Medicine',
    weight: 75,
    training: 'physician',
    reasons_en:
      'diabetes, high blood pressure, tiredness, several illnesses at once, second opinions',
    reasons_es:
      'diabetes, presión alta, cansancio, varias enfermedades a la vez, segundas opiniones',
  },
  {
    code: '208000000X',
    name_en: 'Pediatrics',
    weight: 78,
    training: 'physician',
    reasons_en:
      'newborn check-ups, fever in children, childhood vaccines, feeding, allergies in children',
    reasons_es:
      'control del recién nacido, fiebre en niños, vacunas infantiles, alimentación, alergias en niños',
  },
  {
    code: '207RG0300X',
    name_en: 'Geriatric Medicine (Internal Medicine)',
    weight: 16,
    training: 'physician',
    also: '207R00000X',
    reasons_en: 'memory problems, falls, many medicines at once, planning care in later life',
    reasons_es:
      'problemas de memoria, caídas, muchos medicamentos a la vez, planes de cuidado en la vejez',
  },
  {
    code: '207P00000X',
    name_en: 'Emergency Medicine',
    weight: 16,
    training: 'physician',
    reasons_en: 'accidents, cuts that need stitches, sudden illness',
    reasons_es: 'accidentes, heridas que necesitan puntos, enfermedad repentina',
  },
  {
    code: '208100000X',
    name_en: 'Physical Medicine & Rehabilitation',
    weight: 11,
    training: 'physician',
    reasons_en: 'recovery after a stroke, back pain, recovery after surgery',
    reasons_es:
      'recuperación después de una embolia, dolor de espalda, recuperación después de una cirugía',
  },
  {
    code: '207QS0010X',
    name_en: 'Sports Medicine (Family Medicine)',
    weight: 9,
    training: 'physician',
    also: '207Q00000X',
    reasons_en: 'sprains, running injuries, tennis elbow',
    reasons_es: 'esguinces, lesiones al correr, codo de tenista',
  },
  {
    code: '208VP0000X',
    name_en: 'Pain Medicine',
    weight: 11,
    training: 'physician',
    reasons_en: 'chronic back pain, nerve pain, pain after surgery',
    reasons_es: 'dolor crónico de espalda, dolor de nervios, dolor después de una cirugía',
  },
  {
    code: '2083P0901X',
    name_en: 'Public Health & General Preventive Medicine',
    weight: 6,
    training: 'physician',
    reasons_en: 'travel vaccines, yearly check-ups, advice before diving',
    reasons_es: 'vacunas para viajar, chequeos anuales, consejos antes de bucear',
  },
  {
    code: '2080P0202X',
    name_en: 'Pediatric Cardiology',
    weight: 4,
    training: 'physician',
    also: '208000000X',
    reasons_en: 'heart murmurs in children, heart defects from birth',
    reasons_es: 'soplos en niños, defectos del corazón de nacimiento',
  },
  {
    code: '2080N0001X',
    name_en: 'Neonatal-Perinatal Medicine',
    weight: 5,
    training: 'physician',
    also: '208000000X',
    reasons_en: 'premature babies, newborns who need extra care',
    reasons_es: 'bebés prematuros, recién nacidos que necesitan más cuidado',
  },
]
