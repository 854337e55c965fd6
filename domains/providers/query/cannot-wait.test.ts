import { expect, test } from 'vitest'
import { understand } from '../understand.ts'

const isUrgent = (query: string) => understand(query).notes.includes('urgent')

test.each([
  'vomiting blood after dinner',
  'bleeding a lot after surgery',
  'no puedo respirar despues de comer',
  'convulsiones sin control',
  'seizures out of control',
  'suicide',
  'my son is at risk of suicide',
  'prevencion del suicidio',
  'hit my head and my nose bleeds',
  'unconscious and snoring',
  'i feel like killing myself',
  'my daughter keeps cutting herself',
  'se quiere quitar la vida',
  'mi hijo dice que se quiere matar',
  'my dad has a history of asthma and cant breathe',
  'my mother has a history of diabetes and is having a stroke',
  'hace 10 minutos tuvo una convulsion',
  'my 3 year old swallowed a marble',
  'el niño se trago un iman',
  'bleeding heavily after a fall',
  'he couldnt breathe and turned blue',
  'vomitó con sangre',
  'dolor de pecho y brazo dormido',
  'chest pain and sweating',
])('what happens now cannot wait, whatever it began with: %s', (query) => {
  expect(isUrgent(query)).toBe(true)
  expect(understand(query).specialty_ids[0]).toBe('emergency-medicine')
})

test.each([
  'stroke rehab',
  'rehab after a stroke',
  'control despues de un infarto',
  'physio after a car accident',
  'heart attack prevention',
  'nose wont stop bleeding',
  'snoring and choking at night',
  'had a stroke 2 years ago',
  'trouble swallowing pills',
  'stabbing pain in my back',
  'ate something bad',
  'my gums bleed a lot',
])('what is over, or only feared, can: %s', (query) => {
  expect(isUrgent(query)).toBe(false)
})
