import { serve } from '../serve.ts'
import { checkMemberCard } from './check-member-card.ts'
import * as contract from './contract.ts'
import { findPatientByCard } from './find-patient-by-card.ts'
import { listMemberCards } from './list-member-cards.ts'

/** Endpoints of this domain. */
export const memberCardsApi = [
  serve(contract.listMemberCards, listMemberCards),
  serve(contract.checkMemberCard, checkMemberCard),
  serve(contract.findPatientByCard, findPatientByCard),
]
