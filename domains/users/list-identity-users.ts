import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { readList } from '../lists/read-list.ts'
import type { IdentityUserRow, listIdentityUsers as endpoint } from './contract-identity.ts'
import { identitySource, type IdentityFilters } from './identity-source.ts'

/** A page of the sign-ins, as the identity service last said; `getIdentityRefresh` tells how long ago that is. */
export const listIdentityUsers = ({ tx }: Context, input: InputOf<typeof endpoint>) =>
  tx((open) => readList<IdentityUserRow, IdentityFilters>(open, identitySource, input))
