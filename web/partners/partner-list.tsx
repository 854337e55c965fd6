import { IconBuildingHospital } from '@tabler/icons-react'
import {
  changePartners,
  exportPartners,
  listPartners,
  type PartnerRow,
  missingOfPartner,
} from '@numo/domains/partners/contract-admin.ts'
import { partnerStatuses } from '@numo/domains/partners/enums.ts'
import { partnerTypes } from '@numo/domains/partners/contract.ts'
import { useProgram } from '../app/program.ts'
import { defineList, optionsOf } from '../app/list/define-list.ts'
import { CountryName } from '../app/record/country-name.tsx'
import { When } from '../app/record/when.tsx'
import { NewPartner } from './new-partner.tsx'
import { PartnerPeek } from './partner-peek.tsx'
import { PartnerState } from '../directory/pills.tsx'
import { SourceName } from '../directory/source-name.tsx'

function PartnerType({ type }: Pick<PartnerRow, 'type'>) {
  const { t } = useProgram()
  return t(`directory.type_of.${type}`)
}

/** Organisations that give care, as staff see them. */
export const partnerList = defineList(listPartners, {
  name: 'partners',
  screen: 'admin_partners',
  icon: IconBuildingHospital,
  next: ['admin_providers'],
  export: exportPartners,
  columns: [
    { name: 'name', title: 'directory.name', can_sort: true, cell: (row) => row.name },
    { name: 'type', title: 'directory.type', cell: (row) => <PartnerType type={row.type} /> },
    {
      name: 'status',
      title: 'directory.status',
      cell: (row) => <PartnerState status={row.status} />,
    },
    {
      name: 'country',
      title: 'directory.country',
      cell: (row) => <CountryName code={row.country} />,
    },
    { name: 'networks', title: 'directory.networks', is_end: true, cell: (row) => row.networks },
    { name: 'providers', title: 'directory.providers', is_end: true, cell: (row) => row.providers },
    { name: 'users', title: 'directory.users', is_end: true, cell: (row) => row.users },
    {
      name: 'source',
      title: 'directory.source',
      is_extra: true,
      cell: (row) => <SourceName source={row.source} />,
    },
    {
      name: 'created_at',
      title: 'directory.created',
      can_sort: true,
      is_extra: true,
      cell: (row) => <When at={row.created_at} day />,
    },
    {
      name: 'updated_at',
      title: 'directory.updated',
      can_sort: true,
      is_extra: true,
      cell: (row) => <When at={row.updated_at} day />,
    },
  ],
  filters: [
    {
      name: 'status',
      title: 'directory.status',
      options: optionsOf(partnerStatuses, 'directory.partner.state'),
    },
    {
      name: 'type',
      title: 'directory.type',
      options: optionsOf(partnerTypes, 'directory.type_of'),
    },
    {
      name: 'missing',
      title: 'directory.missing',
      options: optionsOf(missingOfPartner, 'directory.partner.lacks'),
    },
  ],
  keyOf: (row) => row.id,
  nameOf: (row) => row.name,
  pageOf: (row) => `/admin/partners/${row.id}`,
  Peek: PartnerPeek,
  Actions: NewPartner,
  bulk: {
    endpoint: changePartners,
    actions: [
      { name: 'activate', title: 'directory.partner.activate', fields: { action: 'activate' } },
      { name: 'suspend', title: 'directory.partner.suspend', fields: { action: 'suspend' } },
      {
        name: 'deactivate',
        title: 'directory.partner.deactivate',
        fields: { action: 'deactivate' },
      },
    ],
  },
  reasons: {
    already: 'directory.reason.already',
    'not-from-here': 'directory.reason.not_from_here',
    'changed-since': 'directory.reason.changed_since',
  },
})
