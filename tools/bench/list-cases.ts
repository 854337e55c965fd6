import { accountSource } from '@numo/domains/accounts/account-source.ts'
import { addressSource } from '@numo/domains/addresses/address-source.ts'
import { clientSource } from '@numo/domains/clients/client-source.ts'
import { policySource } from '@numo/domains/insurance/policy-source.ts'
import type { AnySource } from '@numo/domains/lists/list-source.ts'
import { partnerSource } from '@numo/domains/partners/partner-source.ts'
import { providerSource } from '@numo/domains/providers/provider-source.ts'
import { identitySource } from '@numo/domains/users/identity-source.ts'
import { userSource } from '@numo/domains/users/user-source.ts'

/** One list, where a million rows of it are, and what each of its filters is set to. */
export type ListCase = {
  name: string
  data: 'people' | 'directory'
  source: AnySource
  /** Values of each filter and of the search: one that matches many rows, one that matches few. */
  filters: Readonly<Record<string, readonly unknown[]>>
}

const common = 'garcia'
const rare = 'garcia nguyen'

/** The lists of staff that grow without end. Insurers, imports and reported mistakes stay few. */
export const listCases: readonly ListCase[] = [
  {
    name: 'users',
    data: 'people',
    source: userSource,
    filters: {
      q: [common, 'person 77777'],
      status: [['suspended']],
      role: [['admin'], ['client']],
    },
  },
  {
    name: 'sign-ins',
    data: 'people',
    source: identitySource,
    filters: { q: ['nobody', 'person 77777'], state: [['orphan'], ['disabled'], ['linked']] },
  },
  {
    name: 'accounts',
    data: 'people',
    source: accountSource({ staff_domains: ['numo.example'], staff_address: null }),
    filters: {
      q: [common, rare, '0077777'],
      status: [['closed'], ['active']],
      onboarding: [['needs_approval'], ['incomplete'], ['approved']],
      missing: [['insurance'], ['card_front'], ['insurer']],
    },
  },
  {
    name: 'clients',
    data: 'people',
    source: clientSource,
    filters: {
      q: [common, 'aiko nanez'],
      status: [['inactive'], ['active']],
      relationship: [['child'], ['spouse']],
      covered: ['yes', 'no'],
    },
  },
  {
    name: 'policies',
    data: 'people',
    source: policySource,
    filters: {
      q: [common, 'gold 77777'],
      status: [['pending'], ['expired'], ['active', 'expired']],
      matched: ['yes', 'no'],
    },
  },
  {
    name: 'addresses',
    data: 'people',
    source: addressSource,
    filters: {
      q: ['calle', 'calle 77777'],
      owner: [['account'], ['partner'], ['client']],
      use: [['home'], ['fiscal']],
      country: [['MX'], ['ES'], ['FR', 'ES']],
      duplicates: ['yes', 'no'],
      located: ['yes', 'no'],
    },
  },
  {
    name: 'partners',
    data: 'people',
    source: partnerSource,
    filters: {
      q: ['clinica', 'clinica 77777'],
      status: [['pending'], ['active'], ['suspended', 'inactive']],
      type: [['clinic'], ['hospital']],
      country: [['MX'], ['ES']],
      missing: [
        ['legal_name'],
        ['tax_id'],
        ['network'],
        ['provider'],
        ['user'],
        ['network', 'user'],
      ],
    },
  },
  {
    name: 'providers',
    data: 'directory',
    source: providerSource,
    filters: {
      q: ['a', 'garcia', 'hospital garcia', 'provider 12345'],
      kind: [['person'], ['facility'], ['person', 'facility']],
      status: [['active'], ['inactive'], ['draft', 'inactive']],
      specialty: [['cardiology'], ['dermatology', 'cardiology'], ['family-medicine']],
      country: [['MX'], ['IN'], ['IS']],
      source: [['bench']],
      missing: [['place'], ['acceptance'], ['specialty'], ['about'], ['acceptance', 'about']],
    },
  },
]
