import type { Mapping } from './mapping.ts'

/**
 * Columns of our own table layout with their descriptions, in template order. Each row is one provider at one place
 * in one network.
 */
const columns = {
  provider_id:
    'Your own id of the doctor or facility. Without it the NPI, else the name and town, tell rows apart.',
  npi: 'US national provider identifier, ten digits. Joins the row to the same provider in other sources.',
  kind: 'person or facility. Empty: person.',
  facility_type: 'For facilities: hospital, clinic, laboratory, imaging, pharmacy or other.',
  name: 'Needed. Full name of the person, or the name of the facility. Without title and credential.',
  name_prefix: 'As printed before the name: Dr., Dra., Prof.',
  credential: 'As printed behind the name: MD, DDS.',
  gender: 'female, male, other or unknown.',
  languages: 'Languages spoken, with | between them: codes (en, es) or names (English, español).',
  specialties:
    'With | between them, the main one first: NUCC taxonomy codes, or kinds of care (dermatology, Cardiología).',
  license_number: 'Number of the licence to practise.',
  license_country: 'Country of that licence: two letters or the name.',
  practising_since: 'Year, four digits.',
  website: 'Address of the web page.',
  about_en: 'A few sentences about the provider in English.',
  about_es: 'The same in Spanish.',
  status: 'active or inactive. Empty: active.',
  organization: 'The clinic, hospital or practice the person works for.',
  organization_type: 'hospital, clinic, doctor_practice, laboratory, imaging, pharmacy or other.',
  location_id: 'Your own id of the place. Without it the address tells places apart.',
  location_name: 'What the place is called. Empty: the organisation, else the street.',
  line1: 'Street and number.',
  line2: 'Floor, suite, building.',
  neighborhood: 'Colonia, district.',
  city: 'Needed. Town of the place.',
  region: 'State or province, as its code where there is one.',
  postal_code: 'Postal code.',
  country: 'Needed. Two letters (MX) or the name.',
  latitude: 'Degrees with a decimal point. Without a position the town stands for the place.',
  longitude: 'Degrees with a decimal point.',
  phone: 'Phone of the provider at this place.',
  hours: 'Opening hours, local time: mon-fri 09:00-14:00 16:00-19:00; sat 10:00-13:00',
  step_free: 'yes when nobody has to climb a step; no; empty when not known.',
  accepting_new_patients: 'yes, no or existing_only. Empty: not known.',
  insurer: 'Insurance company the provider accepts at this place. One row for each network.',
  plan: 'Plan of that company. Empty: not known which.',
  network: 'Network of that company. Empty: one named like the plan.',
  billing:
    'direct when the provider bills the insurer, pay_and_claim when the patient pays first. Empty: not known.',
  confirmed_on:
    'Day on which the source confirmed the acceptance, YYYY-MM-DD. Only counts for insurers and clinics.',
  updated_on:
    'Day of the last change of the row, YYYY-MM-DD. Of two rows about one thing the newer counts.',
} as const
export type Column = keyof typeof columns

export const columnNames = Object.keys(columns).filter((name): name is Column => name in columns)
/** Columns without which a row is of no use. */
export const neededColumns = ['name', 'city', 'country'] as const satisfies readonly Column[]

/** Identity mapping: every column under its own name. */
export const numoLayout: Mapping = {
  columns: Object.fromEntries(columnNames.map((name) => [name, name])),
}

/** A doctor at a place, whom two insurers list. */
const arriaga: Partial<Record<Column, string>> = {
  provider_id: 'd-001',
  kind: 'person',
  name: 'Ximena Arriaga Solís',
  name_prefix: 'Dra.',
  credential: 'MD',
  gender: 'female',
  languages: 'es|en',
  specialties: 'dermatology',
  license_number: 'EX-4417',
  license_country: 'MX',
  practising_since: '2009',
  website: 'https://arriaga.example',
  organization: 'Clínica Jacarandas',
  organization_type: 'clinic',
  line1: 'Calle Ejemplo 12',
  neighborhood: 'Roma Norte',
  city: 'Mexico City',
  postal_code: '06700',
  country: 'MX',
  latitude: '19.4170',
  longitude: '-99.1620',
  phone: '+52 55 0000 0001',
  hours: 'mon-fri 09:00-14:00 16:00-19:00; sat 10:00-13:00',
  step_free: 'yes',
  accepting_new_patients: 'yes',
}

const examples: readonly Partial<Record<Column, string>>[] = [
  {
    ...arriaga,
    insurer: 'Example Mutual',
    plan: 'Example Gold',
    network: 'Example Select',
    billing: 'direct',
    confirmed_on: '2026-10-01',
  },
  { ...arriaga, insurer: 'Sample Cover', plan: 'Sample Basic', billing: 'pay_and_claim' },
  {
    provider_id: 'f-001',
    kind: 'facility',
    facility_type: 'laboratory',
    name: 'Laboratorio Ejemplo',
    specialties: '291U00000X',
    line1: 'Avenida Muestra 200',
    city: 'Guadalajara',
    country: 'MX',
    phone: '+52 33 0000 0002',
    hours: 'mon-sat 07:00-13:00',
    insurer: 'Example Mutual',
    plan: 'Example Gold',
    network: 'Example Select',
  },
]

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns an example table in our layout with one comment line per column; the import accepts it unchanged. */
export function writeTemplate(): string {
  const width = Math.max(...columnNames.map((name) => name.length))
  return [
    '# A directory for Numo. Lines that begin with # are comments. UTF-8, one row for each provider at a place in a network.',
    ...columnNames.map((name) => `# ${name.padEnd(width)}  ${columns[name]}`),
    columnNames.join(','),
    ...examples.map((row) => columnNames.map((name) => cell(row[name] ?? '')).join(',')),
    '',
  ].join('\n')
}
