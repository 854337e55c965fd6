import * as own from './contract-own.ts'
import { getOwnPlaces } from './get-own-places.ts'
import { saveOwnPlace } from './save-own-place.ts'
import { confirmOwnNetworks, findOwnNetworks, setOwnNetwork } from './say-own-networks.ts'
import { serveList } from '../serve-list.ts'
import { providerSource } from './provider-source.ts'
import { providerColumns, unreadSearchColumns } from './contract-columns.ts'
import { serve } from '../serve.ts'
import { changeProviderRecords } from './change-provider-records.ts'
import * as acceptance from './contract-acceptance.ts'
import * as admin from './contract-admin.ts'
import * as doctors from './contract-doctors.ts'
import * as entry from './contract-entry.ts'
import * as merge from './contract-merge.ts'
import * as undo from './contract-undo.ts'
import * as photo from './contract-photo.ts'
import * as searches from './contract-searches.ts'
import * as contract from './contract.ts'
import { createProviderRecord } from './create-provider-record.ts'
import { decideDoctorProposal } from './decide-doctor-proposal.ts'
import { doctorProposalSource } from './doctor-proposal-source.ts'
import { describeProviderPhoto } from './describe-provider-photo.ts'
import { dismissProviderDuplicate } from './dismiss-provider-duplicate.ts'
import { endProviderPlace } from './end-provider-place.ts'
import { findProviders } from './find-providers.ts'
import { getProviderRecord } from './get-provider-record.ts'
import { getProvider } from './get-provider.ts'
import { listProviderDuplicates } from './list-provider-duplicates.ts'
import { listSpecialties } from './list-specialties.ts'
import { mergeProviderRecords } from './merge-provider-records.ts'
import type { ProviderTie } from './move-provider.ts'
import {
  getOwnDoctorProposals,
  proposeDoctor,
  proposeDoctorLeaving,
  withdrawDoctorProposal,
} from './propose-doctor.ts'
import { previewProviderMerge } from './preview-provider-merge.ts'
import { providerFilterChoices } from './provider-filter-choices.ts'
import { removeProviderPhoto } from './remove-provider-photo.ts'
import { saveProviderPlace } from './save-provider-place.ts'
import { previewProviderUndo, undoProviderMerge } from './undo-provider-merge.ts'
import { setProviderAcceptance } from './set-provider-acceptance.ts'
import { setProviderSpecialties } from './set-provider-specialties.ts'
import { takeBackProviderAcceptance } from './take-back-provider-acceptance.ts'
import { updateProviderRecord } from './update-provider-record.ts'
import { unreadSearchSource } from './unread-search-source.ts'
import { verifyProviderRecord } from './verify-provider-record.ts'

/** Maps each endpoint of this domain to its verb. */
export const providersApi = [
  serve(contract.findProviders, findProviders),
  serve(contract.getProvider, getProvider),
  serve(contract.listSpecialties, listSpecialties),
  ...serveList(admin.listProviderRecords, admin.exportProviderRecords, {
    source: providerSource,
    columns: providerColumns,
    file: 'providers',
    entity_type: 'provider_export',
  }),
  ...serveList(searches.listUnreadSearches, searches.exportUnreadSearches, {
    source: unreadSearchSource,
    columns: unreadSearchColumns,
    file: 'unread-searches',
    entity_type: 'unread_search_export',
  }),
  serve(doctors.getOwnDoctorProposals, getOwnDoctorProposals),
  serve(doctors.proposeDoctor, proposeDoctor),
  serve(doctors.proposeDoctorLeaving, proposeDoctorLeaving),
  serve(doctors.withdrawDoctorProposal, withdrawDoctorProposal),
  ...serveList(doctors.listDoctorProposals, doctors.exportDoctorProposals, {
    source: doctorProposalSource,
    columns: doctors.doctorProposalColumns,
    file: 'doctor-proposals',
    entity_type: 'doctor_proposal_export',
  }),
  serve(doctors.decideDoctorProposal, decideDoctorProposal),
  serve(admin.changeProviderRecords, changeProviderRecords),
  serve(admin.getProviderRecord, getProviderRecord),
  serve(admin.updateProviderRecord, updateProviderRecord),
  serve(admin.providerFilterChoices, providerFilterChoices),
  serve(entry.createProviderRecord, createProviderRecord),
  serve(entry.setProviderSpecialties, setProviderSpecialties),
  serve(entry.saveProviderPlace, saveProviderPlace),
  serve(entry.endProviderPlace, endProviderPlace),
  serve(entry.verifyProviderRecord, verifyProviderRecord),
  serve(photo.describeProviderPhoto, describeProviderPhoto),
  serve(photo.removeProviderPhoto, removeProviderPhoto),
  serve(own.getOwnPlaces, getOwnPlaces),
  serve(own.saveOwnPlace, saveOwnPlace),
  serve(own.setOwnNetwork, setOwnNetwork),
  serve(own.confirmOwnNetworks, confirmOwnNetworks),
  serve(own.findOwnNetworks, findOwnNetworks),
  serve(acceptance.setProviderAcceptance, setProviderAcceptance),
  serve(acceptance.takeBackProviderAcceptance, takeBackProviderAcceptance),
  serve(merge.listProviderDuplicates, listProviderDuplicates),
  serve(merge.previewProviderMerge, previewProviderMerge),
  serve(merge.dismissProviderDuplicate, dismissProviderDuplicate),
]

/** Endpoints that merge two providers and undo a merge. `ties` move what other domains keep about a provider. */
export const providerMergesApi = (ties: readonly ProviderTie[]) => [
  serve(merge.mergeProviderRecords, mergeProviderRecords(ties)),
  serve(undo.previewProviderUndo, previewProviderUndo(ties)),
  serve(undo.undoProviderMerge, undoProviderMerge(ties)),
]
