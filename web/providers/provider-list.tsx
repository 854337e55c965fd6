import { ownNames } from '@numo/kit/locales.ts'
import { useRead } from '../app/use-read.ts'
import { IconStethoscope } from '@tabler/icons-react'
import {
  changeProviderRecords,
  exportProviderRecords,
  listProviderRecords,
  providerFilterChoices,
  type ProviderRow,
  missingOfProvider,
} from '@numo/domains/providers/contract-admin.ts'
import { providerKinds, providerStatuses } from '@numo/domains/providers/enums.ts'
import { providerColumns } from '@numo/domains/providers/contract-columns.ts'
import { useProgram } from '../app/program.ts'
import { defineList, optionsOf, type FilterOf } from '../app/list/define-list.tsx'
import type { Filter } from '../app/list/declaration.ts'
import { lazyPeek } from '../app/list/lazy-peek.tsx'
import { ListScreen } from '../app/list/list-screen.tsx'
import { CountryName } from '../app/record/country-name.tsx'
import { When } from '../app/record/when.tsx'
import { DirectoryTabs } from '../directory/directory-tabs.tsx'
import { NewProvider } from './new-provider.tsx'
import { ProviderState } from '../directory/pills.tsx'
import { SourceName } from '../directory/source-name.tsx'

const ProviderPeek = lazyPeek(async () => ({
  default: (await import('./provider-peek.tsx')).ProviderPeek,
}))

function Place({ row }: { row: ProviderRow }) {
  const { formats } = useProgram()
  return [row.city, row.country && formats.country(row.country)].filter(Boolean).join(', ')
}

function Confirmed({ row }: { row: ProviderRow }) {
  const { t, formats } = useProgram()
  return row.confirmed_on ? (
    formats.day(row.confirmed_on)
  ) : (
    <span className="dim">{t('directory.provider.not_confirmed')}</span>
  )
}

const filters: readonly FilterOf<typeof listProviderRecords>[] = [
  {
    name: 'kind',
    title: 'directory.provider.kind',
    options: optionsOf(providerKinds, 'directory.provider.kinds'),
  },
  {
    name: 'status',
    title: 'directory.status',
    options: optionsOf(providerStatuses, 'directory.provider.state'),
  },
  {
    name: 'confirm',
    title: 'practice.insurance.filter',
    options: optionsOf(['again'], 'practice.insurance'),
  },
  {
    name: 'missing',
    title: 'directory.missing',
    options: optionsOf(missingOfProvider, 'directory.provider.lacks'),
  },
]

const declaration = defineList(listProviderRecords, {
  name: 'providers',
  screen: 'admin_providers',
  icon: IconStethoscope,
  next: [],
  export: exportProviderRecords,
  columns: providerColumns,
  cells: {
    full_name: (row) => row.full_name,
    status: (row) => <ProviderState status={row.status} is_withheld={row.is_withheld} />,
    city: (row) => <Place row={row} />,
    country: (row) => <CountryName code={row.country} />,
    confirmed_on: (row) => <Confirmed row={row} />,
    source: (row) => <SourceName source={row.source} />,
    updated_at: (row) => <When at={row.updated_at} day />,
  },
  filters,
  card: {
    about: ['specialties', 'city'],
    state: ['status'],
    note: ['kind'],
  },
  keyOf: (row) => row.id,
  nameOf: (row) => row.full_name,
  Peek: ProviderPeek,
  Tabs: DirectoryTabs,
  Actions: NewProvider,
  bulk: {
    endpoint: changeProviderRecords,
    actions: [
      {
        name: 'publish',
        key: 'a',
        title: 'directory.provider.publish',
        fields: { action: 'publish' },
      },
      {
        name: 'withhold',
        key: 's',
        title: 'directory.provider.withhold',
        fields: { action: 'withhold' },
      },
    ],
  },
  reasons: {
    already: 'directory.reason.already',
    'source-says-gone': 'directory.reason.source_gone',
    merged: 'directory.reason.merged',
    'changed-since': 'directory.reason.changed_since',
  },
})

/** List of providers, published or not. Filter options come from the directory. */
export function ProviderList() {
  const { formats, locale } = useProgram()
  const { data } = useRead(providerFilterChoices, {}, { staleTime: 60_000 })
  const name = `name_${ownNames[locale]}` as const
  const byText = (a: readonly [string, { text: string }], b: readonly [string, { text: string }]) =>
    a[1].text.localeCompare(b[1].text, locale)
  const more: readonly Filter[] = [
    {
      name: 'specialty',
      title: 'directory.provider.specialty',
      options: (data?.specialties ?? [])
        .map((one) => [one.id, { text: one[name] }] as const)
        .toSorted(byText),
    },
    {
      name: 'country',
      title: 'directory.country',
      options: (data?.countries ?? [])
        .map((code) => [code, { text: formats.country(code) }] as const)
        .toSorted(byText),
    },
    {
      name: 'source',
      title: 'directory.source',
      options: (data?.sources ?? []).map((one) => [one.id, { text: one.name }] as const),
    },
  ]
  return <ListScreen declaration={{ ...declaration, filters: [...filters, ...more] }} />
}
