import type { DemoInsurer, DemoPlan } from './insurer.ts'

const plan = (
  name: string,
  slug: string,
  networks: readonly string[],
  area_of_cover: DemoPlan['area_of_cover'],
  annual_limit: number | null,
  deductible: number,
  coinsurance_bps: number
): DemoPlan => ({
  slug,
  name,
  networks,
  area_of_cover,
  annual_limit,
  deductible,
  coinsurance_bps,
})

/** Six fictional insurers with their networks and plans. */
export const demoInsurers: readonly DemoInsurer[] = [
  {
    slug: 'atlas-expat-cover',
    name: 'Atlas Expat Cover',
    country: 'IE',
    currency: 'USD',
    phone: '+353 005 550 101',
    reach: { mexico: 48, americas: 40, spain: 40, europe: 42, gulf: 38, asia: 42 },
    networks: [
      { key: 'core', name: 'Atlas Core', tier: 1, weight: 55 },
      { key: 'extended', name: 'Atlas Extended', tier: 2, weight: 33 },
      { key: 'premier', name: 'Atlas Premier', tier: 3, weight: 12 },
    ],
    plans: [
      plan('Atlas Essential', 'atlas-essential', ['core'], 'regional', 250_000, 1000, 2000),
      plan('Atlas Silver', 'atlas-silver', ['core'], 'worldwide_ex_us', 500_000, 500, 1000),
      plan('Atlas Gold', 'atlas-gold', ['core', 'extended'], 'worldwide', 1_000_000, 250, 1000),
      plan(
        'Atlas Platinum',
        'atlas-platinum',
        ['core', 'extended', 'premier'],
        'worldwide',
        null,
        0,
        0
      ),
    ],
    published: ['2026-11-12', '2026-10-08', '2026-08-13', '2026-05-14', '2026-02-12', '2025-12-11'],
  },
  {
    slug: 'altamar-health',
    name: 'Altamar Health',
    country: 'PA',
    currency: 'USD',
    phone: '+507 0055-0102',
    reach: { mexico: 52, americas: 50, spain: 24, europe: 15, gulf: 8, asia: 10 },
    networks: [
      { key: 'americas', name: 'Altamar Americas', tier: 1, weight: 64 },
      { key: 'worldwide', name: 'Altamar Worldwide', tier: 2, weight: 36 },
    ],
    plans: [
      plan('Altamar Base', 'altamar-base', ['americas'], 'regional', 150_000, 1500, 2000),
      plan('Altamar Plus', 'altamar-plus', ['americas'], 'regional', 750_000, 500, 1000),
      plan(
        'Altamar Plus Worldwide',
        'altamar-plus-worldwide',
        ['americas', 'worldwide'],
        'worldwide',
        2_000_000,
        500,
        1000
      ),
      plan(
        'Altamar Senior',
        'altamar-senior',
        ['americas', 'worldwide'],
        'worldwide_ex_us',
        500_000,
        750,
        1500
      ),
    ],
    published: ['2026-11-09', '2026-10-05', '2026-07-06', '2026-04-06', '2026-01-12'],
  },
  {
    slug: 'northlight-global',
    name: 'Northlight Global',
    country: 'DK',
    currency: 'EUR',
    phone: '+45 00 55 01 03',
    reach: { mexico: 28, americas: 26, spain: 42, europe: 50, gulf: 44, asia: 48 },
    networks: [
      { key: 'direct', name: 'Northlight Direct', tier: 1, weight: 60 },
      { key: 'open', name: 'Northlight Open', tier: 2, weight: 40 },
    ],
    plans: [
      plan('Northlight Nomad', 'northlight-nomad', ['open'], 'worldwide_ex_us', 300_000, 250, 2000),
      plan(
        'Northlight Family',
        'northlight-family',
        ['direct'],
        'worldwide_ex_us',
        1_500_000,
        250,
        0
      ),
      plan(
        'Northlight Signature',
        'northlight-signature',
        ['direct', 'open'],
        'worldwide',
        null,
        0,
        0
      ),
    ],
    published: ['2026-11-02', '2026-09-01', '2026-07-01', '2026-03-02', '2025-12-01'],
  },
  {
    slug: 'blue-harbor-medical',
    name: 'Blue Harbor Medical',
    country: 'SG',
    currency: 'USD',
    phone: '+65 0055 0104',
    reach: { mexico: 34, americas: 38, spain: 26, europe: 24, gulf: 30, asia: 46 },
    networks: [
      { key: 'coast', name: 'Blue Harbor Coast', tier: 1, weight: 58 },
      { key: 'ocean', name: 'Blue Harbor Ocean', tier: 2, weight: 42 },
    ],
    plans: [
      plan('Blue Harbor Coast', 'blue-harbor-coast', ['coast'], 'regional', 400_000, 500, 1000),
      plan(
        'Blue Harbor Ocean',
        'blue-harbor-ocean',
        ['coast', 'ocean'],
        'worldwide',
        1_000_000,
        250,
        1000
      ),
      plan(
        'Blue Harbor Crew',
        'blue-harbor-crew',
        ['coast', 'ocean'],
        'worldwide_ex_us',
        600_000,
        0,
        1500
      ),
    ],
    published: ['2026-10-30', '2026-09-30', '2026-06-30', '2026-03-31', '2025-12-30'],
  },
  {
    slug: 'kestrelvane-mutual',
    name: 'Kestrelvane Mutual',
    country: 'GB',
    currency: 'GBP',
    phone: '+44 00 5550 105',
    reach: { mexico: 18, americas: 15, spain: 42, europe: 44, gulf: 48, asia: 34 },
    networks: [
      { key: 'select', name: 'Kestrelvane Select', tier: 1, weight: 50 },
      { key: 'open', name: 'Kestrelvane Open', tier: 2, weight: 50 },
    ],
    plans: [
      plan(
        'Kestrelvane Bronze',
        'kestrelvane-bronze',
        ['open'],
        'worldwide_ex_us',
        200_000,
        500,
        2000
      ),
      plan(
        'Kestrelvane Steel',
        'kestrelvane-steel',
        ['select'],
        'worldwide_ex_us',
        800_000,
        250,
        1000
      ),
      plan('Kestrelvane Crown', 'kestrelvane-crown', ['select', 'open'], 'worldwide', null, 0, 0),
    ],
    published: ['2026-11-06', '2026-08-07', '2026-05-08', '2026-02-06', '2025-11-28'],
  },
  {
    slug: 'cumbre-clara-seguros',
    name: 'Cumbre Clara Seguros',
    country: 'MX',
    currency: 'MXN',
    phone: '+52 00 5550 0106',
    reach: { mexico: 58, americas: 0, spain: 0, europe: 0, gulf: 0, asia: 0 },
    networks: [
      { key: 'red', name: 'Red Cumbre', tier: 1, weight: 70 },
      { key: 'red-plus', name: 'Red Cumbre Plus', tier: 2, weight: 30 },
    ],
    plans: [
      plan(
        'Cumbre Clara Básico',
        'cumbre-clara-basico',
        ['red'],
        'national',
        5_000_000,
        25_000,
        1000
      ),
      plan(
        'Cumbre Clara Familiar',
        'cumbre-clara-familiar',
        ['red'],
        'national',
        20_000_000,
        18_000,
        1000
      ),
      plan(
        'Cumbre Clara Total',
        'cumbre-clara-total',
        ['red', 'red-plus'],
        'national',
        60_000_000,
        12_000,
        500
      ),
    ],
    published: ['2026-11-11', '2026-10-14', '2026-09-09', '2026-06-10', '2026-03-11', '2025-12-10'],
  },
]
