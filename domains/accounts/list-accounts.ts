import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import { accountSource, type AccountFilters } from './account-source.ts'
import type { AccountRow, listAccounts as endpoint } from './contract-admin.ts'

/** A page of the households. */
export const listAccounts = ({ tx, settings }: Context, input: InputOf<typeof endpoint>) =>
  tx((tx) => readList<AccountRow, AccountFilters>(tx, accountSource(settings), input))
