import { expect, test } from 'vitest'
import { understand } from '../understand.ts'

const isUrgent = (query: string) => understand(query).notes.includes('urgent')

test.each([
  'glucosa 550',
  'glucose 612 mg/dl',
  'my sugar reads 470 and I am so thirsty',
  'mi papá es diabético, trae 480 de azúcar y está confundido',
  'diabetic for years, sugar 450 and vomiting now',
  'my husband has been diabetic for 20 years, his sugar is 450 and he is dizzy',
  'diagnosed years ago, now her sugar is 480 and she is sleepy',
  'what should I do, sugar is 510',
  'sugar is 32',
  'glucosa en 38 y no sé qué darle',
  'presión 220/120',
  'bp 215/115',
  'pressure 190 and my head is pounding',
  'presión de 185 y me duele el pecho',
  'spo2 85',
  '85 de saturación',
  'oxygen saturation 82 percent',
  'fiebre de 41',
  'fever of 105 and nothing brings it down',
  'body temperature 33 and he is shivering',
])('a reading that nobody waits with is urgent: %s', (query) => {
  expect(isUrgent(query)).toBe(true)
})

test.each([
  'my sugar was 520 in the hospital last month and I need an endocrinologist',
  'I used to have blood pressure of 210, cardiologist please',
  'my oxygen was 85 when I had covid in 2021',
  'my mother died with a sugar of 600',
  'how do I keep my sugar from reaching 500',
  'my temperature never goes above 41',
  'vaccine for fever, trip in 41 days',
  'presion de 130/80 esta bien?',
  'blood pressure 180 over 100',
  'blood sugar is 400',
  'oxygen saturation normal range 95',
  'oxygen tank for my dad of 84 in Merida',
  'renta de tanque de oxigeno para mi abuelo de 88',
  'azucar y metformina 500 mg',
  'sugar 40 grams a day diet',
  'nutritionist for my 35 year old brother with high sugar',
  'glucosa 95 en ayunas y colesterol 210',
  'glucosa normal y triglicéridos en 520',
  'estudio de glucosa 250 pesos',
  'budget 500 for a sugar test',
  'eye pressure 28',
  'fiebre de 38.5',
])('a figure that can wait, is over, or is of something else is not: %s', (query) => {
  expect(isUrgent(query)).toBe(false)
})
