import { IconBuildingHospital } from '@tabler/icons-react'
import {
  changePartners,
  exportPartners,
  listPartners,
  missingOfPartner,
  owedChoices,
} from '@numo/domains/partners/contract-admin.ts'
import { partnerStatuses } from '@numo/domains/partners/enums.ts'
import { partnerTypes } from '@numo/domains/partners/contract.ts'
import { partnerColumns } from '@numo/domains/partners/contract-columns.ts'
import { defineList, optionsOf } from '../app/list/define-list.tsx'
import { CountryName } from '../app/record/country-name.tsx'
import { When } from '../app/record/when.tsx'
import { Amount } from '../ui/amount.tsx'
import { NewPartner } from './new-partner.tsx'
import { PartnerPeek } from './partner-peek.tsx'
import { PartnerState } from '../directory/pills.tsx'
import { SourceName } from '../directory/source-name.tsx'

export const partnerList = defineList(listPartners, {
  name: 'partners',
  screen: 'admin_partners',
  icon: IconBuildingHospital,
  next: [],
  export: exportPartners,
  columns: partnerColumns,
  cells: {
    status: (row) => <PartnerState status={row.status} />,
    country: (row) => <CountryName code={row.country} />,
    unpaid: ({ unpaid }) =>
      unpaid.map((sum) => (
        <div key={sum.currency}>
          <Amount {...sum} />
        </div>
      )),
    source: (row) => <SourceName source={row.source} />,
    created_at: (row) => <When at={row.created_at} day />,
    updated_at: (row) => <When at={row.updated_at} day />,
  },
  card: {
    amount: ['unpaid'],
    about: ['type', 'country'],
    state: ['status'],
  },
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
    {
      name: 'unpaid',
      title: 'directory.unpaid',
      options: optionsOf(owedChoices, 'directory.partner.owed'),
    },
    {
      name: 'bank',
      title: 'directory.partner.bank_title',
      options: [['to_verify', 'directory.partner.bank.to_verify']],
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
      {
        name: 'activate',
        key: 'a',
        title: 'directory.partner.activate',
        fields: { action: 'activate' },
      },
      {
        name: 'suspend',
        key: 's',
        title: 'directory.partner.suspend',
        fields: { action: 'suspend' },
      },
      {
        name: 'deactivate',
        key: 'd',
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
