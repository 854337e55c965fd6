/** Layouts and labels of cards that were drawn before the reader had met them. Persons and numbers are invented. */
import { describe, expect, test } from 'vitest'
import { pageOf, type PlacedText } from '@numo/adapters/ocr/test-pages.ts'
import type { CardField } from '../rules-card.ts'
import { readCard } from './read-card.ts'

const at = (left: number, top: number, text: string, size = 0.03): PlacedText => ({
  text,
  at: [left, top],
  size,
})
/** Lines of a label and its value further right. */
const rows = (...list: (readonly [label: string, value: string])[]): PlacedText[] =>
  list.flatMap(([label, value], k) => [
    at(0.05, 0.2 + k * 0.08, label),
    at(0.4, 0.2 + k * 0.08, value),
  ])
const lines = (...texts: string[]) => texts.map((text, k) => at(0.05, 0.2 + k * 0.08, text))

type Expected = Partial<Record<CardField, readonly [value: unknown, certain: boolean]>>
const cards: readonly (readonly [name: string, texts: PlacedText[], expected: Expected])[] = [
  [
    'an American card: the dates and phones of the doctor are not the member’s',
    [
      ...rows(
        ['Member:', 'DIEGO HERNANDEZ'],
        ['Identification #:', '90044718'],
        ['Member Effective Date:', '06/15/2026'],
        ['PCP Effective Date:', '07/15/2026'],
        ['PCP Phone:', '(562) 555-0104']
      ),
      at(0.05, 0.8, 'Member Services: 1-800-555-0165'),
    ],
    {
      member_name: ['DIEGO HERNANDEZ', true],
      member_id: ['90044718', false],
      valid_from: ['2026-06-15', true],
      phone: ['+18005550165', true],
    },
  ],
  [
    'the number of a member beside that of a certificate: neither is sure',
    rows(['Member', 'MHX-3301-7742-A'], ['Certificate', 'GX-6612094']),
    { member_id: ['MHX-3301-7742-A', false] },
  ],
  [
    'the year before the month in letters',
    rows(['Desde / From', '2027 MAR 09'], ['Hasta / Until', '2027 ABR 22']),
    { valid_from: ['2027-03-09', true], valid_until: ['2027-04-22', true] },
  ],
  [
    'pesos of the card’s country, of which some have no cents',
    rows(['Isapre', 'Araucaria'], ['RUT:', '17.000.482-K'], ['Deducible anual', '$ 320.000']),
    { deductible: [{ amount: 320_000, currency: 'CLP' }, false] },
  ],
  [
    'any date of something else is doubted',
    lines('Dental Effective Date: 07/25/2026'),
    { valid_from: ['2026-07-25', false] },
  ],
  [
    'a label with one more word: the value stands to its right',
    rows(['Plan design', 'WorldCare Excel']),
    { plan: ['WorldCare Excel', false] },
  ],
  [
    'a part of a country is no area of cover without a doubt',
    [at(0.05, 0.2, 'Region', 0.02), at(0.05, 0.225, 'Northern California')],
    { area_of_cover: ['Northern California', false] },
  ],
  [
    'a contract may be of a group or of one household',
    [at(0.05, 0.2, 'Contrato', 0.02), at(0.05, 0.225, '552-90871')],
    { policy_number: ['552-90871', false], group_number: [null, false] },
  ],
  [
    'with a policy besides, a contract is that of a group',
    rows(['Póliza', 'GM-2204417'], ['Contrato', '552-90871']),
    { policy_number: ['GM-2204417', true], group_number: ['552-90871', false] },
  ],
  [
    'values over their labels',
    [
      at(0.05, 0.25, 'Daniela Ríos Cantú', 0.04),
      at(0.05, 0.295, 'Nombre', 0.022),
      at(0.05, 0.36, '450712', 0.04),
      at(0.05, 0.405, 'Póliza', 0.022),
      at(0.6, 0.36, 'Integral Plus', 0.04),
      at(0.6, 0.405, 'Plan', 0.022),
      at(0.05, 0.47, '14/02/2026 - 14/02/2027', 0.04),
      at(0.05, 0.515, 'Vigencia', 0.022),
      at(0.6, 0.47, '$15,000 MXN', 0.04),
      at(0.6, 0.515, 'Deducible', 0.022),
    ],
    {
      member_name: ['Daniela Ríos Cantú', false],
      policy_number: ['450712', false],
      plan: ['Integral Plus', false],
      deductible: [{ amount: 1_500_000, currency: 'MXN' }, false],
      valid_until: ['2027-02-14', false],
    },
  ],
  [
    'a table whose values are not aligned with its head',
    [
      ...['Contratante', 'Póliza', 'Certificado', 'Subgrupo'].map((text, k) =>
        at([0.2, 0.46, 0.65, 0.84][k] ?? 0, 0.2, text, 0.025)
      ),
      ...['Aceros del Bravo', 'GC-20918', '3347', '112'].map((text, k) =>
        at([0.05, 0.36, 0.57, 0.8][k] ?? 0, 0.26, text, 0.025)
      ),
    ],
    { policy_number: ['GC-20918', false], member_id: ['3347', false] },
  ],
  [
    'no labels at all: looked at by a person',
    [
      at(0.05, 0.05, 'Sanitaria Adeslo', 0.06),
      at(0.05, 0.16, 'Plena Vital', 0.035),
      at(0.05, 0.4, '4411 2233 7194 8876', 0.06),
      at(0.05, 0.6, 'JAVIER IRIARTE OLMEDO', 0.04),
      at(0.05, 0.85, 'Urgencias y ambulancias: 919 555 020'),
    ],
    {
      member_name: ['JAVIER IRIARTE OLMEDO', false],
      member_id: ['4411 2233 7194 8876', false],
      plan: ['Plena Vital', false],
    },
  ],
  [
    'Italian',
    rows(
      ['Assicurata', 'Giulia Benedetti'],
      ['Polizza n.', 'IT-7798812'],
      ['Franchigia', '€ 150'],
      ['Scoperto', '20%'],
      ['Validità', 'dal 01/05/2026 al 30/04/2027']
    ),
    {
      member_name: ['Giulia Benedetti', false],
      policy_number: ['IT-7798812', true],
      deductible: [{ amount: 15_000, currency: 'EUR' }, true],
      coinsurance: [2000, true],
      valid_until: ['2027-04-30', true],
    },
  ],
  [
    'Swiss amounts, a share of each bill',
    rows(['Franchise', 'CHF 1’500'], ['Quote-part', '10 %']),
    { deductible: [{ amount: 150_000, currency: 'CHF' }, true], coinsurance: [1000, true] },
  ],
  [
    'two shares: what the member pays',
    lines('Coinsurance: Plan pays 85% / You pay 15%', 'Name: 01 GARCIA-PEREZ, LUZ'),
    { coinsurance: [1500, false], member_name: ['GARCIA-PEREZ, LUZ', false] },
  ],
  [
    'labels under their values, one of which begins with its label',
    (
      [
        ['GRACE TAN', 'Name of insured member', 'MPL-SG-558142', 'Member no.'],
        ['Plan 2A', 'Plan', 'Asia Pacific', 'Area of cover'],
        ['S$1,500', 'Deductible per policy year', '10%', 'Co-insurance (borne by member)'],
        ['15/08/2026', 'Valid from', '14/08/2027', 'Valid to'],
      ] as const
    ).flatMap(([value, label, other, another], k) => [
      at(0.05, 0.2 + k * 0.14, value, 0.034),
      at(0.5, 0.2 + k * 0.14, other, 0.034),
      at(0.05, 0.255 + k * 0.14, label, 0.02),
      at(0.5, 0.255 + k * 0.14, another, 0.02),
    ]),
    {
      member_name: ['GRACE TAN', false],
      member_id: ['MPL-SG-558142', false],
      area_of_cover: ['Asia Pacific', false],
      deductible: [{ amount: 150_000, currency: 'SGD' }, false],
      coinsurance: [1000, false],
      valid_until: ['2027-08-14', false],
    },
  ],
  [
    'the number of a group under what stands on its label is no number of a member',
    [
      at(0.05, 0.3, 'SVH00418827371', 0.034),
      at(0.05, 0.345, 'Identification number', 0.02),
      at(0.05, 0.4, 'GRP 55-20314', 0.024),
    ],
    { member_id: ['GRP 55-20314', false] },
  ],
  [
    'a period whose label is there in two languages, and whose days are apart',
    [
      at(0.05, 0.3, 'Effective Date', 0.018),
      at(0.05, 0.33, 'Fecha de vigencia', 0.018),
      at(0.05, 0.36, 'Jan 1, 2026', 0.028),
      at(0.5, 0.3, 'Vigencia', 0.018),
      at(0.5, 0.335, '12 ENE 2026', 0.026),
      at(0.72, 0.335, '12 ENE 2027', 0.026),
    ],
    { valid_from: ['2026-01-12', false], valid_until: ['2027-01-12', false] },
  ],
  [
    'a month spelled out, and one in figures',
    lines('Válida hasta mar/2027', 'Vigente desde: 04/2026'),
    { valid_until: ['2027-03-31', false], valid_from: ['2026-04-01', false] },
  ],
  [
    'as on a payment card: the name under the number, and no company or tax status for it',
    [
      at(0.06, 0.08, 'Salvera', 0.06),
      at(0.06, 0.5, '7024 1180 0936 5512', 0.05),
      at(0.06, 0.62, 'IGNACIO BARRENECHEA SOTO', 0.034),
      at(0.06, 0.8, 'Contratante', 0.02),
      at(0.06, 0.83, 'Talleres Ipé Ltda.', 0.04),
    ],
    { member_name: ['IGNACIO BARRENECHEA SOTO', false] },
  ],
  [
    'the sign of a number that was not read, and a share before its label',
    [
      ...rows(['N.? de tarjeta', '0812-44-5550317-2'], ['de contrato', 'EPS-88124']),
      at(0.05, 0.5, 'Out-patient: 15% coinsurance'),
    ],
    {
      member_id: ['0812-44-5550317-2', true],
      policy_number: ['EPS-88124', false],
      coinsurance: [1500, false],
    },
  ],
  [
    'areas whose words say so',
    lines('HALVEN Global', 'Worldwide excluding USA'),
    { area_of_cover: ['Worldwide excluding USA', false] },
  ],
  [
    'persons behind a label of areas, and a plan',
    lines('Coverage: EE + FAMILY', 'Coverage HDHP Select 3200'),
    { area_of_cover: [null, false], plan: ['HDHP Select 3200', false] },
  ],
  [
    'an option of something else is less than a plan without a label',
    [
      at(0.05, 0.05, 'Salvera', 0.06),
      at(0.6, 0.2, 'COMPASS ADVANCE'),
      at(0.05, 0.5, 'Opción 2, espera 6 meses'),
    ],
    { plan: ['COMPASS ADVANCE', false] },
  ],
  [
    'a plan that begins with a label of something else',
    [at(0.05, 0.05, 'Salvera', 0.06), at(0.6, 0.2, 'Red Integral Plus')],
    { plan: ['Red Integral Plus', false] },
  ],
  [
    'a plan over two lines',
    [at(0.05, 0.05, 'Salvera', 0.06), at(0.05, 0.25, 'Harbor HMO'), at(0.05, 0.3, 'Silver 70')],
    { plan: ['Harbor HMO Silver 70', false] },
  ],
  [
    'the amount of a person before that of the family',
    rows(['Deductible', 'Ind $750 / Fam $2,250']),
    { deductible: [{ amount: 75_000, currency: 'USD' }, false] },
  ],
  [
    'an amount with words behind it, and a share with its limit',
    [at(0.05, 0.1, 'Deductible: $250 out of PPO'), at(0.05, 0.5, '10 % (tope $ 52,000)')],
    { deductible: [{ amount: 25_000, currency: 'USD' }, false], coinsurance: [1000, false] },
  ],
  [
    'an amount before its label',
    lines('£250 excess per person each year'),
    { deductible: [{ amount: 25_000, currency: 'GBP' }, false] },
  ],
  [
    'the sign of the sol read as a letter',
    rows(['Deducible anual', 'SI 1,200.00']),
    { deductible: [{ amount: 120_000, currency: 'PEN' }, false] },
  ],
  [
    'a period in a sentence of which one day was read',
    [at(0.05, 0.2, 'Vigencia', 0.02), at(0.05, 0.23, 'hasta las 12:00 h del 15 AGO 2026')],
    { valid_until: ['2026-08-15', false], valid_from: [null, false] },
  ],
  [
    'the first day of a period whose last one was not read',
    [
      at(0.05, 0.2, 'Vigencia', 0.02),
      at(0.05, 0.23, 'De las 12:00 h del 15/AGO/2025 a las 12:00 h'),
    ],
    { valid_from: ['2025-08-15', false], valid_until: [null, false] },
  ],
  [
    'a period of months',
    lines('Vigencia: 09/2025 - 08/2026'),
    { valid_from: ['2025-09-01', false], valid_until: ['2026-08-31', false] },
  ],
  [
    'two days beside each other, with years of two figures',
    [at(0.05, 0.2, '01 MAR 25'), at(0.2, 0.2, '28 FEB 26')],
    { valid_from: ['2025-03-01', false], valid_until: ['2026-02-28', false] },
  ],
  [
    'labels of two languages in one word',
    [
      ...['DU/FROM', 'AU/TO'].map((text, k) => at(0.05 + k * 0.3, 0.2, text, 0.02)),
      ...['12 JUIN 2025', '03 JUIL 2025'].map((text, k) => at(0.05 + k * 0.3, 0.23, text)),
    ],
    { valid_from: ['2025-06-12', true], valid_until: ['2025-07-03', true] },
  ],
  [
    'short labels of numbers, and the number of a document',
    lines(
      'PÓL. 81/4402917',
      'COL. 00932',
      'IDENTIFICACIÓN: C.C. 79.884.213',
      'CÓD. USUARIO: 447190-01'
    ),
    {
      policy_number: ['81/4402917', true],
      group_number: ['00932', false],
      member_id: ['447190-01', true],
    },
  ],
  [
    'the number of an employer beside words that begin like a label',
    [at(0.05, 0.2, 'GRUPO INDUSTRIAL ULMO'), at(0.7, 0.2, 'Empleador 3391')],
    { group_number: [null, false] },
  ],
  [
    'the certificate of a member is that of the policy',
    rows(['Certificate no.', 'GN-C 220947'], ['Member no.', '4471-90286']),
    { policy_number: ['GN-C 220947', false], member_id: ['4471-90286', true] },
  ],
  [
    'a number behind the label of a person',
    [at(0.05, 0.2, 'Usuario', 0.02), at(0.05, 0.23, '4488227013')],
    { member_id: ['4488227013', false], member_name: [null, false] },
  ],
  [
    'labels beside the same in a language that we do not know',
    rows(
      ['Nama / Name', ': AISYAH KAMARUDDIN'],
      ['No. Polisi / Policy No', ': GHS-92841'],
      ['Plan / Pelan', 'Gold Care']
    ),
    {
      member_name: ['AISYAH KAMARUDDIN', false],
      policy_number: ['GHS-92841', false],
      plan: ['Gold Care', false],
    },
  ],
  [
    'a word of another label within a name',
    rows(['Producto', 'Óptima con Copago']),
    { plan: ['Óptima con Copago', false] },
  ],
  [
    'pesos on a Spanish card',
    lines(
      'Titular Roberto Cisneros Aldana',
      'Asegurado Adriana Cisneros del Río',
      'Deducible $10,000'
    ),
    { deductible: [{ amount: 1_000_000, currency: 'MXN' }, false] },
  ],
  ['the maximum of a plan', rows(['Plan Max.', '$100,000']), { plan: [null, false] }],
  [
    'the contract of a plan is no plan',
    rows(['Plan contract no.', '168204']),
    { plan: [null, false], policy_number: ['168204', false] },
  ],
  [
    'a company behind the label of a plan',
    rows(['Product', 'Castellan Rail Services plc']),
    { plan: ['Castellan Rail Services plc', false] },
  ],
  [
    'a scheme is that of an employer as often as a plan',
    rows(['Scheme', 'Fennel Marsh']),
    { plan: ['Fennel Marsh', false] },
  ],
  [
    'a company without a legal form behind the label of a person',
    rows(['Insured', 'Najd Steel Fabrication']),
    { member_name: ['Najd Steel Fabrication', false] },
  ],
  [
    'a larger name without a label',
    [at(0.05, 0.04, 'Abdulrahman Al-Otaibi', 0.06), ...rows(['Insured', 'Kitano Hoshi'])],
    { member_name: ['Kitano Hoshi', false] },
  ],
  [
    'a smaller name without a label',
    [at(0.05, 0.9, 'Abdulrahman Al-Otaibi', 0.02), ...rows(['Insured', 'Kitano Hoshi'])],
    { member_name: ['Kitano Hoshi', true] },
  ],
  [
    'who holds the policy, on the card of somebody else of the family',
    rows(['Titular:', 'SOSA, Hernán Ariel'], ['Parentesco:', 'Hija']),
    { member_name: ['SOSA, Hernán Ariel', false] },
  ],
  [
    'two persons behind labels of which one is better',
    rows(['Member name', 'Aoife Brennan'], ['Beneficiary', 'Cormac Delahunt']),
    { member_name: ['Aoife Brennan', false] },
  ],
  [
    'an area with a note, whose text was not found',
    rows(['Area of cover', 'Worldwide*']),
    { area_of_cover: ['Worldwide', false] },
  ],
  [
    'an area before the label of another column',
    [
      at(0.05, 0.2, 'Territory', 0.02),
      at(0.5, 0.2, 'Cert. individual', 0.02),
      at(0.05, 0.225, 'Cover in Europe'),
      at(0.5, 0.225, '001-88'),
    ],
    { area_of_cover: ['Cover in Europe', false] },
  ],
  [
    'the beneficiary may be of a life policy',
    rows(['Beneficiary', 'Rosamund Hornsby']),
    { member_name: ['Rosamund Hornsby', false] },
  ],
  [
    'a certificate may be of a person or of a policy',
    rows(['Certificate no.', 'PW-26-44814']),
    { member_id: ['PW-26-44814', false] },
  ],
  ['a short word behind the label of a plan', rows(['Nivel', 'hosp.']), { plan: ['hosp', false] }],
  [
    'a digit alone between signs',
    rows(['Policy number', '2025-1-204418']),
    { policy_number: ['2025-1-204418', false] },
  ],
  [
    'a digit at the end counts the persons of a family',
    rows(['Member number', '10-448213-1']),
    { member_id: ['10-448213-1', true] },
  ],
  [
    'a group policy on a card without another',
    rows(['Group policy no.', '77-20418']),
    { policy_number: ['77-20418', false], group_number: [null, false] },
  ],
  [
    'a period behind whose label only its first day stands',
    rows(['Vigencia', '01/02/2026'], ['Válido hasta', '01/2027']),
    { valid_from: ['2026-02-01', false], valid_until: ['2027-01-31', false] },
  ],
  [
    'a month behind its year',
    rows(['Valid until', '2026-12']),
    { valid_until: ['2026-12-31', false] },
  ],
  [
    'months of two figures are no day',
    rows(['Valid', '03/26 - 02/27']),
    { valid_from: ['2026-03-01', false], valid_until: ['2027-02-28', false] },
  ],
  [
    'money of other countries',
    rows(['Deducible anual', 'Q 1,500.00']),
    { deductible: [{ amount: 150_000, currency: 'GTQ' }, true] },
  ],
  [
    'pesos in words are of several countries',
    rows(['Deducible', '20,000 pesos']),
    { deductible: [{ amount: 2_000_000, currency: 'MXN' }, false] },
  ],
  [
    'dollars behind the amount on a Canadian card',
    rows(['Franchise', '500 $'], ['RAMQ', 'exigée']),
    { deductible: [{ amount: 50_000, currency: 'CAD' }, false] },
  ],
  [
    'an amount that runs into letters is none',
    rows(['Deductible', 'HK$5,000IYEAR']),
    { deductible: [null, false] },
  ],
  [
    'what may be of the name of a plan as well as its label',
    [at(0.05, 0.3, 'Plan Esmeralda')],
    { plan: ['Esmeralda', false] },
  ],
  [
    'a scheme that says so without a label',
    [at(0.05, 0.05, 'Salvera', 0.06), at(0.05, 0.3, 'Staff Medical Scheme')],
    { plan: ['Staff Medical Scheme', false] },
  ],
]

describe('layouts that the reader had not met', () => {
  test.each(cards)('%s', (_, texts, expected) => {
    const { fields } = readCard([pageOf(texts)], { insurers: [] })
    const found = Object.fromEntries(
      fields
        .filter(({ path }) => expected[path])
        .map(({ path, value, reason }) => [path, [value, reason === null]])
    )
    expect(found).toEqual(expected)
  })
})

test.each([
  ['over two lines', ['LUCÍA ANDREA', 'BARRENECHEA SOTO'], 'LUCÍA ANDREA BARRENECHEA SOTO'],
  ['with a title', ['Ms Noor-Elin', 'BAKKER HOLT'], 'Ms Noor-Elin BAKKER HOLT'],
  ['in short', ['LACROIX-TRAN, TAMSIN J'], 'LACROIX-TRAN, TAMSIN J'],
  ['that is a plan', ['Plena Vital'], undefined],
  ['that is a product', ['Student Travel Medical'], undefined],
])('a name without a label, %s', (_, texts, name) => {
  const placed = texts.map((text, k) => at(0.05, 0.3 + k * 0.045, text))
  const { fields } = readCard([pageOf([at(0.05, 0.05, 'Salvera', 0.06), ...placed])], {
    insurers: [],
  })
  const found = fields.find(({ path }) => path === 'member_name')
  expect(found?.reason).not.toBeNull()
  // Without a name there is none, or a text that is offered as no name.
  const isName = found?.reason === 'unlabelled'
  expect(isName ? found.value : undefined).toBe(name)
})

test.each([
  ['Plan pays', '80%', 2000],
  ['Bonificación', '80 %', 2000],
  ['Cubierto al', '85%', 1500],
  ['We pay / Remboursement', '90 %', 1000],
  ['After deductible plan pays 70% of allowed amount', '', 3000],
  ['In network we pay 80% of the first $10,000, then 100%', '', 2000],
  ['Bonificación hospitalaria y ambulatoria: 80 % sobre preferente', '', 2000],
  ['Cobertura 80 %', '', 2000],
])('the patient pays what the plan does not: %s %s', (label, value, share) => {
  const texts = [at(0.05, 0.2, label, 0.02), ...(value ? [at(0.05, 0.23, value)] : [])]
  const { fields } = readCard([pageOf(texts)], { insurers: [] })
  const found = fields.find(({ path }) => path === 'coinsurance')
  expect([found?.value, found?.reason === null]).toEqual([share, false])
})
