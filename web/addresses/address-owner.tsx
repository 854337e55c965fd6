import { Link } from 'react-router'
import type { AddressRow } from '@numo/domains/addresses/contract-admin.ts'

type OwnerOf = AddressRow['owner']

const pages: Partial<Record<OwnerOf['kind'], string>> = {
  account: '/admin/accounts',
  client: '/admin/clients',
  partner: '/admin/partners',
  insurer: '/admin/insurance',
}

/** Owner of an address, linked to their page if they have one. */
export function Owner({ row: { owner } }: { row: { owner: OwnerOf } }) {
  const page = pages[owner.kind]
  return page ? <Link to={`${page}/${owner.id}`}>{owner.name}</Link> : owner.name
}
