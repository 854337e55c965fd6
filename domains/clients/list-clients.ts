import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import { clientSource, type ClientFilters } from './client-source.ts'
import type { ClientRow, listClients as endpoint } from './contract-admin.ts'

/** A page of the covered people of all households. */
export const listClients = ({ tx }: Context, input: InputOf<typeof endpoint>) =>
  tx((tx) => readList<ClientRow, ClientFilters>(tx, clientSource, input))
