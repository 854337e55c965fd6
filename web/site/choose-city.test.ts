import { expect, test } from 'vitest'
import { chooseCity } from './choose-city.ts'

const city = (id: string, name: string, country: string, country_name: string, doctors = 0) => ({
  id,
  name,
  country,
  country_name,
  region_code: null,
  doctors,
  facilities: 0,
})
const merida = city('merida', 'Mérida', 'MX', 'Mexico', 90)
const meridaEs = city('merida-es', 'Mérida', 'ES', 'Spain')
const meridaVe = city('merida-ve', 'Mérida', 'VE', 'Venezuela', 2)

test('a unique city name', () => {
  const leon = city('leon', 'León', 'MX', 'Mexico')
  expect(chooseCity([leon, city('leones', 'Leones', 'AR', 'Argentina')], 'leon')?.id).toBe('leon')
})

test('namesakes: the country decides, then the number of doctors', () => {
  expect(chooseCity([merida, meridaEs, meridaVe], 'Mérida, Spain')?.id).toBe('merida-es')
  expect(chooseCity([merida, meridaEs], 'merida')?.id).toBe('merida')
  expect(chooseCity([merida, meridaVe], 'Mérida')).toBeNull()
})

test('a misspelling with one candidate, and one with several', () => {
  expect(chooseCity([merida], 'Merrida')?.id).toBe('merida')
  expect(chooseCity([merida, meridaEs], 'Merrida')).toBeNull()
  expect(chooseCity([], 'Atlantis')).toBeNull()
})
