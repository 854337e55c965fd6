import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { columnsIn, type Column } from '../export-columns.ts'
import { exportList } from '../export-list.ts'
import { addressSource, type AddressFilters } from './address-source.ts'
import type { AddressRow, exportAddresses as endpoint } from './contract-admin.ts'

const words = {
  en: {
    account: 'Account',
    client: 'Client',
    partner: 'Partner',
    provider: 'Provider',
    insurer: 'Insurer',
    company: 'Our company',
    home: 'Home',
    work: 'Work',
    billing: 'Billing',
    fiscal: 'Tax',
    site: 'Site',
    yes: 'Yes',
    no: 'No',
  },
  es: {
    account: 'Cuenta',
    client: 'Cliente',
    partner: 'Socio',
    provider: 'Proveedor',
    insurer: 'Aseguradora',
    company: 'Nuestra empresa',
    home: 'Casa',
    work: 'Trabajo',
    billing: 'Facturación',
    fiscal: 'Fiscal',
    site: 'Sede',
    yes: 'Sí',
    no: 'No',
  },
} as const

const columns: readonly Column<AddressRow>[] = [
  {
    name: 'address',
    title: { en: 'Address', es: 'Dirección' },
    value: (row) => [row.line1, row.line2, row.neighborhood].filter(Boolean).join(', '),
  },
  {
    name: 'city',
    title: { en: 'City', es: 'Ciudad' },
    value: (row) =>
      [[row.postal_code, row.city].filter(Boolean).join(' '), row.state].filter(Boolean).join(', '),
  },
  { name: 'country', title: { en: 'Country', es: 'País' }, value: (row) => row.country },
  { name: 'owner', title: { en: 'Owner', es: 'De quién' }, value: (row) => row.owner.name },
  {
    name: 'kind',
    title: { en: 'Kind of owner', es: 'Tipo' },
    value: (row, locale) => words[locale][row.owner.kind],
  },
  {
    name: 'use',
    title: { en: 'Use', es: 'Uso' },
    value: (row, locale) => words[locale][row.use],
  },
  {
    name: 'duplicates',
    title: { en: 'Duplicates', es: 'Duplicados' },
    value: (row) => String(row.duplicates),
  },
  {
    name: 'located',
    title: { en: 'On the map', es: 'En el mapa' },
    value: (row, locale) => words[locale][row.is_located ? 'yes' : 'no'],
  },
  { name: 'created_at', title: { en: 'Created', es: 'Alta' }, value: (row) => row.created_at },
]

/** All addresses of the list as it is filtered and sorted, as CSV. */
export const exportAddresses = (ctx: Context, input: InputOf<typeof endpoint>) =>
  exportList<AddressRow, AddressFilters>(ctx, {
    source: addressSource,
    input,
    columns: columnsIn(columns, input),
    noun: 'addresses',
  })
