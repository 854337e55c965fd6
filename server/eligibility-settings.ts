import { origin, oneOf, text, type Settings } from './settings.ts'

/** Settings of the X12 clearing house for eligibility checks; null when there is none. */
export type EligibilitySettings = {
  eligibility_x12: {
    url: string
    user: string | null
    password: string | null
    sender_id: string
    receiver_id: string
    provider_name: string
    provider_npi: string | null
    currency: string
    is_test: boolean
  } | null
}

const exampleUrl = 'https://clearing.example/eligibility'
const required = {
  SENDER_ID: ['it says who asks', 'NUMO001'],
  RECEIVER_ID: ['it says who is asked', 'CLEARING01'],
  PROVIDER_NAME: ['insurers answer an organisation they know', 'Numo Salud'],
} as const

/** Validates a URL; https except on localhost. */
const address = (value: string): string | { wrong: string } => {
  const url = URL.parse(value)
  if (!url || url.username || url.hash)
    return { wrong: 'is not a web address without a name in it' }
  const checked = origin(false)(url.origin)
  return typeof checked === 'string' ? url.href : checked
}
const npi = (value: string): string | { wrong: string } =>
  /^\d{10}$/.test(value) ? value : { wrong: 'is not a number of ten digits' }
const currency = (value: string): string | { wrong: string } =>
  /^[A-Z]{3}$/.test(value) ? value : { wrong: 'is not a currency code' }

/** Reads the settings of the clearing house: all of them are required, or none. */
export function readEligibilitySettings(from: Settings): EligibilitySettings {
  const read = (name: string, example: string, max = 60) =>
    from.read(`ELIGIBILITY_X12_${name}`, text(max), example, '')
  const url = from.read('ELIGIBILITY_X12_URL', address, exampleUrl, null)
  const house = {
    user: read('USER', 'numo') || null,
    password: from.read('ELIGIBILITY_X12_PASSWORD', text(200), 'secret', null, true),
    sender_id: read('SENDER_ID', required.SENDER_ID[1], 15),
    receiver_id: read('RECEIVER_ID', required.RECEIVER_ID[1], 15),
    provider_name: read('PROVIDER_NAME', required.PROVIDER_NAME[1]),
    provider_npi: from.read('ELIGIBILITY_X12_PROVIDER_NPI', npi, '1234567893', null),
    currency: from.read('ELIGIBILITY_X12_CURRENCY', currency, 'USD', 'USD'),
    is_test: from.read('ELIGIBILITY_X12_MODE', oneOf('test', 'live'), 'live', 'live') === 'test',
  }
  if (url === null) return { eligibility_x12: null }
  for (const [name, [why, example]] of Object.entries(required))
    from.require(`ELIGIBILITY_X12_${name}`, why, example)
  return { eligibility_x12: { url, ...house } }
}
