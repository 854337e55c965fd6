import { serve } from '../serve.ts'
import { serveList } from '../serve-list.ts'
import { askToJoin } from './ask-to-join.ts'
import { exportJoinWishes, inviteToJoin, listJoinWishes, wishColumns } from './contract-staff.ts'
import * as contract from './contract.ts'
import { inviteToJoin as invite } from './invite-to-join.ts'
import { wishSource } from './wish-source.ts'

/** Maps each endpoint of this domain to its verb. */
export const joinWishesApi = [
  serve(contract.askToJoin, askToJoin),
  ...serveList(listJoinWishes, exportJoinWishes, {
    source: wishSource,
    columns: wishColumns,
    file: 'join-wishes',
    entity_type: 'join_wish_export',
  }),
  serve(inviteToJoin, invite),
]
