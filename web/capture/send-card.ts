import type { CardSide } from '@numo/domains/documents/contract-handoff.ts'
import { uploadPath, type UploadedDocument } from '@numo/domains/documents/contract.ts'
import { typeOfSide } from '@numo/domains/documents/rules-handoff.ts'
import type { Caller } from '../app/call.ts'
import type { SendPicture } from './use-capture.ts'

type CardTarget = { account_id: string; side: CardSide; policy_id?: string; replaces_id?: string }

/** Uploads a side of a card to the documents of a household. Returns the new document. */
export const sendCard =
  (caller: Caller, { account_id, side, ...about }: CardTarget): SendPicture<UploadedDocument> =>
  async (picture, callbacks) => {
    const facts = { type: typeOfSide[side], file_name: `card-${side}`, ...about }
    const answer = await caller.sendBytes(uploadPath(account_id, facts), picture, callbacks)
    // The server returns a document, validated by its own contract.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return answer as UploadedDocument
  }
