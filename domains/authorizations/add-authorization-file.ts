import { actingPartner } from '../acting-partner.ts'
import type { Context } from '../context.ts'
import type { PartnerUploadType } from '../documents/rules.ts'
import { storePartnerDocument } from '../documents/store-partner-document.ts'
import { startFileReading } from '../extractions/start-file-reading.ts'

type AddFileInput = {
  authorization_id: string
  type: PartnerUploadType
  file_name: string
  bytes: Uint8Array
}

/** Stores a file that a clinic sends for its authorization, and has it read in the background. Throws as `storePartnerDocument`. */
export const addAuthorizationFile = (ctx: Context, file: AddFileInput): Promise<{ id: string }> =>
  storePartnerDocument(ctx, file, async (tx, stored) => {
    await startFileReading(ctx, tx, { ...stored, partner_id: actingPartner(ctx) })
  })
