import { nothingKnown } from './query/places.ts'
import { describe, expect, test } from 'vitest'
import { specialtiesFor } from './suggest-specialties.ts'
import { understand } from './understand.ts'

const care = (q: string) => understand(q).specialty_ids

describe('kinds of care in plain words', () => {
  test.each([
    ['skin', 'dermatology'],
    ['dermatólogo', 'dermatology'],
    ['Dermatologas', 'dermatology'],
    ['NIÑOS', 'pediatrics'],
    ['ninas', 'pediatrics'],
    ['doctor for my kids', 'pediatrics'],
    ['heart doctor', 'cardiology'],
    ['corazon', 'cardiology'],
    ['médico de cabecera', 'family-medicine'],
    ['ojos', 'ophthalmology'],
    ['eye', 'ophthalmology'],
    ['alergias', 'allergy'],
    ['allergies', 'allergy'],
    ['dentista', 'dentistry'],
    ['farmacia', 'pharmacy'],
  ])('%s', (q, id) => {
    expect(care(q)[0]).toBe(id)
    expect(understand(q)).toMatchObject({ name: null, is_sure: true })
  })

  test('several kinds for one word, the more likely first', () => {
    expect(care('back pain')).toEqual(['orthopedics', 'chiropractic'])
    expect(care('dolor de espalda')).toEqual(['orthopedics', 'chiropractic'])
  })

  test('the longest phrase overrides its words', () => {
    expect(care('skin cancer')).toEqual(['dermatology'])
  })

  test.each([
    ['dermatolgist', 'dermatology'],
    ['kardiologist', 'cardiology'],
    ['pediatrci', 'pediatrics'],
    ['famly doctor', 'family-medicine'],
  ])('one typo is corrected, as a guess: %s', (q, id) => {
    expect(understand(q)).toMatchObject({ specialty_ids: [id], is_sure: false })
  })

  test('short words are not corrected', () => {
    expect(care('skun')).toEqual([])
  })
})

describe('names', () => {
  test('anything but a kind of care is a name', () => {
    expect(understand('Sánchez')).toMatchObject({
      specialty_ids: [],
      name: 'sanchez',
      whole: 'sanchez',
      is_sure: false,
    })
    expect(understand('María José')).toMatchObject({ specialty_ids: [], name: 'maria jose' })
  })
  test('both at once', () => {
    expect(understand('dentista Pérez')).toMatchObject({
      specialty_ids: ['dentistry'],
      name: 'perez',
      whole: 'dentista perez',
      is_sure: true,
    })
  })
  test('after a title a name is expected', () => {
    expect(understand('Dr. Walker')).toMatchObject({ whole: 'walker', is_sure: false })
  })
  test('filler words', () => {
    expect(understand('doctor')).toMatchObject({ specialty_ids: [], name: null, whole: null })
    expect(understand('  ')).toMatchObject({ specialty_ids: [], name: null, whole: null })
  })
})

describe('while typing', () => {
  test('beginnings of names and words', () => {
    expect(specialtiesFor('derm')).toContain('dermatology')
    expect(specialtiesFor('corazó')[0]).toBe('cardiology')
    expect(specialtiesFor('piel')[0]).toBe('dermatology')
  })
  test('nothing for an empty query', () => {
    expect(specialtiesFor(' ')).toEqual([])
    expect(specialtiesFor('qqqqqq')).toEqual([])
  })
})

test('beside a complaint words that nobody is called are aside; a title, a capital letter or the directory makes them a name', () => {
  const known = { ...nothingKnown, uses: (word: string) => (word === 'stone' ? 3 : 0) }
  const read = (q: string) => {
    const { name, aside } = understand(q, known)
    return [name, aside]
  }
  expect(read('burnt my hand on the griddle last week')).toEqual([null, 'griddle'])
  expect(read('knee pain dr zimmermann')).toEqual(['zimmermann', null])
  expect(read('Zimmermann knee pain')).toEqual(['zimmermann', null])
  expect(read('headache stone')).toEqual(['stone', null])
  expect(read('dermatologist zimmermann')).toEqual(['zimmermann', null])
})

test.each([
  ['dolordecabeza', 'neurology'],
  ['dolor degarganta', 'ent'],
  ['highbloodpressure', 'internal-medicine'],
  ['blod test', 'laboratory'],
])('words written as one are split, and a lost double is found: %s', (query, id) => {
  expect(understand(query).specialty_ids[0]).toBe(id)
})

test('a country that somebody comes from, eats or only spells is no place to search', () => {
  expect(understand('busco pediatra, acabo de llegar de argentina').place).toBeNull()
  expect(understand('me arde el estomago cuando como chile').place).toBeNull()
  expect(understand('una enfermera para mi abuelita que usa sonda').place).toBeNull()
  expect(understand('pediatra en argentina').place).toEqual({ kind: 'country', country: 'AR' })
})

test('of several places the one where somebody is now is meant', () => {
  const city = (id: string, country: string) =>
    [id, { id, country, providers: 10, population: 200_000 }] as const
  const known = {
    ...nothingKnown,
    cities: new Map([city('paris', 'FR'), city('madrid', 'ES'), city('lima', 'PE')]),
    neighborhoods: new Map([['retiro', 20]]),
  }
  const placeOf = (q: string) => understand(q, known).place
  const madrid = { kind: 'city', id: 'madrid', country: 'ES' }
  expect(placeOf('broke my wrist in paris, cast off in madrid')).toEqual(madrid)
  expect(placeOf('dentist in spain or madrid')).toEqual(madrid)
  expect(placeOf('vivo en madrid pero trabajo en lima, dentista')).toEqual(madrid)
  expect(placeOf('dentista en retiro madrid')).toEqual({
    kind: 'neighborhood',
    text: 'retiro',
    city: 'madrid',
  })
})

test.each([
  ['mujer de 60 con artritis busca reumatologo', null],
  ['std test male 30', null],
  ['my male partner needs a urologist', null],
  ['ginecologo hombre o mujer me da igual', null],
  ['prefiero que me atienda una mujer', 'female'],
  ['proctologo, no quiero mujer', 'male'],
  ['doctora que atienda a hombres', 'female'],
])('the patient’s gender is not the doctor’s: %s', (query, gender) => {
  expect(understand(query).gender).toBe(gender)
})

test.each([
  ['necesito un dentista ya', ['urgent']],
  ['mi hijo ya no come', []],
  ['me operaron de la rodilla y ahora no la puedo doblar', []],
  ['not urgent, a mole check', []],
  ['dentista hoy', ['urgent', 'opening']],
  ['se me rompió un diente hoy', ['urgent']],
  ['me duele la rodilla por la tarde', []],
  ['me duele la rodilla, fisio por la tarde', ['opening']],
  ['con mi seguro cuánto pago por una endodoncia', ['price']],
])('urgency, hours and prices are read by what they stand beside: %s', (query, notes) => {
  expect(understand(query).notes).toEqual(notes)
})

test.each([
  ['mi mama se cayo hace una semana y le duele la cadera', 'orthopedics'],
  ['tsh 9.8 and always tired', 'endocrinology'],
  ['no puedo dormir por dolor de hombro', 'orthopedics'],
  ['root canl', 'endodontics'],
  ['me duele aqui', 'family-medicine'],
])('what is said together decides who treats it: %s', (query, id) => {
  expect(understand(query).specialty_ids[0]).toBe(id)
})

test('a family name is no complaint', () => {
  expect(understand('dr golpe')).toMatchObject({ specialty_ids: [], name: 'golpe' })
})

test.each([
  ['had a stroke and needs rehab several days a week', 'rehabilitation-medicine'],
  ['i have celiac disease and need someone to help me plan what to eat', 'nutrition'],
  ['my knee was replaced and i need somebody to get it bending again', 'physical-therapy'],
  ['me operaron de la rodilla y necesito terapia', 'physical-therapy'],
  ['my prostate cancer came back and they recommend radiation', 'radiation-oncology'],
  ['mi bebe vomita mucho, el pediatra nos manda con un gastro de niños', 'pediatric-specialists'],
  ['al niño no le bajo un testiculo y el pediatra dice que hay que operarlo', 'pediatric-surgery'],
  ['the ent doctor says my son needs speech therapy', 'speech-therapy'],
  ['me duele la rodilla y necesito un doctor', 'orthopedics'],
])('what is asked for comes before why, and who reports is not looked for: %s', (query, id) => {
  expect(care(query)[0]).toBe(id)
})

test.each([
  ['my father is bedridden and has a sore on his back', 'nursing'],
  ['nothing more can be done for her cancer, we want her to be comfortable', 'palliative-care'],
  ['baje 40 kilos y me sobra mucha piel', 'plastic-surgery'],
  ['miopia laser', 'ophthalmology'],
  ['his legs swell and he gets out of breath on the stairs', 'cardiology'],
  ['llevamos dos años buscando un bebe', 'fertility'],
])('what is told together decides who treats it: %s', (query, id) => {
  expect(care(query)[0]).toBe(id)
})

test.each([
  ['Schulterschmerzen seit drei Wochen', 'orthopedics'],
  ["j'ai mal au genou depuis deux semaines", 'orthopedics'],
  ['não consigo dormir há meses, ansiedade', 'sleep-medicine'],
  ['mi fa male un dente', 'dentistry'],
  ['Ich brauche einen Termin beim Frauenarzt', 'gynecology'],
])('German, French, Portuguese and Italian are read word by word: %s', (query, id) => {
  expect(understand(query)).toMatchObject({ name: null, aside: null })
  expect(care(query)[0]).toBe(id)
})

test('a word of another language stays where somebody is called so, after a title, or where it is English', () => {
  const known = { ...nothingKnown, uses: (word: string) => (word === 'zahn' ? 5 : 0) }
  expect(understand('zahn', known)).toMatchObject({ specialty_ids: [], name: 'zahn' })
  expect(understand('dr bauch')).toMatchObject({ specialty_ids: [], name: 'bauch', whole: 'bauch' })
  expect(understand('my son has pain in his main arm').specialty_ids).not.toContain('hand-surgery')
})

test('in a sentence words that nobody knows are aside; beside a hospital they are its name', () => {
  const read = (q: string) => [understand(q).name, understand(q).aside]
  expect(read('my doctor in Texas said to see a cardiologist')).toEqual([null, 'texas'])
  expect(read('Amanezco con las manos tiesas y tardo en cerrarlas')[0]).toBeNull()
  expect(read('hospital alemán')).toEqual(['aleman', null])
  expect(understand('hospital alemán').language).toBeNull()
})

test.each([
  ['un chequeo completo con todo en una mañana', []],
  ['i work remotely and my lower back hurts', []],
  ['cuidadora de noche', ['opening']],
  ['el sábado me caí y me duele la rodilla', []],
  ['pediatra el sábado', ['opening']],
])('a span, a day of the past and remote work are no notes: %s', (query, notes) => {
  expect(understand(query).notes).toEqual(notes)
})
