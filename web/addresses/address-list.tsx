import { IconMapPin } from '@tabler/icons-react'
import {
  changeAddresses,
  exportAddresses,
  listAddresses,
  type AddressRow,
  ownerKinds,
} from '@numo/domains/addresses/contract-admin.ts'
import { addressUses } from '@numo/domains/addresses/enums.ts'
import { useProgram } from '../app/program.ts'
import { defineList, optionsOf } from '../app/list/define-list.ts'
import { When } from '../app/record/when.tsx'
import { Owner } from './address-owner.tsx'
import { AddressPeek } from './address-peek.tsx'
import { LocateAll } from './locate-all.tsx'
import { addressLines } from './address-facts.tsx'

function Country({ code }: { code: string }) {
  const { formats } = useProgram()
  return formats.country(code)
}

function Use({ is }: { is: AddressRow['use'] }) {
  const { t } = useProgram()
  return t(`staff.use.${is}`)
}

function Located({ is }: { is: boolean }) {
  const { t } = useProgram()
  return t(is ? 'list.yes' : 'list.no')
}

/** Addresses of everybody. A list without pages: a row opens beside it and is corrected there. */
export const addressList = defineList(listAddresses, {
  name: 'addresses',
  screen: 'admin_addresses',
  icon: IconMapPin,
  next: ['admin_accounts'],
  export: exportAddresses,
  columns: [
    { name: 'address', title: 'staff.address', cell: (row) => addressLines(row)[0] },
    {
      name: 'city',
      title: 'trail.field.city',
      can_sort: true,
      cell: (row) => addressLines(row)[1],
    },
    {
      name: 'country',
      title: 'trail.field.country',
      cell: (row) => <Country code={row.country} />,
    },
    { name: 'owner', title: 'staff.owner', cell: (row) => <Owner row={row} /> },
    { name: 'use', title: 'trail.field.use', cell: (row) => <Use is={row.use} /> },
    {
      name: 'duplicates',
      title: 'staff.duplicates',
      is_end: true,
      cell: (row) => (row.duplicates > 0 ? row.duplicates : null),
    },
    {
      name: 'tied',
      title: 'households.tie.column',
      is_end: true,
      is_extra: true,
      cell: (row) => (row.tied > 0 ? row.tied : null),
    },
    {
      name: 'located',
      title: 'staff.located',
      is_extra: true,
      cell: (row) => <Located is={row.is_located} />,
    },
    {
      name: 'created_at',
      title: 'people.created',
      can_sort: true,
      is_extra: true,
      is_end: true,
      cell: (row) => <When at={row.created_at} day />,
    },
  ],
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
  keyOf: (row) => row.id,
  nameOf: (row) => row.line1,
  Peek: AddressPeek,
  Actions: LocateAll,
  bulk: {
    endpoint: changeAddresses,
    actions: [
      { name: 'normalise', title: 'staff.normalise', fields: { action: 'normalise' } },
      {
        name: 'remove_duplicates',
        title: 'staff.remove_duplicates',
        fields: { action: 'remove_duplicates' },
      },
      { name: 'tie', title: 'households.tie.tie', fields: { action: 'tie' } },
      { name: 'untie', title: 'households.tie.untie', fields: { action: 'untie' } },
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
