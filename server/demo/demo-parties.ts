import type { savePrice } from '@numo/domains/partners/contract-products.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'

/* What the demo shows of companies, accounts and prices. The account numbers are right by their check digits and nobody's. */

export const secondCompany = {
  legal_name: 'Numo Europa de Demostración S.L.',
  trade_name: 'Numo Europa',
  country: 'ES',
  tax_id: 'B00000000',
  functional_currency: 'EUR',
  invoice_prefix: 'NE',
} as const

export const firstAddress = {
  line1: 'Calle de Ejemplo 100',
  postal_code: '06700',
  city: 'Ciudad de México',
  region: 'CDMX',
}

const bank = { bank_name: 'Banco de Demostración', holder_name: 'Demo' } as const
export const accounts = {
  clinic: {
    ...bank,
    country: 'MX',
    currency: 'MXN',
    scheme: 'clabe',
    number: '032180000118359719',
  },
  dollars: {
    ...bank,
    country: 'US',
    currency: 'USD',
    scheme: 'aba',
    number: '00012345678',
    routing_number: '021000021',
  },
  before: {
    ...bank,
    country: 'MX',
    currency: 'MXN',
    scheme: 'clabe',
    number: '002010077777777771',
  },
  after: { ...bank, country: 'MX', currency: 'MXN', scheme: 'clabe', number: '012180000000000015' },
  billing: [
    { ...bank, country: 'MX', currency: 'MXN', scheme: 'clabe', number: '021180000000000022' },
    { ...bank, country: 'MX', currency: 'MXN', scheme: 'clabe', number: '072180000000000039' },
  ],
  company: {
    ...bank,
    country: 'MX',
    currency: 'MXN',
    scheme: 'clabe',
    number: '014180000000000013',
  },
  europe: {
    ...bank,
    country: 'ES',
    currency: 'EUR',
    scheme: 'iban',
    number: 'ES9121000418450200051332',
    bic: 'CAIXESBBXXX',
  },
} as const

type DemoPrice = Pick<
  InputOf<typeof savePrice>,
  'code' | 'name' | 'category' | 'unit_price' | 'tax_rate_bps'
>

/** Prices in minor units of MXN. */
export const prices: readonly DemoPrice[] = (
  [
    ['CON-01', 'Consulta de medicina general', 'consultation', 90_000, 0],
    ['CON-02', 'Consulta de especialidad', 'consultation', 150_000, 0],
    ['URG-01', 'Consulta de urgencias', 'consultation', 240_000, 0],
    ['LAB-01', 'Biometría hemática', 'investigation', 38_000, 1600],
    ['LAB-02', 'Química sanguínea de 24 elementos', 'investigation', 86_000, 1600],
    ['IMG-01', 'Radiografía de tórax', 'investigation', 72_000, 1600],
    ['IMG-02', 'Resonancia magnética de rodilla', 'investigation', 890_000, 1600],
    ['HAB-01', 'Habitación individual, por noche', 'room', 520_000, 1600],
    ['UCI-01', 'Terapia intensiva, por día', 'intensive_care', 1_850_000, 1600],
    ['QUI-01', 'Quirófano, por hora', 'theatre', 980_000, 1600],
    ['ANE-01', 'Anestesiólogo, por procedimiento', 'anaesthetist', 760_000, 0],
    ['PAQ-01', 'Paquete de parto', 'package', 4_200_000, 1600],
  ] as const
).map(([code, name, category, unit_price, tax_rate_bps]) => ({
  code,
  name,
  category,
  unit_price,
  tax_rate_bps,
}))
