import { IconMapPin } from '@tabler/icons-react'
import {
  changeAddresses,
  exportAddresses,
  listAddresses,
  ownerKinds,
} from '@numo/domains/addresses/contract-admin.ts'
import { addressUses } from '@numo/domains/addresses/enums.ts'
import { addressColumns } from '@numo/domains/addresses/contract-columns.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { lazyPeek } from '../app/list/lazy-peek.tsx'
import { CountryName } from '../app/record/country-name.tsx'
import { When } from '../app/record/when.tsx'
import { Owner } from './address-owner.tsx'
import { LocateAll } from './locate-all.tsx'

/** List of all addresses. Rows have no page: they open in the drawer and are edited there. */
export const addressList = defineList(listAddresses, {
  name: 'addresses',
  screen: 'admin_addresses',
  icon: IconMapPin,
  next: ['admin_accounts'],
  export: exportAddresses,
  columns: addressColumns,
  cells: {
    country: (row) => <CountryName code={row.country} />,
    owner: (row) => <Owner row={row} />,
    duplicates: (row) => row.duplicates || null,
    tied: (row) => row.tied || null,
    created_at: (row) => <When at={row.created_at} day />,
  },
  filters: [
    {
      name: 'owner',
      title: 'staff.owner',
      options: optionsOf(ownerKinds, 'staff.owner_kind'),
    },
    {
      name: 'use',
      title: 'trail.field.use',
      options: optionsOf(addressUses, 'staff.use'),
    },
    {
      name: 'duplicates',
      title: 'staff.duplicates',
      options: optionsOf(['yes', 'no'], 'list'),
    },
    {
      name: 'tied',
      title: 'households.tie.filter',
      options: [
        ['open', 'households.tie.open'],
        ['yes', 'households.tie.tied'],
      ],
    },
    {
      name: 'located',
      title: 'staff.located',
      options: optionsOf(['yes', 'no'], 'list'),
    },
  ],
  card: {
    about: ['city', 'country', 'owner'],
    state: ['use'],
  },
  keyOf: (row) => row.id,
  nameOf: (row) => row.line1,
  Peek: lazyPeek(async () => ({ default: (await import('./address-peek.tsx')).AddressPeek })),
  Actions: LocateAll,
  bulk: {
    endpoint: changeAddresses,
    actions: [
      { name: 'normalise', key: 'n', title: 'staff.normalise', fields: { action: 'normalise' } },
      {
        name: 'remove_duplicates',
        key: 'd',
        title: 'staff.remove_duplicates',
        fields: { action: 'remove_duplicates' },
      },
      { name: 'tie', key: 't', title: 'households.tie.tie', fields: { action: 'tie' } },
      { name: 'untie', key: 'u', title: 'households.tie.untie', fields: { action: 'untie' } },
    ],
  },
  reasons: {
    already: 'people.reason.already',
    'no-duplicate': 'staff.reason.no_duplicate',
    'no-same-place': 'households.tie.reason.alone',
    'already-tied': 'households.tie.reason.already',
    'not-tied': 'households.tie.reason.not_tied',
    'changed-since': 'staff.reason.changed_since',
  },
})
