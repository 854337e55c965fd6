import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import type { listUsers as endpoint, UserRow } from './contract-admin.ts'
import { userSource, type UserFilters } from './user-source.ts'

/** A page of the people who sign in. */
export const listUsers = ({ tx }: Context, input: InputOf<typeof endpoint>) =>
  tx((tx) => readList<UserRow, UserFilters>(tx, userSource, input))
