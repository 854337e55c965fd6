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
])('what is over, or only feared, can: %s', (query) => {
  expect(isUrgent(query)).toBe(false)
})
