import { serve } from '../serve.ts'
import * as handoff from './contract-handoff.ts'
import * as contract from './contract.ts'
import { endCameraHandoff } from './end-camera-handoff.ts'
import { getCameraHandoff } from './get-camera-handoff.ts'
import { getDocument } from './get-document.ts'
import { listDocuments } from './list-documents.ts'
import { openCameraHandoff } from './open-camera-handoff.ts'
import { startCameraHandoff } from './start-camera-handoff.ts'
import { withdrawDocument } from './withdraw-document.ts'

/** JSON endpoints of this domain; files are transferred by `server/http/documents.ts`. */
export const documentsApi = [
  serve(contract.listDocuments, listDocuments),
  serve(contract.getDocument, getDocument),
  serve(contract.withdrawDocument, withdrawDocument),
  serve(handoff.startCameraHandoff, startCameraHandoff),
  serve(handoff.getCameraHandoff, getCameraHandoff),
  serve(handoff.endCameraHandoff, endCameraHandoff),
  serve(handoff.openCameraHandoff, openCameraHandoff),
]
