import { ownNames } from '@numo/kit/locales.ts'
import { defineColumns } from '@numo/kit/list-columns.ts'
import { listProviderRecords } from './contract-admin.ts'
import { listUnreadSearches } from './contract-searches.ts'
import { spokenName } from './rules.ts'

export const providerColumns = defineColumns(listProviderRecords, [
  {
    name: 'full_name',
    title: 'directory.name',
    can_sort: true,
    value: (row) => spokenName(row.name_prefix, row.full_name),
  },
  {
    name: 'kind',
    title: 'directory.provider.kind',
    words: 'directory.provider.kinds',
    value: (row) => row.kind,
  },
  {
    name: 'status',
    title: 'directory.status',
    words: 'directory.provider.state',
    value: (row) => row.status,
  },
  {
    name: 'specialties',
    title: 'directory.provider.specialty',
    value: (row, locale) => row.specialties.map((one) => one[`name_${ownNames[locale]}`]),
  },
  { name: 'city', title: 'directory.provider.city', value: (row) => row.city },
  { name: 'country', title: 'directory.country', is_extra: true, value: (row) => row.country },
  {
    name: 'insurers',
    title: 'directory.provider.insurers',
    is_end: true,
    value: (row) => row.insurers,
  },
  {
    name: 'confirmed_on',
    title: 'directory.provider.confirmed',
    value: (row) => row.confirmed_on,
  },
  { name: 'source', title: 'directory.source', is_extra: true, value: (row) => row.source?.name },
  {
    name: 'updated_at',
    title: 'directory.updated',
    can_sort: true,
    is_extra: true,
    value: (row) => row.updated_at,
  },
])

export const unreadSearchColumns = defineColumns(listUnreadSearches, [
  { name: 'phrase', title: 'directory.search.phrase', value: (row) => row.phrase },
  {
    name: 'outcome',
    title: 'directory.search.outcome',
    words: 'directory.search.outcomes',
    value: (row) => row.outcome,
  },
  {
    name: 'times',
    title: 'directory.search.times',
    is_end: true,
    can_sort: true,
    value: (row) => row.times,
  },
  {
    name: 'last_on',
    title: 'directory.search.last_on',
    can_sort: true,
    value: (row) => row.last_on,
  },
])
