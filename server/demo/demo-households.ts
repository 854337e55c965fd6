import { slugOf } from '@numo/kit/text.ts'
import { isOrigin, nameSets, listed, type Origin } from './names.ts'
import { randomOf, type Random } from './random.ts'

/** A covered person of a demo household. */
type DemoClient = {
  first_name: string
  last_name: string
  second_last_name: string | null
  birth_date: string
  sex: 'male' | 'female'
  relationship: 'self' | 'spouse' | 'child'
}
type DemoAddress = {
  use: 'home' | 'billing'
  line1: string
  neighborhood: string
  city: string
  state: string
  postal_code: string
}
export type DemoHousehold = {
  display_name: string
  email: string
  locale: 'en' | 'es'
  status: 'active' | 'suspended' | 'closed'
  clients: DemoClient[]
  addresses: DemoAddress[]
  /** Progress of onboarding: 0 nothing, 1 a policy, 2 its plan, 3 its card, 4 a payment method, 5 its insurer. */
  steps: number
}

const householdCount = 40
const places = [
  ['Mérida', 'Yucatán', '97000', ['Centro', 'García Ginerés', 'Itzimná']],
  ['Ciudad de México', 'CDMX', '06700', ['Roma Norte', 'Condesa', 'Narvarte']],
  ['Guadalajara', 'Jalisco', '44160', ['Americana', 'Chapalita', 'Providencia']],
  ['San Miguel de Allende', 'Guanajuato', '37700', ['Centro', 'San Antonio', 'Guadalupe']],
  ['Puerto Vallarta', 'Jalisco', '48380', ['Zona Romántica', 'Versalles', 'Marina']],
] as const
const origins: readonly Origin[] = Object.keys(nameSets).filter(isOrigin)

const randomBirthDate = (random: Random, from: number, to: number) => {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${random.int(from, to)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`
}

function member(
  random: Random,
  origin: Origin,
  family: readonly [string, string | null],
  relationship: DemoClient['relationship'],
  taken: readonly string[] = []
): DemoClient {
  const sex = random.chance(0.5) ? 'male' : 'female'
  const free = listed(nameSets[origin][sex]).filter((name) => !taken.includes(name))
  return {
    first_name: random.pick(free),
    last_name: family[0],
    second_last_name: family[1],
    birth_date:
      relationship === 'child'
        ? randomBirthDate(random, 2008, 2024)
        : randomBirthDate(random, 1946, 1992),
    sex,
    relationship,
  }
}

function address(random: Random, use: DemoAddress['use']): DemoAddress {
  const [city, state, postal_code, districts] = random.pick(places)
  const line1 = `Calle ${random.int(5, 80)} ${random.int(100, 599)}`
  return { use, line1, neighborhood: random.pick(districts), city, state, postal_code }
}

/**
 * Returns an address as people type it, in capitals and with extra spaces, so that staff have something to
 * normalize.
 */
const typed = (one: DemoAddress): DemoAddress => ({
  ...one,
  city: one.city.toUpperCase(),
  line1: ` ${one.line1.replace(' ', '  ')}`,
})

function household(n: number): DemoHousehold {
  const random = randomOf(`household ${n}`)
  const origin = random.pick(origins)
  const names = listed(nameSets[origin].family)
  const one = random.pick(names)
  const other = random.chance(0.4) ? random.pick(names.filter((name) => name !== one)) : null
  const family = [one, other] as const
  const self = member(random, origin, family, 'self')
  const more = random.int(0, 3)
  const others: DemoClient[] = []
  for (let place = 0; place < more; place += 1) {
    const taken = [self, ...others].map(({ first_name }) => first_name)
    others.push(member(random, origin, family, place === 0 ? 'spouse' : 'child', taken))
  }
  const home = address(random, 'home')
  // Some billing addresses repeat the home address in another spelling.
  const again = random.chance(0.3) ? [typed(home)] : []
  const given = slugOf(`${self.first_name} ${self.last_name}`) || 'person'
  const steps = random.int(0, 8)
  return {
    display_name: `${self.first_name} ${self.last_name}`,
    email: `${given}-${n}@demo.example`,
    locale: random.chance(0.3) ? 'es' : 'en',
    status: n % 17 === 3 ? 'suspended' : n % 23 === 5 ? 'closed' : 'active',
    clients: steps >= 1 ? [self, ...others] : [],
    addresses: steps >= 1 ? [home, ...again] : [],
    steps: Math.min(steps, 5),
  }
}

/** Returns forty fictional households, the same every time. */
export const demoHouseholds = (): DemoHousehold[] =>
  Array.from({ length: householdCount }, (_, n) => household(n + 1))
