import { IconMapPin } from '@tabler/icons-react'
import {
  changeAddresses,
  exportAddresses,
  listAddresses,
  type AddressRow,
} from '@numo/domains/addresses/contract-admin.ts'
import { useProgram } from '../app/program.ts'
import type { ListDeclaration } from '../app/list/declaration.ts'
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
export const addressList: ListDeclaration<AddressRow> = {
  name: 'addresses',
  screen: 'admin_addresses',
  icon: IconMapPin,
  next: ['admin_accounts'],
  list: listAddresses,
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
      options: [
        ['account', 'staff.owner_kind.account'],
        ['client', 'staff.owner_kind.client'],
        ['partner', 'staff.owner_kind.partner'],
        ['provider', 'staff.owner_kind.provider'],
        ['insurer', 'staff.owner_kind.insurer'],
        ['company', 'staff.owner_kind.company'],
      ],
    },
    {
      name: 'use',
      title: 'trail.field.use',
      options: [
        ['home', 'staff.use.home'],
        ['work', 'staff.use.work'],
        ['billing', 'staff.use.billing'],
        ['fiscal', 'staff.use.fiscal'],
        ['site', 'staff.use.site'],
      ],
    },
    {
      name: 'duplicates',
      title: 'staff.duplicates',
      options: [
        ['yes', 'list.yes'],
        ['no', 'list.no'],
      ],
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
      options: [
        ['yes', 'list.yes'],
        ['no', 'list.no'],
      ],
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
}
