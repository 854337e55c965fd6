import { expect, test } from 'vitest'
import { doctorWordOf } from './rules-doctor.ts'
import { specialties } from './specialties.ts'

test.each([
  ['Gastroenterólogo', 'Gastroenteróloga'],
  ['Cirujano plástico', 'Cirujana plástica'],
  ['Cirujano de mano', 'Cirujana de mano'],
  ['Neurocirujano', 'Neurocirujana'],
  ['Médico del trabajo', 'Médica del trabajo'],
  ['Médico en rehabilitación', 'Médica en rehabilitación'],
  ['Traumatólogo ortopedista', 'Traumatóloga ortopedista'],
  ['Especialista pediátrico', 'Especialista pediátrica'],
  ['Especialista en sueño', 'Especialista en sueño'],
  ['Terapeuta de lenguaje', 'Terapeuta de lenguaje'],
  ['Dentista', 'Dentista'],
  ['Enfermera', 'Enfermera'],
  ['Laboratorio', 'Laboratorio'],
  ['Centro de imagen', 'Centro de imagen'],
])('%s, of a woman, is %s', (word, said) => expect(doctorWordOf(word, 'female')).toBe(said))

test.each([
  ['Enfermera de práctica avanzada', 'Enfermero de práctica avanzada'],
  ['Partera', 'Partero'],
  ['Asesora de lactancia', 'Asesor de lactancia'],
  ['Cardiólogo', 'Cardiólogo'],
])('%s, of a man, is %s', (word, said) => expect(doctorWordOf(word, 'male')).toBe(said))

test('no word of a specialty keeps a masculine noun for a woman', () => {
  const words = specialties.map(({ doctor_es }) => doctorWordOf(doctor_es, 'female'))
  expect(words.filter((word) => /^(?:\S*(?:logo|jano|dico)|Consejero)\b/iu.test(word))).toEqual([])
  for (const { doctor_es } of specialties) expect(doctorWordOf(doctor_es, null)).toBe(doctor_es)
})
